import { addAmount, getAmount, sumByKey } from '#server/amounts.ts';
import { refusedAt } from '#server/modules/money/credits/refusals.ts';

export interface PalletCount {
  PalletId: number;
  Quantity: number;
}

/** Adds up quantities by pallet type. */
export const sumByPalletType = <Row extends { PalletId: number }>(rows: readonly Row[], getQuantity: (row: Row) => number) =>
  sumByKey(rows.map((row) => [row.PalletId, getQuantity(row)]));

/** Fields of a returned pallet movement that pairing needs. */
interface ReturnFields {
  PalletId: number;
  Quantity: number;
  Credited: number;
}

/** Fields of an invoice line for pallets that pairing needs. */
interface ChargeFields {
  PalletId: number;
  Left: number;
}

export interface Pair<Movement, Line> {
  movement: Movement;
  line: Line;
  Quantity: number;
}

/** Pairs returns of one type with the lines that charged the pallets, both in the given order, up to a quantity. */
const pairOldestFirst = <Movement extends ReturnFields, Line extends ChargeFields>(
  quantity: number,
  movements: readonly Movement[],
  lines: readonly Line[],
) => {
  const pairs: Pair<Movement, Line>[] = [];
  const remaining = new Map(lines.map((line) => [line, line.Left]));
  let unpairedQuantity = quantity;
  for (const movement of movements) {
    let unpairedReturn = Math.min(movement.Quantity - movement.Credited, unpairedQuantity);
    for (const line of lines) {
      const Quantity = Math.min(unpairedReturn, getAmount(remaining, line));
      if (Quantity <= 0) continue;
      pairs.push({ movement, line, Quantity });
      addAmount(remaining, line, -Quantity);
      unpairedReturn -= Quantity;
      unpairedQuantity -= Quantity;
    }
  }
  return pairs;
};

interface PairCandidates<Movement, Line> {
  movements: readonly Movement[];
  lines: readonly Line[];
}

/** Pairs the requested quantity of each type with returns and charges. Both must be given oldest first. */
export const pairReturns = <Movement extends ReturnFields, Line extends ChargeFields>(
  counts: readonly PalletCount[],
  { movements, lines }: PairCandidates<Movement, Line>,
) =>
  counts.flatMap(({ PalletId, Quantity }) =>
    pairOldestFirst(
      Quantity,
      movements.filter((row) => row.PalletId === PalletId),
      lines.filter((row) => row.PalletId === PalletId),
    ),
  );

/** Merges rows of the same type into one. */
export const mergePalletCounts = (counts: readonly PalletCount[]): PalletCount[] =>
  [...sumByPalletType(counts, (row) => row.Quantity)].map(([PalletId, Quantity]) => ({ PalletId, Quantity }));

const explainMaximum = (remaining: number, what: string) =>
  remaining > 0
    ? `must be at most ${remaining.toLocaleString('en-GB')}, the number that ${what} and are not credited`
    : `must be 0, because none that ${what} are left to credit`;

/** Refuses a row if fewer pallets of its type were returned, or charged, and are not credited. Earlier rows of the type count too. */
export const requireCreditable = (
  counts: readonly PalletCount[],
  { movements, lines }: PairCandidates<ReturnFields, ChargeFields>,
  field: (index: number) => string,
) => {
  const returnedByType = sumByPalletType(movements, (row) => row.Quantity - row.Credited);
  const chargedByType = sumByPalletType(lines, (row) => row.Left);
  const requestedQuantities = new Map<number, number>();
  counts.forEach(({ PalletId, Quantity }, index) => {
    const earlierRows = getAmount(requestedQuantities, PalletId);
    addAmount(requestedQuantities, PalletId, Quantity);
    const returnedQuantity = Math.max(getAmount(returnedByType, PalletId) - earlierRows, 0);
    if (Quantity > returnedQuantity) throw refusedAt(field(index), explainMaximum(returnedQuantity, 'were returned'));
    const chargedQuantity = Math.max(getAmount(chargedByType, PalletId) - earlierRows, 0);
    if (Quantity > chargedQuantity) throw refusedAt(field(index), explainMaximum(chargedQuantity, 'were charged'));
  });
};

export const toCreditRows = (pairs: readonly Pair<{ PalletMovementId: number }, { InvoiceDetailId: number }>[]) =>
  pairs.map(({ movement, line, Quantity }) => ({
    InvoiceDetailId: line.InvoiceDetailId,
    Quantity,
    PalletMovementId: movement.PalletMovementId,
  }));
