/** The contents of a scanned label, by GS1 application identifier. */
export interface ScannedLabel {
  /** 00: the serial number of this pallet. */
  sscc?: string;
  /** 01 or 02, with 14 digits. */
  gtin?: string;
  lot?: string;
  /** Number of units on the label, from 37, else 30, or from 92 if the label has no GTIN. */
  count?: number;
  /** Describes a quantity that is not a number of units, such as `a net weight`. */
  uncounted?: string;
  /** 91: our own code, for goods without a GTIN. */
  productCode?: string;
}

/** Explains why a label whose quantity is not in units was not counted. */
export const explainUncounted = ({ uncounted }: Pick<ScannedLabel, 'uncounted'>) =>
  uncounted === undefined ? undefined : `The label gives ${uncounted} instead of a count. Enter the quantity`;

/** FNC1 as scanners send it. Ends a part of variable length. */
const separator = '\u001D';

/** Length of a part including its identifier, by its first two digits (GS1 General Specifications, figure 7.8.5-2). These parts need no separator. */
const fixedLengths = new Map<string, number>([
  ['00', 20],
  ...['01', '02', '03'].map((start) => [start, 16] as const),
  ['04', 18],
  ...['11', '12', '13', '14', '15', '16', '17', '18', '19'].map((start) => [start, 8] as const),
  ['20', 4],
  ...['31', '32', '33', '34', '35', '36'].map((start) => [start, 10] as const),
  ['41', 16],
]);

/** Length of an identifier by its first two digits. All others have 2. */
const identifierLengths = new Map<string, number>([
  ...['23', '24', '25', '40', '41', '42', '71'].map((start) => [start, 3] as const),
  ...['31', '32', '33', '34', '35', '36', '39', '43', '70', '72', '80', '81', '82'].map((start) => [start, 4] as const),
]);

/** Computes the check digit of a GTIN or SSCC. Weights are 3 and 1 from the right. */
export const computeCheckDigit = (digits: string) => {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
};

const isChecked = (digits: string) => /^\d+$/.test(digits) && digits.at(-1) === computeCheckDigit(digits.slice(0, -1));

type Part = readonly [ai: string, value: string];

const maxLabelLength = 90;

/** Characters that wedge scanners may send for FNC1. None is allowed in the data of a label. */
const separatorMarks = ['<GS>', '{GS}', '^]', '|', '~', '^', '\u001E'];

const cut = (data: string): Part[] | undefined => {
  const parts: Part[] = [];
  let remainder = data;
  while (remainder !== '') {
    const start = remainder.slice(0, 2);
    if (!/^\d\d$/.test(start)) return undefined;
    const size = fixedLengths.get(start);
    const end = remainder.indexOf(separator);
    const part = size === undefined ? remainder.slice(0, end === -1 ? undefined : end) : remainder.slice(0, size);
    const ai = part.slice(0, identifierLengths.get(start) ?? 2);
    const value = part.slice(ai.length);
    if (value === '' || value.length > maxLabelLength || value.includes(separator) || (size !== undefined && part.length < size))
      return undefined;
    parts.push([ai, value]);
    remainder = remainder.slice(part.length);
    if (remainder.startsWith(separator)) remainder = remainder.slice(1);
  }
  return parts;
};

/** Splits the text printed below the bars, such as `(02)05063100000047(37)1428(10)L2411`. */
const splitPrinted = (text: string): Part[] | undefined => {
  const parts = [...text.matchAll(/\((\d{2,4})\)([^(]+)/g)].map(([, ai = '', value = '']): Part => [ai, value.trim()]);
  return parts.map(([ai, value]) => `(${ai})${value}`).join('') === text.replaceAll(/\s/g, '') ? parts : undefined;
};

const toCount = (value: string) => (/^\d{1,8}$/.test(value) ? Number(value) : undefined);

/** Measures that a label may give instead of a number of units, by the first two digits. */
const measures = new Map([
  ['31', 'a weight or size'],
  ['32', 'a weight or size'],
  ['33', 'a gross weight or size'],
  ['34', 'a gross weight or size'],
  ['35', 'an area, volume or weight'],
  ['36', 'a volume or weight'],
]);

const toLabel = (parts: readonly Part[]): ScannedLabel | undefined => {
  const valuesById = new Map(parts);
  const sscc = valuesById.get('00');
  const gtin = valuesById.get('02') ?? valuesById.get('01');
  if ((sscc !== undefined && (sscc.length !== 18 || !isChecked(sscc))) || (gtin !== undefined && (gtin.length !== 14 || !isChecked(gtin))))
    return undefined;
  const countText = valuesById.get('37') ?? valuesById.get('30') ?? valuesById.get('92');
  const count = toCount(countText ?? '');
  const measured = parts.find(([ai]) => measures.has(ai.slice(0, 2)));
  const uncounted = countText === undefined ? measures.get(measured?.[0].slice(0, 2) ?? '') : `“${countText}”`;
  const lot = valuesById.get('10');
  const productCode = valuesById.get('91');
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
 * Reads a GS1-128, GS1 DataMatrix or GS1 QR label as a scanner sends it. The symbology prefix (`]C1`) is optional. FNC1 may be the control character or one
 * of the substitutes that wedge scanners send. Returns undefined for a plain bar code, our own code, or a label with a wrong check digit.
 */
export const readGs1 = (scanned: string): ScannedLabel | undefined => {
  const text = scanned.trim();
  if (text.startsWith('(')) {
    const parts = splitPrinted(text);
    return parts && toLabel(parts);
  }
  const data = separatorMarks
    .reduce((startIndex, mark) => startIndex.replaceAll(mark, separator), text.replace(/^\](?:C1|d2|Q3|e0|J1)/, ''))
    .split(separator)
    .filter(Boolean)
    .join(separator);
  const parts = cut(data);
  return parts && toLabel(parts);
};

/** Pads a bar code of 8, 12, 13 or 14 digits to a GTIN of 14. */
export const toGtin = (barcode: string) => (/^(?:\d{8}|\d{12,14})$/.test(barcode) ? barcode.padStart(14, '0') : undefined);

/** Builds the 18 digits that identify a pallet worldwide from the company prefix and a serial number. The serial starts again when all are used. */
export const buildSscc = (companyPrefix: string, serial: number) => {
  const places = 17 - companyPrefix.length;
  const number = String(serial % 10 ** places).padStart(places, '0');
  // The first digit of the serial is the extension digit, which goes before the prefix.
  const digits = `${number.slice(0, 1)}${companyPrefix}${number.slice(1)}`;
  return digits + computeCheckDigit(digits);
};
