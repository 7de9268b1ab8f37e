import { shown } from '../core/check.js';
import { varietyBits } from '../core/variety-mask.js';

/** What the attributes say, read and made good. */
export interface Settings {
  count: number;
  /** Undefined: drawn at random when the pond is made. */
  seed: number | undefined;
  /** Bit k allows varietyNames[k]; undefined allows all. */
  varieties: number | undefined;
  theme: 'auto' | 'day' | 'night';
  water: 'pond' | 'clear';
  interaction: 'feed' | 'watch' | 'none';
  motion: 'auto' | 'full' | 'calm';
  paused: boolean;
  controls: 'auto' | 'none';
  pxPerMetre: number;
  debug: readonly DebugLayer[];
  wasmSrc: string;
}

export const debugLayers = ['spines', 'stamps', 'forces', 'school', 'stats'] as const;
export type DebugLayer = (typeof debugLayers)[number];

/**
 * The value where the attribute is absent or bad, and the value of a text. `bad` tells of one that cannot be used, and is
 * itself undefined, as all that is bad.
 */
type Reader<T> = readonly [absent: T, read: (text: string, bad: (allowed: string) => undefined) => T | undefined];

function number<D>(absent: D, min: number, max: number, kind = 'an integer', form = /^\s*\+?\d+\s*$/): Reader<number | D> {
  return [
    absent,
    (text, bad) => {
      const value = form.test(text) ? Number(text) : Number.NaN;
      return value >= min && value <= max ? value : bad(`${kind} in ${min}..${max}`);
    },
  ];
}

function choice<T extends string>(...names: [T, ...T[]]): Reader<T> {
  return [names[0], (text, bad) => names.find((name) => name === text.trim().toLowerCase()) ?? bad(names.join(', '))];
}

const tokens = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Koi on a page. */
export const mostKoi = 1000;

const readers: { readonly [K in keyof Settings]: Reader<Settings[K]> } = {
  count: number(12, 0, mostKoi),
  seed: number(undefined, 0, 0xffffffff),
  varieties: [
    undefined,
    (text, bad) => {
      const names = tokens(text);
      const unknown = names.filter((name) => varietyBits(name) === 0);
      if (unknown.length) bad(`names of varieties, and ${unknown.slice(0, 3).map(shown).join(', ')} is none`);
      return names.reduce((mask, name) => mask | varietyBits(name), 0) || undefined;
    },
  ],
  theme: choice('auto', 'day', 'night'),
  water: choice('pond', 'clear'),
  interaction: choice('feed', 'watch', 'none'),
  motion: choice('auto', 'full', 'calm'),
  paused: [false, () => true],
  controls: choice('auto', 'none'),
  pxPerMetre: number(200, 50, 800, 'a number', /\S/),
  debug: [
    [],
    (text, bad) => {
      if (text === 'false') return [];
      // The bare attribute turns every layer on.
      const names = tokens(text).filter((name) => name !== 'true' && name !== 'debug');
      if (names.length === 0) return debugLayers;
      if (names.some((name) => !(debugLayers as readonly string[]).includes(name))) bad(debugLayers.join(', '));
      return debugLayers.filter((layer) => names.includes(layer));
    },
  ],
  wasmSrc: ['', (text) => text.trim()],
};

export const settingNames = Object.keys(readers) as readonly (keyof Settings)[];
export const attributeOf = (name: keyof Settings): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
export const attributeNames: readonly string[] = settingNames.map(attributeOf);
export const settingOf = (attribute: string): keyof Settings => settingNames[attributeNames.indexOf(attribute)]!;

/** Reads one attribute. A bad value is the default, and one console warning that names it. */
export function readSetting<K extends keyof Settings>(name: K, text: string | null): Settings[K] {
  const [absent, read] = readers[name];
  if (text === null) return absent;
  const bad = (allowed: string): undefined =>
    void console.warn(`<koi-pond> ${attributeOf(name)}=${shown(text)} is not used: it must be ${allowed}`);
  return read(text, bad) ?? absent;
}

export function defaultSettings(): Settings {
  return Object.fromEntries(settingNames.map((name) => [name, readers[name][0]])) as unknown as Settings;
}
