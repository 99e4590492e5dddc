import { emptyLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { Cell, DraftLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { OrderStore } from '#src/custom/sales/orders/form/draft/orderStore.ts';
import { passedOver } from '#src/resources/pickers/pastedRows.ts';
import type { PastedRow } from '#src/resources/pickers/pastedRows.ts';
import { takenWords } from '#src/ui/lines/pastedTable.ts';
import { parseQuantity } from '#src/ui/text/parseQuantity.ts';

/** What came of pasted lines, once their products were looked for. */
export const pastedWords = (store: OrderStore, keys: readonly number[], rows: readonly PastedRow[] = []) => {
  const lines = keys.flatMap((key) => store.line(key) ?? []);
  const marked = lines.filter((line) => line.product === null || Object.values(line.errors).some(Boolean)).length;
  return takenWords(lines.length, marked, passedOver(rows));
};

/** Where the hand goes on in a pasted line that is to be mended. */
export const wrongCellOf = (line: DraftLine | undefined): Cell | undefined => {
  if (!line || line.product === null) return 'product';
  const figures: readonly Cell[] = ['quantity', 'price'];
  return figures.find((cell) => line.errors[cell]);
};

export const pastedLine = (row: PastedRow): DraftLine => ({
  ...emptyLine(),
  typed: row.text,
  typedQuantity: row.quantity,
  Quantity: parseQuantity(row.quantity).value ?? null,
  errors: row.errors,
  typedPrice: row.typedPrice,
  ...(row.price !== null && { UnitPrice: row.price, isPriceTyped: true, PriceSource: 'Typed' as const }),
});
