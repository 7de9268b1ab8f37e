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

/** Takes the attribute's text (null: absent); `bad` tells of a value that cannot be used, the result is then the default. */
type Read<T> = (text: string | null, bad: (allowed: string) => void) => T;

function whole<D extends number | undefined>(min: number, max: number, absent: D): Read<number | D> {
  return (text, bad) => {
    if (text === null) return absent;
    const value = /^\s*\+?\d+\s*$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    bad(`an integer in ${min}..${max}`);
    return absent;
  };
}

function choice<T extends string>(...names: [T, ...T[]]): Read<T> {
  return (text, bad) => {
    if (text === null) return names[0];
    const name = text.trim().toLowerCase() as T;
    if (names.includes(name)) return name;
    bad(names.join(', '));
    return names[0];
  };
}

const tokens = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

const readVarieties: Read<number | undefined> = (text, bad) => {
  if (text === null || text.trim() === '') return undefined;
  const names = tokens(text);
  const unknown = names.filter((name) => varietyBits(name) === 0);
  if (unknown.length) bad(`names of varieties, and ${unknown.slice(0, 3).map(shown).join(', ')} is none`);
  return names.reduce((mask, name) => mask | varietyBits(name), 0) || undefined;
};

const readScale: Read<number> = (text, bad) => {
  if (text === null) return 200;
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (value >= 50 && value <= 800) return value;
  bad('a number in 50..800');
  return 200;
};

/** The bare attribute turns every layer on. */
const readDebug: Read<readonly DebugLayer[]> = (text, bad) => {
  if (text === null || text === 'false') return [];
  const names = tokens(text).filter((name) => name !== 'true' && name !== 'debug');
  if (names.length === 0) return debugLayers;
  const known = debugLayers.filter((layer) => names.includes(layer));
  if (names.some((name) => !(debugLayers as readonly string[]).includes(name))) bad(debugLayers.join(', '));
  return known;
};

/** Koi on a page. */
export const mostKoi = 1000;

const readers: { readonly [K in keyof Settings]: readonly [attribute: string, read: Read<Settings[K]>] } = {
  count: ['count', whole(0, mostKoi, 12)],
  seed: ['seed', whole(0, 0xffffffff, undefined)],
  varieties: ['varieties', readVarieties],
  theme: ['theme', choice('auto', 'day', 'night')],
  water: ['water', choice('pond', 'clear')],
  interaction: ['interaction', choice('feed', 'watch', 'none')],
  motion: ['motion', choice('auto', 'full', 'calm')],
  paused: ['paused', (text) => text !== null],
  controls: ['controls', choice('auto', 'none')],
  pxPerMetre: ['px-per-metre', readScale],
  debug: ['debug', readDebug],
  wasmSrc: ['wasm-src', (text) => text?.trim() ?? ''],
};

export const settingNames = Object.keys(readers) as readonly (keyof Settings)[];
export const attributeOf = (name: keyof Settings): string => readers[name][0];
export const attributeNames: readonly string[] = settingNames.map(attributeOf);
export const settingOf = (attribute: string): keyof Settings => settingNames[attributeNames.indexOf(attribute)]!;

/** Reads one attribute. A bad value is the default, and one console warning that names it. */
export function readSetting<K extends keyof Settings>(name: K, text: string | null): Settings[K] {
  const [attribute, read] = readers[name];
  return read(text, (allowed) => console.warn(`<koi-pond> ${attribute}=${shown(text)} is not used: it must be ${allowed}`));
}

export function defaultSettings(): Settings {
  return Object.fromEntries(settingNames.map((name) => [name, readers[name][1](null, () => {})])) as unknown as Settings;
}
