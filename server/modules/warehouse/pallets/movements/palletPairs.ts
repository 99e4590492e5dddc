import { addAmount, amountOf, sumsOf } from '#server/amounts.ts';
import { refusedAt } from '#server/modules/money/credits/refusals.ts';

export interface PalletCount {
  PalletId: number;
  Quantity: number;
}

export const countBy = <Row extends { PalletId: number }>(rows: readonly Row[], of: (row: Row) => number) =>
  sumsOf(rows.map((row) => [row.PalletId, of(row)]));

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
const pairsOf = <Movement extends Back, Line extends Charged>(wanted: number, movements: readonly Movement[], lines: readonly Line[]) => {
  const pairs: Pair<Movement, Line>[] = [];
  const left = new Map(lines.map((line) => [line, line.Left]));
  let rest = wanted;
  for (const movement of movements) {
    let back = Math.min(movement.Quantity - movement.Credited, rest);
    for (const line of lines) {
      const Quantity = Math.min(back, amountOf(left, line));
      if (Quantity <= 0) continue;
      pairs.push({ movement, line, Quantity });
      addAmount(left, line, -Quantity);
      back -= Quantity;
      rest -= Quantity;
    }
  }
  return pairs;
};

interface Books<Movement, Line> {
  movements: readonly Movement[];
  lines: readonly Line[];
}

/** Pairs returns and charges for each type and quantity. */
export const pair = <Movement extends Back, Line extends Charged>(
  counts: readonly PalletCount[],
  { movements, lines }: Books<Movement, Line>,
) =>
  counts.flatMap(({ PalletId, Quantity }) =>
    pairsOf(
      Quantity,
      movements.filter((row) => row.PalletId === PalletId),
      lines.filter((row) => row.PalletId === PalletId),
    ),
  );

/** Adds up quantities of the same type. */
export const joined = (counts: readonly PalletCount[]): PalletCount[] =>
  [...countBy(counts, (row) => row.Quantity)].map(([PalletId, Quantity]) => ({ PalletId, Quantity }));

const atMost = (left: number, what: string) =>
  left > 0
    ? `must be at most ${left.toLocaleString('en-GB')}, the number that ${what} and are not credited`
    : `must be 0, because none that ${what} are left to credit`;

/** Refuses a row that exceeds the returned pallets, or the charged pallets that have left. */
export const requireCreditable = (
  counts: readonly PalletCount[],
  { movements, lines }: Books<Back, Charged>,
  field: (index: number) => string,
) => {
  const back = countBy(movements, (row) => row.Quantity - row.Credited);
  const charges = countBy(lines, (row) => row.Left);
  const asked = new Map<number, number>();
  counts.forEach(({ PalletId, Quantity }, index) => {
    const before = amountOf(asked, PalletId);
    addAmount(asked, PalletId, Quantity);
    const returned = Math.max(amountOf(back, PalletId) - before, 0);
    if (Quantity > returned) throw refusedAt(field(index), atMost(returned, 'were returned'));
    const billed = Math.max(amountOf(charges, PalletId) - before, 0);
    if (Quantity > billed) throw refusedAt(field(index), atMost(billed, 'were charged'));
  });
};

export const rowsOf = (pairs: readonly Pair<{ PalletMovementId: number }, { InvoiceDetailId: number }>[]) =>
  pairs.map(({ movement, line, Quantity }) => ({
    InvoiceDetailId: line.InvoiceDetailId,
    Quantity,
    PalletMovementId: movement.PalletMovementId,
  }));
