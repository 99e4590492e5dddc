import { addAmount, getAmount, sumByKey } from '#server/amounts.ts';
import { refusedAt } from '#server/modules/money/credits/refusals.ts';

export interface PalletCount {
  PalletId: number;
  Quantity: number;
}

export const countBy = <Row extends { PalletId: number }>(rows: readonly Row[], of: (row: Row) => number) =>
  sumByKey(rows.map((row) => [row.PalletId, of(row)]));

/** The part of a return that pairing needs. */
interface Back {
  PalletId: number;
  Quantity: number;
  Credited: number;
}

/** The part of a charged line that pairing needs. */
interface Charged {
  PalletId: number;
  Left: number;
}

export interface Pair<Movement, Line> {
  movement: Movement;
  line: Line;
  Quantity: number;
}

/** Pairs returns with the invoice lines that charged the pallets, both oldest first. */
const pairOldestFirst = <Movement extends Back, Line extends Charged>(
  quantity: number,
  movements: readonly Movement[],
  lines: readonly Line[],
) => {
  const pairs: Pair<Movement, Line>[] = [];
  const remaining = new Map(lines.map((line) => [line, line.Left]));
  let unpairedQuantity = quantity;
  for (const movement of movements) {
    let back = Math.min(movement.Quantity - movement.Credited, unpairedQuantity);
    for (const line of lines) {
      const Quantity = Math.min(back, getAmount(remaining, line));
      if (Quantity <= 0) continue;
      pairs.push({ movement, line, Quantity });
      addAmount(remaining, line, -Quantity);
      back -= Quantity;
      unpairedQuantity -= Quantity;
    }
  }
  return pairs;
};

interface Books<Movement, Line> {
  movements: readonly Movement[];
  lines: readonly Line[];
}

/** Pairs returns and charges for each type and quantity. */
export const pairReturns = <Movement extends Back, Line extends Charged>(
  counts: readonly PalletCount[],
  { movements, lines }: Books<Movement, Line>,
) =>
  counts.flatMap(({ PalletId, Quantity }) =>
    pairOldestFirst(
      Quantity,
      movements.filter((row) => row.PalletId === PalletId),
      lines.filter((row) => row.PalletId === PalletId),
    ),
  );

/** Adds up quantities of the same type. */
export const mergePalletCounts = (counts: readonly PalletCount[]): PalletCount[] =>
  [...countBy(counts, (row) => row.Quantity)].map(([PalletId, Quantity]) => ({ PalletId, Quantity }));

const explainMaximum = (remaining: number, what: string) =>
  remaining > 0
    ? `must be at most ${remaining.toLocaleString('en-GB')}, the number that ${what} and are not credited`
    : `must be 0, because none that ${what} are left to credit`;

/** Refuses a row that exceeds the returned pallets, or the charged pallets that have left. */
export const requireCreditable = (
  counts: readonly PalletCount[],
  { movements, lines }: Books<Back, Charged>,
  field: (index: number) => string,
) => {
  const back = countBy(movements, (row) => row.Quantity - row.Credited);
  const charges = countBy(lines, (row) => row.Left);
  const requestedQuantities = new Map<number, number>();
  counts.forEach(({ PalletId, Quantity }, index) => {
    const before = getAmount(requestedQuantities, PalletId);
    addAmount(requestedQuantities, PalletId, Quantity);
    const returnedQuantity = Math.max(getAmount(back, PalletId) - before, 0);
    if (Quantity > returnedQuantity) throw refusedAt(field(index), explainMaximum(returnedQuantity, 'were returned'));
    const billedQuantity = Math.max(getAmount(charges, PalletId) - before, 0);
    if (Quantity > billedQuantity) throw refusedAt(field(index), explainMaximum(billedQuantity, 'were charged'));
  });
};

export const toCreditRows = (pairs: readonly Pair<{ PalletMovementId: number }, { InvoiceDetailId: number }>[]) =>
  pairs.map(({ movement, line, Quantity }) => ({
    InvoiceDetailId: line.InvoiceDetailId,
    Quantity,
    PalletMovementId: movement.PalletMovementId,
  }));
