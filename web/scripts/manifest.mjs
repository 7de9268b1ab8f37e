// The custom-elements manifest (schema 1.0.0), read from the class's own declarations and comments.
import { readFileSync, writeFileSync } from 'node:fs';
import ts from 'typescript';

const dashed = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function comment(node) {
  const docs = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  return (ts.getTextOfJSDocComment(docs.at(-1)?.comment) ?? '').replace(/\s+/g, ' ').trim();
}

/** Lines "@tag name - description" of the class comment. */
function tags(node, tag) {
  const text = node.getFullText();
  const lines = text.slice(0, node.getLeadingTriviaWidth()).matchAll(new RegExp(`@${tag} (\\S+) - (.+)`, 'g'));
  return [...lines].map(([, name, description]) => ({ name, description }));
}

const isPublic = (member) =>
  member.name &&
  ts.isIdentifier(member.name) &&
  !ts.getCombinedModifierFlags(member) && // neither private nor static; `declare` is allowed below
  !ts.getJSDocTags(member).some((t) => t.tagName.text === 'internal');

function isField(member) {
  const flags = ts.getCombinedModifierFlags(member);
  return (flags & ts.ModifierFlags.Ambient) !== 0 && (flags & ts.ModifierFlags.Static) === 0;
}

export function readManifest(path) {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const node = source.statements.find(ts.isClassDeclaration);
  const type = (t) => (t ? { type: { text: t.getText() } } : {});
  const fields = node.members.filter((m) => ts.isPropertyDeclaration(m) && isField(m));
  const getters = node.members.filter((m) => ts.isGetAccessor(m) && isPublic(m));
  const methods = node.members.filter((m) => ts.isMethodDeclaration(m) && isPublic(m));
  const members = [
    ...fields.map((m) => ({
      kind: 'field',
      name: m.name.text,
      description: comment(m),
      ...type(m.type),
      attribute: dashed(m.name.text),
      reflects: true,
    })),
    ...getters.map((m) => ({
      kind: 'field',
      name: m.name.text,
      description: comment(m),
      ...type(m.type),
      readonly: true,
    })),
    ...methods.map((m) => ({
      kind: 'method',
      name: m.name.text,
      description: comment(m),
      parameters: m.parameters.map((p) => ({
        name: p.name.getText(),
        ...type(p.type),
        ...(p.initializer ? { optional: true, default: p.initializer.getText() } : {}),
      })),
      return: type(m.type),
    })),
  ];
  const declaration = {
    kind: 'class',
    name: node.name.text,
    description: comment(node),
    customElement: true,
    tagName: 'koi-pond',
    superclass: { name: 'HTMLElement' },
    attributes: fields.map((m) => ({
      name: dashed(m.name.text),
      fieldName: m.name.text,
      description: comment(m),
      ...type(m.type),
    })),
    members,
    events: tags(node, 'fires').map((e) => ({ ...e, type: { text: 'CustomEvent' } })),
    slots: tags(node, 'slot'),
    cssParts: tags(node, 'csspart'),
    cssStates: tags(node, 'cssstate'),
  };
  const exported = (path) => ({
    kind: 'javascript-module',
    path,
    exports: [
      { kind: 'js', name: node.name.text, declaration: { name: node.name.text, module: 'dist/element.js' } },
      ...(path === 'dist/element.js'
        ? []
        : [
            {
              kind: 'custom-element-definition',
              name: 'koi-pond',
              declaration: { name: node.name.text, module: 'dist/element.js' },
            },
          ]),
    ],
  });
  return {
    schemaVersion: '1.0.0',
    readme: 'README.md',
    modules: [
      { ...exported('dist/element.js'), declarations: [declaration] },
      exported('dist/koi-pond.js'),
      exported('dist/define.js'),
      exported('dist/inline.js'),
    ],
  };
}

export function writeManifest(from, to) {
  writeFileSync(to, `${JSON.stringify(readManifest(from), null, 2)}\n`);
}
