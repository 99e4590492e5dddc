import type { CreditableLine } from '#contract/money/credits/shapes.ts';
import { passedOver, readPastedRows } from '#src/resources/pickers/pastedRows.ts';
import { takenAndLeft } from '#src/ui/lines/pastedTable.ts';
import { unitsOf } from '#src/ui/inputs/typed/unitsOf.ts';
import { plural } from '#src/ui/text/format.ts';
import { parseQuantity } from '#src/ui/text/parseQuantity.ts';
import type { CreditValues } from './creditDraft.ts';

export const pasteColumns = 'product, quantity, into the lines of the invoice';

/** Reads rows of product and quantity, each into the next line of the invoice with that product. Names the rows without such a line. */
export const pastedCredit = (text: string, lines: readonly CreditableLine[]) => {
  const quantities = new Map<number, number>();
  const left: string[] = [];
  const rows = readPastedRows(text);
  for (const { text: said, quantity } of rows) {
    const line = lines.find(
      ({ InvoiceDetailId, ProductCode, Kind, QuantityLeft }) =>
        ProductCode?.toLowerCase() === said.toLowerCase() && Kind !== 'Pallet' && QuantityLeft > 0 && !quantities.has(InvoiceDetailId),
    );
    const { value } = parseQuantity(quantity, unitsOf(line ?? null));
    if (line && value) quantities.set(line.InvoiceDetailId, value);
    else left.push(said || quantity);
  }
  return {
    change: (before: CreditValues['Lines']): CreditValues['Lines'] => ({
      ...before,
      ...Object.fromEntries([...quantities].map(([id, Quantity]) => [id, { NetAmount: before[id]?.NetAmount ?? null, Quantity }])),
    }),
    ...takenAndLeft(plural(quantities.size, 'quantity', 'quantities'), left, passedOver(rows)),
  };
};
