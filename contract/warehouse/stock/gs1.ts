/** What a scanner read off a label, by GS1 application identifier. */
export interface ScannedLabel {
  /** 00: this very pallet. */
  sscc?: string;
  /** 01 or 02, with 14 digits. */
  gtin?: string;
  lot?: string;
  /** 37, else 30, of a label without a GTIN 92: how many are on it. */
  count?: number;
  /** Names a quantity that is not a number of units: `a net weight`. */
  uncounted?: string;
  /** 91: our own code, of goods without a GTIN. */
  productCode?: string;
}

/** Says that nothing was counted, of a label whose quantity is no number of units. */
export const uncountedWords = ({ uncounted }: Pick<ScannedLabel, 'uncounted'>) =>
  uncounted === undefined ? undefined : `The label gives ${uncounted}, so nothing was counted. Enter the quantity`;

/** Ends a part of variable length: FNC1 as scanners send it. */
const separator = '\u001D';

/** By the first two digits, the characters of a part with its identifier (GS1 General Specifications, figure 7.8.5-2): these need no separator. */
const fixed = new Map<string, number>([
  ['00', 20],
  ...['01', '02', '03'].map((start) => [start, 16] as const),
  ['04', 18],
  ...['11', '12', '13', '14', '15', '16', '17', '18', '19'].map((start) => [start, 8] as const),
  ['20', 4],
  ...['31', '32', '33', '34', '35', '36'].map((start) => [start, 10] as const),
  ['41', 16],
]);

/** How long an identifier is, by its first two digits; 2 where nothing is said. */
const longIdentifiers = new Map<string, number>([
  ...['23', '24', '25', '40', '41', '42', '71'].map((start) => [start, 3] as const),
  ...['31', '32', '33', '34', '35', '36', '39', '43', '70', '72', '80', '81', '82'].map((start) => [start, 4] as const),
]);

/** Of GTIN and SSCC: weights 3 and 1 from the right. */
export const checkDigitOf = (digits: string) => {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
};

const isChecked = (digits: string) => /^\d+$/.test(digits) && digits.at(-1) === checkDigitOf(digits.slice(0, -1));

type Part = readonly [ai: string, value: string];

const longest = 90;

/** What wedge scanners are set to send for FNC1; none of them is allowed in the data of a label. */
const marks = ['<GS>', '{GS}', '^]', '|', '~', '^', '\u001E'];

const cut = (data: string): Part[] | undefined => {
  const parts: Part[] = [];
  let rest = data;
  while (rest !== '') {
    const start = rest.slice(0, 2);
    if (!/^\d\d$/.test(start)) return undefined;
    const size = fixed.get(start);
    const end = rest.indexOf(separator);
    const part = size === undefined ? rest.slice(0, end === -1 ? undefined : end) : rest.slice(0, size);
    const ai = part.slice(0, longIdentifiers.get(start) ?? 2);
    const value = part.slice(ai.length);
    if (value === '' || value.length > longest || value.includes(separator) || (size !== undefined && part.length < size)) return undefined;
    parts.push([ai, value]);
    rest = rest.slice(part.length);
    if (rest.startsWith(separator)) rest = rest.slice(1);
  }
  return parts;
};

/** As it is printed below the bars: `(02)05063100000047(37)1428(10)L2411`. */
const cutPrinted = (text: string): Part[] | undefined => {
  const parts = [...text.matchAll(/\((\d{2,4})\)([^(]+)/g)].map(([, ai = '', value = '']): Part => [ai, value.trim()]);
  return parts.map(([ai, value]) => `(${ai})${value}`).join('') === text.replaceAll(/\s/g, '') ? parts : undefined;
};

const toCount = (value: string) => (/^\d{1,8}$/.test(value) ? Number(value) : undefined);

/** Measures that labels give in place of a number of units, by the first two digits. */
const measures = new Map([
  ['31', 'a weight or size'],
  ['32', 'a weight or size'],
  ['33', 'a gross weight or size'],
  ['34', 'a gross weight or size'],
  ['35', 'an area, volume or weight'],
  ['36', 'a volume or weight'],
]);

const labelOf = (parts: readonly Part[]): ScannedLabel | undefined => {
  const said = new Map(parts);
  const sscc = said.get('00');
  const gtin = said.get('02') ?? said.get('01');
  if ((sscc !== undefined && (sscc.length !== 18 || !isChecked(sscc))) || (gtin !== undefined && (gtin.length !== 14 || !isChecked(gtin))))
    return undefined;
  const counted = said.get('37') ?? said.get('30') ?? said.get('92');
  const count = toCount(counted ?? '');
  const measured = parts.find(([ai]) => measures.has(ai.slice(0, 2)));
  const uncounted = counted === undefined ? measures.get(measured?.[0].slice(0, 2) ?? '') : `“${counted}”, which is no number of units`;
  const lot = said.get('10');
  const productCode = said.get('91');
  if (sscc === undefined && gtin === undefined && productCode === undefined) return undefined;
  return {
    ...(sscc !== undefined && { sscc }),
    ...(gtin !== undefined && { gtin }),
    ...(lot !== undefined && { lot }),
    ...(count !== undefined && { count }),
    ...(count === undefined && uncounted !== undefined && { uncounted }),
    ...(productCode !== undefined && { productCode }),
  };
};

/**
 * A GS1-128 label (or GS1 DataMatrix, GS1 QR) as a scanner sends it: with or without the name of its symbology (`]C1`), FNC1 as the control
 * character or as one of the marks that wedge scanners are set to send for it, none of which GS1 allows in its data. Undefined for anything
 * else: a plain bar code, our own code, or a label that was misread, since its check digits are wrong.
 */
export const readGs1 = (scanned: string): ScannedLabel | undefined => {
  const text = scanned.trim();
  if (text.startsWith('(')) {
    const parts = cutPrinted(text);
    return parts && labelOf(parts);
  }
  const data = marks
    .reduce((left, mark) => left.replaceAll(mark, separator), text.replace(/^\](?:C1|d2|Q3|e0|J1)/, ''))
    .split(separator)
    .filter(Boolean)
    .join(separator);
  const parts = cut(data);
  return parts && labelOf(parts);
};

/** A bar code of 8, 12, 13 or 14 digits as the GTIN of 14 that it is. */
export const toGtin = (barcode: string) => (/^(?:\d{8}|\d{12,14})$/.test(barcode) ? barcode.padStart(14, '0') : undefined);

/** The 18 digits that name one pallet in the world: the company's prefix, and a number of its own that starts anew when all are used. */
export const ssccOf = (companyPrefix: string, serial: number) => {
  const places = 17 - companyPrefix.length;
  const number = String(serial % 10 ** places).padStart(places, '0');
  // The first of its places is the extension digit, which stands before the prefix.
  const digits = `${number.slice(0, 1)}${companyPrefix}${number.slice(1)}`;
  return digits + checkDigitOf(digits);
};
