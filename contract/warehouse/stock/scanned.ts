import { readGs1, toGtin } from './gs1.ts';
import type { ScannedLabel } from './gs1.ts';

/** Codes by which a scan identifies a product. */
export interface Coded {
  ProductCode: string | null;
  Barcode: string | null;
}

const toProductGtin = ({ Barcode }: Coded) => (Barcode === null ? undefined : toGtin(Barcode));

/** Checks whether the text is the product's plain bar code or our own code. */
const isPlainCode = (product: Coded, text: string) => {
  const scanned = toGtin(text);
  if (scanned !== undefined && scanned === toProductGtin(product)) return true;
  return product.Barcode?.toLowerCase() === text.toLowerCase() || product.ProductCode?.toLowerCase() === text.toLowerCase();
};

const isOnLabel = (product: Coded, { gtin, productCode }: ScannedLabel) =>
  (gtin !== undefined && gtin === toProductGtin(product)) || (productCode !== undefined && productCode === product.ProductCode);

const hasNoGoods = ({ gtin, productCode }: ScannedLabel) => gtin === undefined && productCode === undefined;

/** Checks for a code with a pallet number but without goods. Many labels have such a second code. */
export const isPalletOnly = (scanned: string) => {
  const label = readGs1(scanned);
  return label !== undefined && hasNoGoods(label);
};

/** Returns the pallet number of a code that has no goods. Undefined for any other code. */
export const readPalletNumber = (scanned: string) => (isPalletOnly(scanned) ? readGs1(scanned)?.sscc : undefined);

/** Reads a scan. `fits` checks whether the scan belongs to a product. */
export const readScan = (products: readonly Coded[], scanned: string) => {
  const text = scanned.trim();
  // Checks plain codes first, because one that starts with 91 or 10 could be read as a label.
  const label = products.some((product) => isPlainCode(product, text)) ? undefined : readGs1(text);
  return { label, fits: (product: Coded) => (label ? isOnLabel(product, label) : isPlainCode(product, text)) };
};

/**
 * Returns the text to search for after a scan that fits none of the listed products. Removes the zeros that pad a GTIN, because products are stored with the
 * shorter bar code.
 */
export const codeToSearch = (scanned: string) => {
  const label = readGs1(scanned);
  const code = label?.productCode ?? label?.gtin ?? scanned.trim();
  return toGtin(code) === undefined ? code : code.replace(/^0+/, '');
};
