import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { varietyNames } from '../../web/core/varieties.js';
import {
  attributeNames,
  attributeOf,
  debugLayers,
  defaultSettings,
  readSetting,
  settingOf,
} from '../../web/element/attributes.js';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

const warnings = (): string[] => vi.mocked(console.warn).mock.calls.map(([text]) => String(text));

it('gives the documented defaults where nothing is said, and says nothing itself', () => {
  expect(defaultSettings()).toEqual({
    count: 12,
    seed: undefined,
    varieties: undefined,
    theme: 'auto',
    water: 'pond',
    interaction: 'feed',
    motion: 'auto',
    paused: false,
    controls: 'auto',
    pxPerMetre: 200,
    debug: [],
    wasmSrc: '',
  });
  expect(warnings()).toEqual([]);
});

it('finds a setting by its attribute and back', () => {
  for (const name of attributeNames) expect(attributeOf(settingOf(name))).toBe(name);
  expect(settingOf('px-per-metre')).toBe('pxPerMetre');
});

it('reads whole numbers at the ends of their range', () => {
  expect(readSetting('count', '0')).toBe(0);
  expect(readSetting('count', ' 1000 ')).toBe(1000);
  expect(readSetting('seed', '4294967295')).toBe(4294967295);
  expect(warnings()).toEqual([]);
});

it.each(['1001', '-1', '1e3', '0x10', '3.5', '', ' ', 'Infinity', 'NaN', '12 koi'])(
  'takes the count "%s" for the default, with one warning that names it',
  (text) => {
    expect(readSetting('count', text)).toBe(12);
    expect(warnings()).toEqual([expect.stringContaining(`count="${text}"`)]);
  },
);

it('reads choices in any case', () => {
  expect(readSetting('theme', 'Night')).toBe('night');
  expect(readSetting('water', ' clear ')).toBe('clear');
  expect(warnings()).toEqual([]);
});

it('reads varieties as a mask, families included', () => {
  const bit = (name: (typeof varietyNames)[number]): number => 1 << varietyNames.indexOf(name);
  expect(readSetting('varieties', 'showa  asagi')).toBe(bit('showa') | bit('asagi'));
  expect(readSetting('varieties', 'ogon')).toBe(bit('yamabuki') | bit('platinum'));
  expect(readSetting('varieties', '')).toBeUndefined();
  expect(warnings()).toEqual([]);
});

it('keeps the known varieties of a list with unknown ones, and names those', () => {
  expect(readSetting('varieties', 'kohaku dragon toString')).toBe(1);
  expect(warnings()).toEqual([expect.stringMatching(/"dragon", "tostring"/)]);
});

it('turns every layer on for a bare debug attribute, and the named ones else', () => {
  expect(readSetting('debug', '')).toEqual(debugLayers);
  expect(readSetting('debug', 'stamps spines')).toEqual(['spines', 'stamps']);
  expect(readSetting('debug', null)).toEqual([]);
});

it('lets paused be there or not', () => {
  expect([readSetting('paused', ''), readSetting('paused', 'paused'), readSetting('paused', null)]).toEqual([true, true, false]);
});
