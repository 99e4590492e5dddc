import { readGs1, toGtin } from './gs1.ts';
import type { ScannedLabel } from './gs1.ts';

/** The codes by which a scanner identifies a product. */
export interface Coded {
  ProductCode: string | null;
  Barcode: string | null;
}

const toProductGtin = ({ Barcode }: Coded) => (Barcode === null ? undefined : toGtin(Barcode));

/** True if the text is the product's plain bar code or our own code. */
const isPlainCode = (product: Coded, text: string) => {
  const scanned = toGtin(text);
  if (scanned !== undefined && scanned === toProductGtin(product)) return true;
  return product.Barcode?.toLowerCase() === text.toLowerCase() || product.ProductCode?.toLowerCase() === text.toLowerCase();
};

const isOnLabel = (product: Coded, { gtin, productCode }: ScannedLabel) =>
  (gtin !== undefined && gtin === toProductGtin(product)) || (productCode !== undefined && productCode === product.ProductCode);

const hasNoGoods = ({ gtin, productCode }: ScannedLabel) => gtin === undefined && productCode === undefined;

/** True for a code that identifies a pallet but not its goods. Many labels have it as their second code. */
export const isPalletOnly = (scanned: string) => {
  const label = readGs1(scanned);
  return label !== undefined && hasNoGoods(label);
};

/** Returns the pallet number of such a code, otherwise undefined. */
export const readPalletNumber = (scanned: string) => (isPalletOnly(scanned) ? readGs1(scanned)?.sscc : undefined);

/** Reads a scan and finds the product it belongs to. */
export const readScan = (products: readonly Coded[], scanned: string) => {
  const text = scanned.trim();
  // A plain code that starts with 91 or 10 could also be read as a label.
  const label = products.some((one) => isPlainCode(one, text)) ? undefined : readGs1(text);
  return { label, fits: (product: Coded) => (label ? isOnLabel(product, label) : isPlainCode(product, text)) };
};

/**
 * Returns the search text for a scanned code that matches none of the listed products. Strips the zeros that pad a GTIN, because a search for the GTIN would
 * not find the shorter bar code.
 */
export const codeToSearch = (scanned: string) => {
  const label = readGs1(scanned);
  const code = label?.productCode ?? label?.gtin ?? scanned.trim();
  return toGtin(code) === undefined ? code : code.replace(/^0+/, '');
};
