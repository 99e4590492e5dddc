import type { ChargeableLine } from '#contract/purchasing/purchaseInvoices/calls.ts';
import { passedOver, readPastedRows } from '#src/resources/pickers/pastedRows.ts';
import { takenAndLeft } from '#src/ui/lines/pastedTable.ts';
import { plural } from '#src/ui/text/format.ts';
import { parseQuantity } from '#src/ui/text/parseQuantity.ts';
import { chargeOf, keyOf } from './chargeTypes.ts';
import type { ChargedLine } from './chargeTypes.ts';

export const pasteColumns = 'product, quantity, optional price';

/** A product in the row matches by our own product code. */
const isOf = (of: ChargeableLine, text: string) => of.ProductCode !== null && of.ProductCode.toLowerCase() === text.toLowerCase();

const whyNot = (of: ChargeableLine | undefined, quantity: number | null) =>
  of ? (quantity === null ? 'no quantity' : 'no price') : 'nothing left to charge';

/**
 * Matches pasted rows of product, quantity and optional price to deliveries without a row. It prefers lines already on the invoice, then an
 * equal quantity, the nearest agreed price and the earliest delivery, in that order. `brought` is sorted latest first. Rows without a match
 * are reported with the reason.
 */
export const pastedInvoice = (text: string, charged: readonly ChargedLine[], brought: readonly ChargeableLine[]) => {
  const isCharged = new Set(charged.map(({ of }) => keyOf(of)));
  const offered = [...charged.map(({ of }) => of), ...brought.filter((of) => !isCharged.has(keyOf(of))).toReversed()];
  const taken = new Map<string, ChargedLine>();
  const left: string[] = [];
  const rows = readPastedRows(text);
  for (const { text: said, quantity, price, errors } of rows) {
    const Quantity = parseQuantity(quantity).value ?? null;
    const those = offered.filter((of) => isOf(of, said) && !taken.has(keyOf(of)));
    const otherwise = (one: ChargeableLine) => [
      isCharged.has(keyOf(one)) ? 0 : 1,
      one.ExpectedQuantity === Quantity ? 0 : 1,
      price === null || one.ExpectedPrice === null ? 0 : Math.abs(one.ExpectedPrice - price),
    ];
    const [of] = those.toSorted((one, other) => {
      const [mine, theirs] = [otherwise(one), otherwise(other)];
      return mine.map((value, place) => value - (theirs[place] ?? 0)).find((difference) => difference !== 0) ?? 0;
    });
    if (of && Quantity !== null && !errors.price) taken.set(keyOf(of), { ...chargeOf(of), Quantity, UnitPrice: price ?? of.ExpectedPrice });
    else left.push(`${said || quantity} (${whyNot(of, Quantity)})`);
  }
  return {
    change: (before: readonly ChargedLine[]): ChargedLine[] => [
      ...before.map((line) => ({ ...line, ...taken.get(keyOf(line.of)), key: line.key })),
      ...[...taken].flatMap(([key, line]) => (before.some(({ of }) => keyOf(of) === key) ? [] : [line])),
    ],
    ...takenAndLeft(plural(taken.size, 'line'), left, passedOver(rows)),
  };
};
