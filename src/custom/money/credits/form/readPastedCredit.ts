import type { CreditableLine } from '#contract/money/credits/shapes.ts';
import { listIgnoredText, readPastedRows } from '#src/resources/pickers/pastedRows.ts';
import { describePaste } from '#src/ui/lines/pastedTable.ts';
import { toTradeUnits } from '#src/ui/inputs/typed/toTradeUnits.ts';
import { plural } from '#src/ui/text/format.ts';
import { parseQuantity } from '#src/ui/text/parseQuantity.ts';
import type { CreditValues } from './creditDraft.ts';

export const pasteColumns = 'product and quantity, matched to the invoice lines';

/** Reads pasted rows of product and quantity. Assigns each row to the next invoice line of that product, and reports the rows that match no line. */
export const readPastedCredit = (text: string, lines: readonly CreditableLine[]) => {
  const quantities = new Map<number, number>();
  const unmatchedTexts: string[] = [];
  const rows = readPastedRows(text);
  for (const { text: code, quantity } of rows) {
    const line = lines.find(
      ({ InvoiceDetailId, ProductCode, Kind, QuantityLeft }) =>
        ProductCode?.toLowerCase() === code.toLowerCase() && Kind !== 'Pallet' && QuantityLeft > 0 && !quantities.has(InvoiceDetailId),
    );
    const { value } = parseQuantity(quantity, toTradeUnits(line ?? null));
    if (line && value) quantities.set(line.InvoiceDetailId, value);
    else unmatchedTexts.push(code || quantity);
  }
  return {
    change: (before: CreditValues['Lines']): CreditValues['Lines'] => ({
      ...before,
      ...Object.fromEntries([...quantities].map(([id, Quantity]) => [id, { NetAmount: before[id]?.NetAmount ?? null, Quantity }])),
    }),
    ...describePaste(plural(quantities.size, 'quantity', 'quantities'), unmatchedTexts, listIgnoredText(rows)),
  };
};
