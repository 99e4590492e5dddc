import type { ChargeableLine } from '#contract/purchasing/purchaseInvoices/calls.ts';
import { passedOver, readPastedRows } from '#src/resources/pickers/pastedRows.ts';
import { describePaste } from '#src/ui/lines/pastedTable.ts';
import { plural } from '#src/ui/text/format.ts';
import { parseQuantity } from '#src/ui/text/parseQuantity.ts';
import { createCharge, getChargeKey } from './chargeTypes.ts';
import type { ChargedLine } from './chargeTypes.ts';

export const pasteColumns = 'product, quantity, optional price';

/** True if the text of a pasted row is our code of the product. */
const matchesProduct = (of: ChargeableLine, text: string) => of.ProductCode !== null && of.ProductCode.toLowerCase() === text.toLowerCase();

const explainMismatch = (of: ChargeableLine | undefined, quantity: number | null) =>
  of ? (quantity === null ? 'no quantity' : 'no price') : 'nothing left to charge';

/**
 * Matches each pasted row of product, quantity and optional price to a delivery that no other row has. Deliveries already on the invoice come first, then
 * those with an equal quantity, the nearest agreed price and the earliest date. Rows without a match are returned with the reason.
 */
export const matchPastedRows = (text: string, chargedLines: readonly ChargedLine[], chargeableLines: readonly ChargeableLine[]) => {
  const isCharged = new Set(chargedLines.map(({ of }) => getChargeKey(of)));
  const chargeOffers = [
    ...chargedLines.map(({ of }) => of),
    ...chargeableLines.filter((of) => !isCharged.has(getChargeKey(of))).toReversed(),
  ];
  const matches = new Map<string, ChargedLine>();
  const unmatchedRows: string[] = [];
  const rows = readPastedRows(text);
  for (const { text: productText, quantity, price, errors } of rows) {
    const Quantity = parseQuantity(quantity).value ?? null;
    const candidates = chargeOffers.filter((of) => matchesProduct(of, productText) && !matches.has(getChargeKey(of)));
    const rankDelivery = (one: ChargeableLine) => [
      isCharged.has(getChargeKey(one)) ? 0 : 1,
      one.ExpectedQuantity === Quantity ? 0 : 1,
      price === null || one.ExpectedPrice === null ? 0 : Math.abs(one.ExpectedPrice - price),
    ];
    const [of] = candidates.toSorted((one, other) => {
      const [ownRank, otherRank] = [rankDelivery(one), rankDelivery(other)];
      return ownRank.map((value, index) => value - (otherRank[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
    });
    if (of && Quantity !== null && !errors.price)
      matches.set(getChargeKey(of), { ...createCharge(of), Quantity, UnitPrice: price ?? of.ExpectedPrice });
    else unmatchedRows.push(`${productText || quantity} (${explainMismatch(of, Quantity)})`);
  }
  return {
    change: (before: readonly ChargedLine[]): ChargedLine[] => [
      ...before.map((line) => ({ ...line, ...matches.get(getChargeKey(line.of)), key: line.key })),
      ...[...matches].flatMap(([key, line]) => (before.some(({ of }) => getChargeKey(of) === key) ? [] : [line])),
    ],
    ...describePaste(plural(matches.size, 'line'), unmatchedRows, passedOver(rows)),
  };
};
