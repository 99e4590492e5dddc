import type { DocumentLine } from '#src/lineDocument/store.ts';

/** A line that names a product, or the text by which one is looked up. */
export interface ProductLine extends DocumentLine {
  ProductId: number | null;
  /** Code of the product, or what was typed if none is found. */
  Code: string;
  Description: string;
  UnitsPerLayer: number | null;
  UnitsPerPallet: number | null;
  Quantity: number | null;
  /** Pasted or typed text that is no value yet, by cell. */
  unread: Partial<Record<string, string>>;
}

let lastKey = 0;
export const nextLineKey = () => ++lastKey;

/** Returns the fields of a blank line that names no product. */
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
