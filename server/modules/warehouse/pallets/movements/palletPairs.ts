import { addAmount, amountOf, sumsOf } from '#server/amounts.ts';
import { refusedAt } from '#server/modules/money/credits/refusals.ts';

export interface PalletCount {
  PalletId: number;
  Quantity: number;
}

export const countBy = <Row extends { PalletId: number }>(rows: readonly Row[], of: (row: Row) => number) =>
  sumsOf(rows.map((row) => [row.PalletId, of(row)]));

/** Pallets that came back, as far as pairing them looks at them. */
interface Back {
  PalletId: number;
  Quantity: number;
  Credited: number;
}

/** A line that charged for pallets, as far as pairing them looks at it. */
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

/** Types and counts as pairs of what came back and what was charged. */
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

/** Counts of one type are one. */
export const joined = (counts: readonly PalletCount[]): PalletCount[] =>
  [...countBy(counts, (row) => row.Quantity)].map(([PalletId, Quantity]) => ({ PalletId, Quantity }));

const atMost = (left: number, what: string) =>
  left > 0
    ? `must be at most ${left.toLocaleString('en-GB')}: so many ${what} and are not credited`
    : `must be 0: of those that ${what} none is left to credit`;

/** More than came back, or than was charged and has left, is refused at its row. */
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
    if (Quantity > returned) throw refusedAt(field(index), atMost(returned, 'came back'));
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
