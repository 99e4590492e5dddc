import { readGs1, toGtin } from './gs1.ts';
import type { ScannedLabel } from './gs1.ts';

/** By what a product is known to a scanner. */
export interface Coded {
  ProductCode: string | null;
  Barcode: string | null;
}

const gtinOf = ({ Barcode }: Coded) => (Barcode === null ? undefined : toGtin(Barcode));

/** Its bar code or our own code, by itself. */
const isPlainly = (product: Coded, text: string) => {
  const scanned = toGtin(text);
  if (scanned !== undefined && scanned === gtinOf(product)) return true;
  return product.Barcode?.toLowerCase() === text.toLowerCase() || product.ProductCode?.toLowerCase() === text.toLowerCase();
};

const isOnLabel = (product: Coded, { gtin, productCode }: ScannedLabel) =>
  (gtin !== undefined && gtin === gtinOf(product)) || (productCode !== undefined && productCode === product.ProductCode);

const hasNoGoods = ({ gtin, productCode }: ScannedLabel) => gtin === undefined && productCode === undefined;

/** The second code of a pallet’s label, which names the pallet and not its goods. */
export const isPalletOnly = (scanned: string) => {
  const label = readGs1(scanned);
  return label !== undefined && hasNoGoods(label);
};

/** The number of the pallet, where a code says that and no goods. */
export const palletNumberOf = (scanned: string) => (isPalletOnly(scanned) ? readGs1(scanned)?.sscc : undefined);

/** What was scanned, and which of these products it is of. */
export const readScan = (products: readonly Coded[], scanned: string) => {
  const text = scanned.trim();
  // A plain code that starts with 91 or 10 could be read as a label too.
  const label = products.some((one) => isPlainly(one, text)) ? undefined : readGs1(text);
  return { label, fits: (product: Coded) => (label ? isOnLabel(product, label) : isPlainly(product, text)) };
};

/**
 * What to search for where a scanned code is none of the products at hand. The noughts that fill a GTIN up on the left are left off: the
 * product's own bar code is part of the GTIN, but the GTIN is not part of the bar code.
 */
export const codeToSearch = (scanned: string) => {
  const label = readGs1(scanned);
  const code = label?.productCode ?? label?.gtin ?? scanned.trim();
  return toGtin(code) === undefined ? code : code.replace(/^0+/, '');
};
