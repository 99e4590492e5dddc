import { unitsOf } from '#src/ui/inputs/typed/unitsOf.ts';
import { parseQuantity } from '#src/ui/text/parseQuantity.ts';
import type { PickedProduct } from '#contract/masterData/products/calls.ts';
import type { PastedRow } from './pastedRows.ts';

/** A line that holds a product, or the text by which one is being found. */
export interface FoundLine {
  key: number;
  ProductId: number | null;
  /** What stands in the product's cell: its code, or what was typed and is not found. */
  Code: string;
  /** It was looked for by that text, and nothing is found. */
  isUnknown?: boolean;
  /** The row of a spreadsheet that the line was made of. */
  pasted?: PastedRow;
}

/** What a line without a product is refused with. */
export const productFault = ({ Code }: FoundLine) => (Code === '' ? 'Choose a product' : 'Nothing is found by that');

/** What is said of a line at once, not only when it is saved: nothing is found by its text, or its row of a spreadsheet has none. */
export const productSaid = (line: FoundLine) =>
  line.ProductId !== null ? undefined : line.isUnknown ? productFault(line) : line.Code === '' ? line.pasted?.errors.product : undefined;

/** What stood in the row of a spreadsheet for a figure that is none yet. */
export const pastedFigure = ({ pasted }: FoundLine, figure: 'quantity' | 'typedPrice', value: number | null) =>
  value === null && pasted ? pasted[figure] || undefined : undefined;

export const quantitySaid = ({ pasted }: FoundLine, quantity: number | null) =>
  quantity === null && pasted?.quantity === '' ? pasted.errors.quantity : undefined;

/** Whether something of a pasted line is to be mended, once its product was looked for. */
export const isPastedWrong = ({ Code, pasted }: FoundLine, found: PickedProduct | undefined) => {
  if (!pasted) return false;
  const { product, ...others } = pasted.errors;
  const isStackUnknown = parseQuantity(pasted.quantity, unitsOf(found ?? null)).error !== undefined;
  return product !== undefined || Object.keys(others).length > 0 || (Code !== '' && !found) || isStackUnknown;
};
