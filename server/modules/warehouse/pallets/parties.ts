import { sql } from 'kysely';
import { z } from 'zod';
import { invalidField } from '#contract/call/errors.ts';
import { haulierType } from '#contract/masterData/lookups/keptRows.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Db, Tx } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import { customer, haulier } from '#server/ledgers/pallets/pallets.ts';
import type { Holder } from '#server/ledgers/pallets/pallets.ts';
import { findHauliers, isActiveHaulier } from '#server/modules/masterData/customers/queries.ts';

const vatTypes = statement({
  name: 'getPalletParties, VAT types',
  row: z.object({ VatTypeId: z.number(), Description: z.string(), Rate: z.number() }),
  exact: ['Rate'],
  write: (today: DateOnly) => sql`
    SELECT t.vat_type_id, t.description, vat_rate_on(t.vat_type_id, ${today}::date) AS rate FROM vat_types t
    WHERE t.active AND vat_rate_on(t.vat_type_id, ${today}::date) IS NOT NULL ORDER BY t.vat_type_id`,
  example: '2026-11-21',
});

const findTypes = (db: Db) =>
  db
    .selectFrom('pallets')
    .select(['PalletId', 'Code', 'Description', 'Charge', 'SupplierId'])
    .where('Active', '=', true)
    .orderBy('Code')
    .orderBy('PalletId')
    .execute();

/** Lists possible pallet suppliers. Leaves out our own warehouse, because pallet movements call it the yard. */
const findPalletSuppliers = (db: Db) =>
  db
    .selectFrom('suppliers')
    .select(['SupplierId', 'Name'])
    .where('Active', '=', true)
    .where('IsOwn', '=', false)
    .orderBy('Name')
    .orderBy('SupplierId')
    .execute();

/** Lists the choices of the pallet forms. */
export const findPalletParties = async (db: Db, today: DateOnly) => {
  const Types = await findTypes(db);
  const Suppliers = await findPalletSuppliers(db);
  const Hauliers = await findHauliers(db);
  const VatTypes = await vatTypes.rows(db, today);
  return { Types, Suppliers, Hauliers: Hauliers.map(({ CustomerId, Name }) => ({ CustomerId, Name })), VatTypes };
};

/** Loads pallet types and returns a function that gives a type by its id. Refuses an unknown type at its field. */
export const findPalletTypes = async (tx: Tx, lines: readonly { PalletId: number }[], fieldOf: (index: number) => string) => {
  const ids = [...new Set(lines.map(({ PalletId }) => PalletId))];
  const palletTypes = await tx
    .selectFrom('pallets')
    .select(['PalletId', 'Code', 'Description', 'Charge', 'SupplierId', 'Active'])
    .where('PalletId', 'in', ids)
    .execute();
  const types = new Map(palletTypes.map((type) => [type.PalletId, type]));
  lines.forEach(({ PalletId }, index) => {
    if (!types.has(PalletId)) throw invalidField(fieldOf(index), 'is not a known pallet type');
  });
  return (palletId: number) => {
    const type = types.get(palletId);
    if (!type) throw new Error(`Pallet type ${palletId} was not looked up`);
    return type;
  };
};

export const requireHaulier = async (db: Db, haulierId: number | null | undefined, field: string) => {
  if (haulierId && !(await isActiveHaulier(db, haulierId))) throw invalidField(field, 'is not an active haulier');
};

/**
 * Locks an account's pallet balances. Returns a function that says whether the account holds a pallet type as customer or as haulier, because a haulier may
 * also buy goods. The larger balance decides. If there is none, the type of the account decides.
 */
export const lockHoldings = async (tx: Tx, account: { CustomerId: number; CustomerTypeId: number | null }) => {
  const rows = await tx
    .selectFrom('pallet_levels')
    .select(['Holder', 'PalletId', 'Quantity'])
    .where('Holder', 'in', ['Customer', 'Haulier'])
    .where('HolderId', '=', account.CustomerId)
    .orderBy('Holder')
    .orderBy('PalletId')
    .forUpdate()
    .execute();
  const defaultHolder = account.CustomerTypeId === haulierType ? haulier : customer;
  return (palletId: number): { holder: Holder } => {
    const [largest] = rows.filter((row) => row.PalletId === palletId && row.Quantity > 0).toSorted((a, b) => b.Quantity - a.Quantity);
    if (!largest) return { holder: defaultHolder(account.CustomerId) };
    return { holder: largest.Holder === 'Haulier' ? haulier(account.CustomerId) : customer(account.CustomerId) };
  };
};
