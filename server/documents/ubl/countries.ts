/** ISO 3166-1 alpha-2, as BR-CL-14 of EN 16931 has it. */
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

/** Also written so; the Isle of Man is one with Britain for VAT. */
const more: Readonly<Record<string, readonly string[]>> = {
  GB: ['uk', 'great britain', 'britain', 'england', 'scotland', 'wales', 'northern ireland', 'isle of man'],
  IE: ['republic of ireland', 'eire'],
  NL: ['holland'],
  CZ: ['czech republic'],
  GR: ['el', 'hellas'],
  TR: ['turkey'],
  MK: ['macedonia'],
  BA: ['bosnia'],
  MD: ['republic of moldova'],
  RU: ['russian federation'],
  VA: ['holy see', 'vatican'],
  US: ['usa', 'united states of america', 'america'],
  AE: ['uae'],
  HK: ['hong kong'],
  MO: ['macau', 'macao'],
  KR: ['korea', 'republic of korea'],
  CI: ['ivory coast'],
  CV: ['cabo verde'],
  CG: ['congo'],
  CD: ['democratic republic of the congo'],
  VN: ['viet nam'],
  // Not of ISO, but of the code list of EN 16931.
  '1A': ['kosovo'],
};

/** In the tongues of Europe: a country is written as those who live there write it. */
const tongues = 'en de fr nl it es pt pl da sv nb fi cs sk hu ro bg el hr sl sr et lv lt is mt ga'.split(' ');

const plain = (text: string) =>
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

const collect = () => {
  const codes = new Map<string, string>();
  const add = (name: string, code: string) => {
    const key = plain(name);
    if (key !== '' && !codes.has(key)) codes.set(key, code);
  };
  for (const [code, names] of Object.entries(more)) for (const name of names) add(name, code);
  for (const code of isoCodes) add(code, code);
  for (const tongue of tongues) {
    const names = new Intl.DisplayNames(tongue, { type: 'region', fallback: 'none' });
    for (const code of isoCodes) add(names.of(code) ?? '', code);
  }
  return codes;
};

let known: ReadonlyMap<string, string> | undefined;

/** Its code, of a country as people write it: by name in the tongues of Europe, or by its ISO code. Undefined where it is none. */
export const codeOfCountry = (written: string): string | undefined => (known ??= collect()).get(plain(written));

/** The country of a VAT number's prefix: Greece has EL, Northern Ireland XI. */
export const countryOfPrefix = (prefix: string): string | undefined => {
  if (prefix === 'EL') return 'GR';
  if (prefix === 'XI') return 'GB';
  return isoCodes.has(prefix) ? prefix : undefined;
};
