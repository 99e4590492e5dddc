import { sql } from 'kysely';
import type { DateOnly } from '#contract/values.ts';
import { getAmount } from '#server/amounts.ts';
import type { Db, Tx } from '#server/database/client/connect.ts';
import { formatDate } from '#server/documents/format.ts';
import { addPalletMovements, customer, warehouse } from '#server/ledgers/pallets/pallets.ts';
import type { Holder, HolderKind, PalletMovement } from '#server/ledgers/pallets/pallets.ts';
import { confirmYardShortage, findLowestBalances, describeMaximum } from '#server/ledgers/pallets/palletsThere.ts';
import type { PricedRow } from '#server/modules/money/credits/priceParts.ts';
import { refusedAt } from '#server/modules/money/credits/refusals.ts';
import { must } from '#server/must.ts';

/** Return, transfer or loss of pallets. `Credited` is how many of them are on issued credit notes. */
export interface CreditableMovement {
  PalletMovementId: number;
  PalletId: number;
  PalletCode: string;
  MovedOn: string;
  Kind: string;
  Condition: string | null;
  Reference: string | null;
  Quantity: number;
  Credited: number;
}

/**
 * Lists pallet returns, transfers and losses at our cost that can be credited, oldest first, with the quantity credited so far.
 * A loss at the customer's cost is left out, because its charge remains. A reversed transfer counts as a return of what its invoice charged.
 */
export const findCreditableMovements = async (
  db: Db,
  customerId: number,
  palletIds: readonly number[] | null,
): Promise<CreditableMovement[]> => {
  const { rows } = await sql<CreditableMovement>`
    SELECT m.pallet_movement_id, m.pallet_id, pallet.code AS pallet_code, m.moved_on, m.kind, m.condition, m.reference, m.quantity,
      coalesce(credited.quantity, 0)::integer AS credited
    FROM pallet_movements m JOIN pallets pallet USING (pallet_id) LEFT JOIN LATERAL (
      SELECT sum(detail.quantity) AS quantity FROM credit_details detail JOIN credits credit USING (credit_id)
      WHERE detail.pallet_movement_id = m.pallet_movement_id AND credit.state = 'Issued') credited ON true
    WHERE m.from_holder = 'Customer' AND m.from_holder_id = ${customerId} AND m.kind IN ('Return', 'Transfer', 'WriteOff')
      AND (${palletIds}::integer[] IS NULL OR m.pallet_id = ANY(${palletIds}::integer[]))
      AND (m.loss_bearer IS DISTINCT FROM 'Customer') AND (m.kind <> 'WriteOff' OR m.loss_bearer = 'Merchant')
      AND (m.reverses_id IS NULL OR m.invoice_id IS NOT NULL) AND NOT EXISTS (SELECT 1 FROM pallet_movements reversal WHERE reversal.reverses_id = m.pallet_movement_id)
    ORDER BY m.moved_on, m.pallet_movement_id`.execute(db);
  return rows;
};

/**
 * Refuses a row that credits more of a recorded movement than is left to credit. A row without a movement records a return, so the
 * customer must hold the pallets on the credit date and every day since. Returns the dates that the credit note may not precede.
 */
