import { sql } from 'kysely';
import { haulierType } from '#contract/masterData/lookups/keptRows.ts';
import { Big } from '#contract/money.ts';
import { addRows } from '#server/database/addRows.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { addPalletMovements, customer, haulier, supplier, warehouse } from '#server/ledgers/pallets/pallets.ts';
import type { PalletMovement } from '#server/ledgers/pallets/pallets.ts';
import { addStockMovements, movementType } from '#server/ledgers/stock/stock.ts';
import type { StockMovement } from '#server/ledgers/stock/stock.ts';
import type { MoneyRow, PalletRow, StockRow, YardRow } from './readRows.ts';

/** Payment method of money brought forward from the earlier books. */
const broughtForwardMethodId = 8;

type CompleteMoney = MoneyRow & { account: NonNullable<MoneyRow['account']>; day: string; amount: string; sterling: Big };
const isCompleteMoney = (row: MoneyRow): row is CompleteMoney =>
  row.account !== undefined && row.day !== undefined && row.amount !== undefined && row.sterling !== null;

/**
 * Stores open credit notes and money on account as confirmed receipts, which no receipts report includes. They have no numbers yet
 * (`numberPayments`). Returns the ids in the order given.
 */
export const writeMoney = (tx: Tx, moneyRows: readonly MoneyRow[], now: Date) => {
  const payments = moneyRows.filter(isCompleteMoney).map(({ account: { CustomerId, CurrencyId }, day, amount, reference, sterling }) => ({
    CustomerId,
    CurrencyId,
    Kind: 'Receipt' as const,
    PaymentDate: day,
    PaymentMethodId: broughtForwardMethodId,
    Amount: amount,
    Reference: reference,
    IsConfirmed: true,
    IsOpening: true,
    ConfirmedAt: now.toISOString(),
    Unallocated: amount,
    ExchangeRate: sterling,
  }));
  return addRows(tx, 'payments', payments, 'PaymentId');
};

/** Returns a function that makes the holder of an account, which is a haulier or a customer. */
const createHolderFinder = async (tx: Tx, ids: readonly number[]) => {
  const { rows } = await sql<{ CustomerId: number }>`
    SELECT customer_id FROM customers WHERE customer_id = ANY(${[...ids]}::integer[]) AND customer_type_id = ${haulierType}`.execute(tx);
  const hauliers = new Set(rows.map((row) => row.CustomerId));
  return (id: number) => (hauliers.has(id) ? haulier(id) : customer(id));
};

/** Moves pallets from their suppliers to the accounts. Charged pallets keep their charge, so that it can be credited (ADR 0129). */
export const writePallets = async (tx: Tx, rows: readonly PalletRow[]) => {
  const getHolder = await createHolderFinder(
    tx,
    rows.flatMap(({ account }) => account?.CustomerId ?? []),
  );
  const movements = rows.flatMap(({ account, pallet, quantity, day, charge, type, rate }): PalletMovement[] => {
    if (!account || !pallet || pallet.SupplierId === null || quantity === undefined || day === undefined) return [];
    const movement = {
      PalletId: pallet.PalletId,
      Quantity: quantity,
      from: supplier(pallet.SupplierId),
      to: getHolder(account.CustomerId),
      MovedOn: day,
      Kind: 'Opening' as const,
      Reference: 'Brought forward',
    };
    const isCharged = charge && type && rate && new Big(charge).gt(0);
    return [isCharged ? { ...movement, Charge: charge, VatTypeId: type.VatTypeId, VatRate: rate } : movement];
  });
  return addPalletMovements(tx, movements);
};

/** Moves pallets from their suppliers into our own yard. */
export const writeYard = (tx: Tx, rows: readonly YardRow[]) =>
  addPalletMovements(
    tx,
    rows.flatMap(({ pallet, quantity, day }): PalletMovement[] =>
      !pallet || pallet.SupplierId === null || quantity === undefined || day === undefined
        ? []
        : [
            {
              PalletId: pallet.PalletId,
              Quantity: quantity,
              from: supplier(pallet.SupplierId),
              to: warehouse,
              MovedOn: day,
              Kind: 'Opening',
              Reference: 'Brought forward',
            },
          ],
    ),
  );

const ownDepot = async (tx: Tx) => {
  const { rows } = await sql<{ SupplierDepotId: number }>`
    SELECT supplier_depot_id FROM supplier_depots JOIN suppliers USING (supplier_id) WHERE is_own ORDER BY supplier_depot_id LIMIT 1`.execute(
    tx,
  );
  return rows[0]?.SupplierDepotId;
};

/** Books stock into our own warehouse, each product at its cost. */
export const writeOpeningStock = async (tx: Tx, rows: readonly StockRow[], today: string) => {
  const SupplierDepotId = await ownDepot(tx);
  if (SupplierDepotId === undefined) throw new Error('No depot is marked as our own warehouse');
  const movements = rows.flatMap(({ product, quantity, cost, day }): StockMovement[] =>
    product && quantity !== undefined && cost !== undefined && day !== undefined
      ? [
          {
            ProductId: product.ProductId,
            SupplierDepotId,
            MovedOn: day,
            StockMovementTypeId: movementType.Receipt,
            Quantity: quantity,
            UnitCost: cost,
            Comment: 'Brought forward',
          },
        ]
      : [],
  );
  return addStockMovements(tx, movements, today);
};
