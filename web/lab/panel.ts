/** The tuning panel: one control per row of the parameter table, in the table's groups. */
import GUI, { type NumberController } from 'lil-gui';
import type { ParamRow } from '../core/types.js';
import { button, html, newId } from './dom.js';
import { differs, tidy } from './settings.js';

export interface Panel {
  readonly root: HTMLElement;
  /** Shows these values; parameters that are not named have their defaults. */
  show(changes: Readonly<Record<string, number>>): void;
}

/** Words of a camel-case name. */
export const words = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Units as they are set in print. */
const unitOf = ({ unit }: ParamRow): string => unit.replace('^2', '²').replace('^3', '³');

const titles: Readonly<Record<ParamRow['group'], string>> = {
  body: 'Body',
  swimming: 'Swimming',
  path: 'Path',
  school: 'School',
  rendering: 'Rendering',
};

/** `set` is called with every value that the visitor gives a parameter. */
export function createPanel(rows: readonly ParamRow[], set: (row: ParamRow, value: number) => void): Panel {
  const values: Record<string, number> = Object.fromEntries(rows.map((row) => [row.name, tidy(row.default)]));
  const holder = html('div', { class: 'gui' });
  const gui = new GUI({ container: holder, injectStyles: false, title: 'Parameters' });
  const controls = new Map<string, NumberController>();
  const folders = new Map<string, GUI>();
  const explainId = newId('explain');
  const explain = html('p', { class: 'explain', id: explainId }, 'Point at a parameter, or move to it, to read what it is.');
  const found = html('p', { class: 'found', role: 'status' });

  const mark = (row: ParamRow): void => {
    const changed = differs(row, values[row.name]!);
    const { domElement } = controls.get(row.name)!;
    domElement.classList.toggle('changed', changed);
    domElement.querySelector('.back')?.toggleAttribute('hidden', !changed);
    const { group } = row;
    const count = rows.filter((r) => r.group === group && differs(r, values[r.name]!)).length;
    folders.get(group)!.title(`${titles[group]}${count ? ` (${count} changed)` : ''}`);
  };
  const tell = (row: ParamRow): void => {
    explain.textContent =
      `${words(row.name)}: ${row.meaning}. Default ${tidy(row.default)}${row.unit && ` ${unitOf(row)}`}, ` +
      `from ${tidy(row.min)} to ${tidy(row.max)}.`;
  };

  for (const row of rows) {
    let folder = folders.get(row.group);
    if (!folder) {
      folder = gui.addFolder(titles[row.group]);
      if (folders.size > 0) folder.close();
      folders.set(row.group, folder);
    }
    const control = folder.add(values, row.name, tidy(row.min), tidy(row.max)) as NumberController;
    control.name(`${words(row.name)}${row.unit && ` (${unitOf(row)})`}`);
    control.onChange((value: number) => {
      set(row, value);
      mark(row);
    });
    controls.set(row.name, control);
    const { domElement } = control;
    domElement.dataset['param'] = row.name;
    const back = button('Default', () => control.setValue(tidy(row.default)), {
      class: 'back',
      hidden: true,
      'aria-label': `Set ${words(row.name)} to its default, ${tidy(row.default)}`,
    });
    domElement.append(back);
    domElement.addEventListener('pointerenter', () => tell(row));
    domElement.addEventListener('focusin', () => tell(row));
    domElement.querySelector('input')?.setAttribute('aria-describedby', explainId);
  }

  const searchId = newId('search');
  const search = html('input', { type: 'search', id: searchId, placeholder: 'frequency, drag, home …', autocomplete: 'off' });
  const wereOpen = new Map<GUI, boolean>();
  search.addEventListener('input', () => {
    const asked = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let hits = 0;
    for (const row of rows) {
      const text = `${row.name} ${words(row.name)} ${row.group} ${row.meaning}`.toLowerCase();
      const hit = asked.every((word) => text.includes(word));
      controls.get(row.name)!.show(hit);
      if (hit) hits += 1;
    }
    for (const [group, folder] of folders) {
      if (asked.length && !wereOpen.has(folder)) wereOpen.set(folder, !folder._closed);
      const any = rows.some((row) => row.group === group && !controls.get(row.name)!._hidden);
      folder.show(any);
      folder.open(asked.length ? any : (wereOpen.get(folder) ?? !folder._closed));
    }
    if (!asked.length) wereOpen.clear();
    found.textContent = asked.length ? `${hits} of ${rows.length} parameters` : '';
  });

  return {
    root: html(
      'div',
      { class: 'panel' },
      html('div', { class: 'search' }, html('label', { for: searchId }, 'Find a parameter'), search, found),
      explain,
      holder,
    ),
    show(changes) {
      for (const row of rows) {
        const value = tidy(changes[row.name] ?? row.default);
        if (values[row.name] === value) continue;
        values[row.name] = value;
        controls.get(row.name)!.updateDisplay();
        mark(row);
      }
    },
  };
}