export const checkPallets = async (
  db: Db,
  { customerId, day }: { customerId: number; day: DateOnly },
  priced: readonly PricedRow[],
): Promise<{ subject: string; date: string }[]> => {
  const rows = priced.filter((row) => row.part === 'Pallets');
  if (rows.length === 0) return [];
  const palletIds = [...new Set(rows.flatMap((row) => row.line.PalletId ?? []))];
  const movements = await findCreditableMovements(db, customerId, palletIds);
  const lowestBalances = await findLowestBalances(db, customer(customerId), palletIds, day);
  const heldByPallet = new Map([...lowestBalances].map(([id, { Held }]) => [id, Math.max(Held, 0)]));
  const uncredited = new Map(movements.map((row) => [row.PalletMovementId, row.Quantity - row.Credited]));
  const after: { subject: string; date: string }[] = [];
  for (const [index, row] of rows.entries()) {
    const field = `Pallets.${index}`;
    const PalletId = must(row.line.PalletId, 'The pallet type');
    const Quantity = must(row.Quantity, 'The quantity');
    if (row.PalletMovementId === null) {
      const heldQuantity = getAmount(heldByPallet, PalletId);
      if (Quantity > heldQuantity)
        throw refusedAt(
          `${field}.Quantity`,
          `${describeMaximum(heldQuantity)} with the customer on ${formatDate(lowestBalances.get(PalletId)?.Day ?? day)}`,
        );
      heldByPallet.set(PalletId, heldQuantity - Quantity);
      continue;
    }
    const movement = movements.find((candidate) => candidate.PalletMovementId === row.PalletMovementId && candidate.PalletId === PalletId);
    if (!movement) throw refusedAt(`${field}.PalletMovementId`, 'is not a return, transfer or loss that can be credited to this customer');
    const movementUncredited = getAmount(uncredited, movement.PalletMovementId);
    if (Quantity > movementUncredited)
      throw refusedAt(
        `${field}.Quantity`,
        `must be at most ${movementUncredited}, the quantity of the return of ${formatDate(movement.MovedOn)} not yet credited`,
      );
    uncredited.set(movement.PalletMovementId, movementUncredited - Quantity);
    after.push({ subject: 'the return of its pallets', date: movement.MovedOn });
  }
  return after;
};

/** Records a return for each pallet row that names no movement. Returns the movement ids of all pallet rows, in their order. */
export const postPallets = async (
  tx: Tx,
  CreditId: number,
  priced: readonly PricedRow[],
  { customerId, MovedOn }: { customerId: number; MovedOn: string },
) => {
  const rows = priced.filter((row) => row.part === 'Pallets');
  const newReturns = rows.filter((row) => row.PalletMovementId === null);
  const newIds = await addPalletMovements(
    tx,
    newReturns.map(({ line, Quantity }): PalletMovement => ({
      PalletId: must(line.PalletId, 'The pallet type'),
      Quantity: must(Quantity, 'The quantity returned'),
      from: customer(customerId),
      to: warehouse,
      MovedOn,
      Kind: 'Return',
      Condition: 'Good',
      CreditId,
      Reference: 'Returned for credit',
    })),
  );
  return rows.map((row) => row.PalletMovementId ?? newIds[newReturns.indexOf(row)] ?? null);
};

interface PostedMovement {
  PalletMovementId: number;
  PalletId: number;
  Quantity: number;
  FromHolder: HolderKind;
  FromHolderId: number;
  ToHolder: HolderKind;
  ToHolderId: number;
}

/** Reverses the pallet returns that a credit recorded. */
export const undoPallets = async (
  tx: Tx,
  creditId: number,
  { MovedOn, Reference, isConfirmed }: { MovedOn: string; Reference: string; isConfirmed: boolean },
) => {
  const { rows } = await sql<PostedMovement>`
    SELECT pallet_movement_id, pallet_id, quantity, from_holder, from_holder_id, to_holder, to_holder_id FROM pallet_movements m
    WHERE credit_id = ${creditId} AND kind = 'Return' AND reverses_id IS NULL
      AND NOT EXISTS (SELECT 1 FROM pallet_movements r WHERE r.reverses_id = m.pallet_movement_id)
    ORDER BY pallet_movement_id`.execute(tx);
  await confirmYardShortage(
    tx,
    rows.filter((row) => row.ToHolder === 'Warehouse'),
    MovedOn,
    isConfirmed,
  );
  const holder = (kind: HolderKind, id: number): Holder => ({ kind, id });
  await addPalletMovements(
    tx,
    rows.map((row) => ({
      PalletId: row.PalletId,
      Quantity: row.Quantity,
      from: holder(row.ToHolder, row.ToHolderId),
      to: holder(row.FromHolder, row.FromHolderId),
      MovedOn,
      Kind: 'Return' as const,
      CreditId: creditId,
      ReversesId: row.PalletMovementId,
      Reference,
    })),
  );
};
