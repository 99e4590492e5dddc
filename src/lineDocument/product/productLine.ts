import type { ProductLook } from '#contract/masterData/products/shapes.ts';
import type { DocumentLine } from '#src/lineDocument/store.ts';

/** A line with a product, or with text to look one up. */
export interface ProductLine extends DocumentLine {
  ProductId: number | null;
  /** Product code, or the typed text if no product matches. */
  Code: string;
  Description: string;
  /** Absent without a product. */
  Look?: ProductLook | null | undefined;
  UnitsPerLayer: number | null;
  UnitsPerPallet: number | null;
  Quantity: number | null;
  /** Typed or pasted text that is not a valid value yet, by cell. */
  unread: Partial<Record<string, string>>;
}

let lastKey = 0;
export const nextLineKey = () => ++lastKey;

/** Returns the fields of a blank line without a product. */
export const emptyProductLine = (): ProductLine => ({
  key: nextLineKey(),
  ProductId: null,
  Code: '',
  Description: '',
  UnitsPerLayer: null,
  UnitsPerPallet: null,
  Quantity: null,
  unread: {},
  errors: {},
});

export const isBlankLine = ({ ProductId, Code, Quantity, unread }: ProductLine) =>
  ProductId === null && Code === '' && Quantity === null && Object.keys(unread).length === 0;

export const productCell = 'Product';
