/** Country codes of ISO 3166-1 alpha-2, as required by BR-CL-14 of EN 16931. */
const isoCodes = new Set(
  (
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK ' +
    'CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT ' +
    'GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA ' +
    'MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS ' +
    'PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ ' +
    'UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
  ).split(' '),
);

export const nations = ['England', 'Scotland', 'Wales', 'Northern Ireland'] as const;
export type Nation = (typeof nations)[number];

/** Other names for each nation. `ni` means Northern Ireland here, although ISO 3166 uses it for Nicaragua. */
const nationSynonyms: Readonly<Record<Nation, readonly string[]>> = {
  England: ['england', 'uk england', 'england uk'],
  Scotland: ['scotland', 'alba', 'uk scotland', 'scotland uk'],
  Wales: ['wales', 'cymru', 'wales cymru', 'cymru wales', 'uk wales', 'wales uk'],
  'Northern Ireland': ['northern ireland', 'n ireland', 'ni', 'northern ireland uk', 'uk northern ireland'],
};

const synonyms: Readonly<Record<string, readonly string[]>> = {
  GB: [
    'uk',
    'u k',
    'g b',
    'gbr',
    'great britain',
    'gt britain',
    'britain',
    'united kingdom of great britain and northern ireland',
    'uk gb',
  ],
  IE: ['republic of ireland', 'ireland republic of', 'irish republic', 'southern ireland', 'eire', 'roi', 'irl'],
  IM: ['isle of man', 'iom', 'ellan vannin', 'imn'],
  JE: ['jersey ci', 'jersey channel islands', 'jey'],
  GG: ['guernsey ci', 'guernsey channel islands', 'alderney', 'sark', 'herm', 'ggy'],
  NL: ['holland', 'nld'],
  CZ: ['czech republic', 'cze'],
  GR: ['el', 'hellas', 'grc'],
  TR: ['turkey', 'tur'],
  MK: ['macedonia'],
  BA: ['bosnia'],
  MD: ['republic of moldova'],
  RU: ['russian federation'],
  VA: ['holy see', 'vatican'],
  US: ['usa', 'u s', 'u s a', 'united states of america', 'america'],
  AE: ['uae'],
  HK: ['hong kong'],
  MO: ['macau', 'macao'],
  KR: ['korea', 'republic of korea'],
  CI: ['ivory coast'],
  CV: ['cabo verde'],
  CG: ['congo'],
  CD: ['democratic republic of the congo'],
  VN: ['viet nam'],
  FR: ['fra'],
  DE: ['deu', 'federal republic of germany'],
  BE: ['bel'],
  ES: ['esp'],
  IT: ['ita'],
  PT: ['prt'],
  PL: ['pol'],
  // This code is in the code list of EN 16931 but not in ISO 3166.
  '1A': ['kosovo'],
};

/** European languages, because customers abroad may write the country in their own language. */
const languages = 'en de fr nl it es pt pl da sv nb fi cs sk hu ro bg el hr sl sr et lv lt is mt ga'.split(' ');

const foldCountry = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\(.*?\)|[.'’]/g, '')
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
    .replace(/^the /, '')
    .replace(/^saint /, 'st ');

export interface Country {
  code: string;
  /** Name to store and print. England, Scotland, Wales and Northern Ireland keep their own names. */
  name: string;
}

const listCountries = () => {
  const english = new Intl.DisplayNames('en', { type: 'region' });
  const byName = new Map<string, Country>();
  const add = (spelling: string, country: Country) => {
    const key = foldCountry(spelling);
    if (key !== '' && !byName.has(key)) byName.set(key, country);
  };
  for (const name of nations) for (const spelling of nationSynonyms[name]) add(spelling, { code: 'GB', name });
  const byCode = new Map([...isoCodes].map((code) => [code, { code, name: english.of(code) ?? code }]));
  const byAnyCode = (code: string) => byCode.get(code) ?? { code, name: 'Kosovo' };
  for (const [code, spellings] of Object.entries(synonyms)) for (const spelling of spellings) add(spelling, byAnyCode(code));
  for (const code of isoCodes) add(code, byAnyCode(code));
  for (const language of languages) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const code of isoCodes) add(names.of(code) ?? '', byAnyCode(code));
  }
  return byName;
};

let countriesByName: ReadonlyMap<string, Country> | undefined;

/** Finds a country by ISO code, by name in a European language or by a common synonym. Undefined if none matches. */
export const findCountry = (input: string): Country | undefined => (countriesByName ??= listCountries()).get(foldCountry(input));

/** Returns the country of a VAT number's prefix. Greece uses EL, Northern Ireland XI. */
export const findCountryByVatPrefix = (prefix: string): string | undefined => {
  if (prefix === 'EL') return 'GR';
  if (prefix === 'XI') return 'GB';
  return isoCodes.has(prefix) ? prefix : undefined;
};
