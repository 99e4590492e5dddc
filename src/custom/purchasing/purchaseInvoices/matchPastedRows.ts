import type { ChargeableLine } from '#contract/purchasing/purchaseInvoices/calls.ts';
import { listIgnoredText, readPastedRows } from '#src/resources/pickers/pastedRows.ts';
import { describePaste } from '#src/ui/lines/pastedTable.ts';
import { plural } from '#src/ui/text/format.ts';
import { parseQuantity } from '#src/ui/text/parseQuantity.ts';
import { createCharge, getChargeKey } from './chargeTypes.ts';
import type { ChargedLine } from './chargeTypes.ts';

export const pasteColumns = 'product, quantity, optional price';

/** True if the text of a pasted row is our code of the product. */
const matchesProduct = (delivery: ChargeableLine, text: string) =>
  delivery.ProductCode !== null && delivery.ProductCode.toLowerCase() === text.toLowerCase();

const explainMismatch = (delivery: ChargeableLine | undefined, quantity: number | null) =>
  delivery ? (quantity === null ? 'no quantity' : 'no price') : 'nothing left to charge';

/**
 * Matches each pasted row of product, quantity and optional price to a delivery that no other row has. Deliveries already on the invoice come first, then
 * those with an equal quantity, the nearest agreed price and the earliest date. Rows without a match are returned with the reason.
 */
export const matchPastedRows = (text: string, chargedLines: readonly ChargedLine[], chargeableLines: readonly ChargeableLine[]) => {
  const isCharged = new Set(chargedLines.map(({ of: delivery }) => getChargeKey(delivery)));
  const chargeOffers = [
    ...chargedLines.map(({ of: delivery }) => delivery),
    ...chargeableLines.filter((delivery) => !isCharged.has(getChargeKey(delivery))).toReversed(),
  ];
  const matches = new Map<string, ChargedLine>();
  const unmatchedRows: string[] = [];
  const rows = readPastedRows(text);
  for (const { text: productText, quantity, price, errors } of rows) {
    const Quantity = parseQuantity(quantity).value ?? null;
    const candidates = chargeOffers.filter((delivery) => matchesProduct(delivery, productText) && !matches.has(getChargeKey(delivery)));
    const rankDelivery = (one: ChargeableLine) => [
      isCharged.has(getChargeKey(one)) ? 0 : 1,
      one.ExpectedQuantity === Quantity ? 0 : 1,
      price === null || one.ExpectedPrice === null ? 0 : Math.abs(one.ExpectedPrice - price),
    ];
    const [delivery] = candidates.toSorted((one, other) => {
      const [ownRank, otherRank] = [rankDelivery(one), rankDelivery(other)];
      return ownRank.map((value, index) => value - (otherRank[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
    });
    if (delivery && Quantity !== null && !errors.price)
      matches.set(getChargeKey(delivery), { ...createCharge(delivery), Quantity, UnitPrice: price ?? delivery.ExpectedPrice });
    else unmatchedRows.push(`${productText || quantity} (${explainMismatch(delivery, Quantity)})`);
  }
  return {
    change: (before: readonly ChargedLine[]): ChargedLine[] => [
      ...before.map((line) => ({ ...line, ...matches.get(getChargeKey(line.of)), key: line.key })),
      ...[...matches].flatMap(([key, line]) => (before.some(({ of: delivery }) => getChargeKey(delivery) === key) ? [] : [line])),
    ],
    ...describePaste(plural(matches.size, 'line'), unmatchedRows, listIgnoredText(rows)),
  };
};
