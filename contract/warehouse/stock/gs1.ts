/** Contents of a scanned label. The numbers in the comments are GS1 application identifiers. */
export interface ScannedLabel {
  /** 00: serial number of the pallet. */
  sscc?: string;
  /** 01 or 02: product number with 14 digits. */
  gtin?: string;
  /** 10: batch. */
  lot?: string;
  /** 37, else 30, else 92: number of units. */
  count?: number;
  /** Describes a quantity that is not a number of units, such as `a weight or size`. */
  uncounted?: string;
  /** 91: our own product code, for goods without a GTIN. */
  productCode?: string;
}

/** Explains why the quantity of a label was not counted. Undefined if the label has a count or no quantity. */
export const explainUncounted = ({ uncounted }: Pick<ScannedLabel, 'uncounted'>) =>
  uncounted === undefined ? undefined : `The label gives ${uncounted} instead of a count. Enter the quantity`;

/** The character FNC1 as scanners send it. Ends an element of variable length. */
const separator = '\u001D';

/** Length of elements that need no separator, including the identifier, by its first two digits (GS1 General Specifications, figure 7.8.5-2). */
const fixedLengths = new Map<string, number>([
  ['00', 20],
  ...['01', '02', '03'].map((start) => [start, 16] as const),
  ['04', 18],
  ...['11', '12', '13', '14', '15', '16', '17', '18', '19'].map((start) => [start, 8] as const),
  ['20', 4],
  ...['31', '32', '33', '34', '35', '36'].map((start) => [start, 10] as const),
  ['41', 16],
]);

/** Number of digits of an identifier by its first two digits. All others have two digits. */
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

const hasValidCheckDigit = (digits: string) => /^\d+$/.test(digits) && digits.at(-1) === computeCheckDigit(digits.slice(0, -1));

/** An application identifier with its value. */
type Element = readonly [ai: string, value: string];

const maxLabelLength = 90;

/** Marks that scanners which act as a keyboard may send for FNC1. Labels do not contain any of them. */
const separatorMarks = ['<GS>', '{GS}', '^]', '|', '~', '^', '\u001E'];

/** Splits scanned data into its elements. Undefined if it is not a GS1 label. */
const splitScanned = (data: string): Element[] | undefined => {
  const elements: Element[] = [];
  let remainder = data;
  while (remainder !== '') {
    const start = remainder.slice(0, 2);
    if (!/^\d\d$/.test(start)) return undefined;
    const size = fixedLengths.get(start);
    const end = remainder.indexOf(separator);
    const element = size === undefined ? remainder.slice(0, end === -1 ? undefined : end) : remainder.slice(0, size);
    const ai = element.slice(0, identifierLengths.get(start) ?? 2);
    const value = element.slice(ai.length);
    if (value === '' || value.length > maxLabelLength || value.includes(separator) || (size !== undefined && element.length < size))
      return undefined;
    elements.push([ai, value]);
    remainder = remainder.slice(element.length);
    if (remainder.startsWith(separator)) remainder = remainder.slice(1);
  }
  return elements;
};

/** Splits the text below the bars, such as `(02)05063100000047(37)1428(10)L2411`. Undefined if the text has anything else. */
const splitPrinted = (text: string): Element[] | undefined => {
  const elements = [...text.matchAll(/\((\d{2,4})\)([^(]+)/g)].map(([, ai = '', value = '']): Element => [ai, value.trim()]);
  return elements.map(([ai, value]) => `(${ai})${value}`).join('') === text.replaceAll(/\s/g, '') ? elements : undefined;
};

const toCount = (value: string) => (/^\d{1,8}$/.test(value) ? Number(value) : undefined);

/** Measures that a label may have instead of a number of units, by the first two digits of the identifier. */
const measures = new Map([
  ['31', 'a weight or size'],
  ['32', 'a weight or size'],
  ['33', 'a gross weight or size'],
  ['34', 'a gross weight or size'],
  ['35', 'an area, volume or weight'],
  ['36', 'a volume or weight'],
]);

const toLabel = (elements: readonly Element[]): ScannedLabel | undefined => {
  const valuesById = new Map(elements);
  const sscc = valuesById.get('00');
  const gtin = valuesById.get('02') ?? valuesById.get('01');
  if (
    (sscc !== undefined && (sscc.length !== 18 || !hasValidCheckDigit(sscc))) ||
    (gtin !== undefined && (gtin.length !== 14 || !hasValidCheckDigit(gtin)))
  )
    return undefined;
  const countText = valuesById.get('37') ?? valuesById.get('30') ?? valuesById.get('92');
  const count = toCount(countText ?? '');
  const measure = elements.find(([ai]) => measures.has(ai.slice(0, 2)));
  const uncounted = countText === undefined ? measures.get(measure?.[0].slice(0, 2) ?? '') : `“${countText}”`;
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
 * Reads a GS1-128, GS1 DataMatrix or GS1 QR label as a scanner sends it. The prefix for the kind of code (`]C1`) is optional. Returns undefined for a plain bar
 * code, for our own code, and for a label with a wrong check digit.
 */
export const readGs1 = (scanned: string): ScannedLabel | undefined => {
  const text = scanned.trim();
  if (text.startsWith('(')) {
    const elements = splitPrinted(text);
    return elements && toLabel(elements);
  }
  const data = separatorMarks
    .reduce((dataSoFar, mark) => dataSoFar.replaceAll(mark, separator), text.replace(/^\](?:C1|d2|Q3|e0|J1)/, ''))
    .split(separator)
    .filter(Boolean)
    .join(separator);
  const elements = splitScanned(data);
  return elements && toLabel(elements);
};

/** Pads a bar code of 8, 12, 13 or 14 digits with zeros to a GTIN of 14 digits. Undefined for any other bar code. */
export const toGtin = (barcode: string) => (/^(?:\d{8}|\d{12,14})$/.test(barcode) ? barcode.padStart(14, '0') : undefined);

/** Builds the worldwide number of a pallet (SSCC, 18 digits) from the company prefix and a serial number. Serial numbers start again after the last one. */
export const buildSscc = (companyPrefix: string, serial: number) => {
  const places = 17 - companyPrefix.length;
  const number = String(serial % 10 ** places).padStart(places, '0');
  // The first digit of the serial is the extension digit, which goes before the prefix.
  const digits = `${number.slice(0, 1)}${companyPrefix}${number.slice(1)}`;
  return digits + computeCheckDigit(digits);
};
