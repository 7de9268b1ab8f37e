import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { attributeNames } from '../../web/element/attributes.js';
// @ts-expect-error A plain script without types.
import { readManifest } from '../../web/scripts/manifest.mjs';

interface Part {
  name: string;
  description: string;
  kind?: string;
  type?: { text: string };
}
const {
  modules: [
    {
      declarations: [declaration],
    },
  ],
} = readManifest(fileURLToPath(new URL('../../web/element/koi-pond.ts', import.meta.url))) as {
  modules: [{ declarations: [Record<'attributes' | 'members' | 'events' | 'slots' | 'cssParts' | 'cssStates', Part[]>] }];
};

it('names every attribute that the element observes, in order', () => {
  expect(declaration.attributes.map((attribute) => attribute.name)).toEqual(attributeNames);
});

it('describes everything it names', () => {
  for (const list of Object.values(declaration)) {
    if (!Array.isArray(list)) continue;
    for (const part of list) expect([part.name, part.description.length > 5]).toEqual([part.name, true]);
  }
});

it('tells events, slot, parts and states', () => {
  expect(declaration.events.map((e) => e.name)).toEqual(['pond-ready', 'pond-error', 'pond-feed', 'pond-eat']);
  expect(declaration.slots.map((s) => s.name)).toEqual(['poster']);
  expect(declaration.cssParts.map((p) => p.name)).toEqual(['root', 'canvas', 'poster', 'controls', 'button']);
  expect(declaration.cssStates.map((s) => s.name)).toEqual(['ready', 'error', 'paused', 'calm', 'night']);
});

it('types fields and methods as the source does', () => {
  const member = (name: string): Part | undefined => declaration.members.find((m) => m.name === name);
  expect(member('theme')?.type?.text).toBe("'auto' | 'day' | 'night'");
  expect(member('feed')?.kind).toBe('method');
  expect(member('ready')?.type?.text).toBe('Promise<KoiPondElement>');
});
