/** Every variety, in the order of the `variety` codes in `pond.frame`. */
export const varietyNames = [
  'kohaku',
  'tancho',
  'sanke',
  'showa',
  'hi-utsuri',
  'ki-utsuri',
  'shiro-utsuri',
  'bekko',
  'asagi',
  'shusui',
  'yamabuki',
  'platinum',
  'kigoi',
  'chagoi',
  'goshiki',
  'ghost',
] as const;
export type Variety = (typeof varietyNames)[number];

/** Family names that stand for several varieties. */
export const varietyFamilies: Readonly<Record<string, readonly Variety[]>> = {
  utsuri: ['hi-utsuri', 'ki-utsuri', 'shiro-utsuri'],
  ogon: ['yamabuki', 'platinum'],
};
