import { sql } from 'kysely';
import { invalidField } from '#contract/call/errors.ts';
import { sum } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import { movementWords } from '#contract/words/goods.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import type { PalletStatementSnapshot } from '#server/documents/snapshots/palletStatementSnapshot.ts';
import { getCustomer } from '#server/modules/masterData/customers/queries.ts';
import { addressBlock, findCompanySnapshot } from '#server/modules/system/documents/parties.ts';
import type { AddressBlock } from '#server/modules/system/documents/parties.ts';
import { palletPositions } from '#server/modules/money/statements/palletPosition.ts';
import { findAccountMovements } from './movements/movements.ts';

const isAccount = (holder: string) => holder === 'Customer' || holder === 'Haulier';

const findAddress = async (db: Db, customerId: number) => {
  const { rows } = await sql<{ Address: AddressBlock | null }>`SELECT ${addressBlock(null, customerId, 'Statement')} AS address`.execute(
    db,
  );
  return rows[0]?.Address?.Lines ?? [];
};

const findStatementLines = async (
  db: Db,
  customerId: number,
  period: { from: DateOnly; to: DateOnly },
): Promise<PalletStatementSnapshot['Lines']> => {
  const rows = await findAccountMovements(db, { cust: customerId, ...period });
  return rows.map((row) => {
    const isIn = isAccount(row.ToHolder) && row.ToHolderId === customerId;
    const other = isIn ? row.FromName : row.ToName;
    const direction = row.Kind === 'Transfer' ? [isIn ? 'from' : 'to', other].join(' ') : '';
    return {
      Date: row.MovedOn,
      What: [movementWords[row.Kind], direction, row.ReversesId === null ? '' : 'reversed'].filter(Boolean).join(' '),
      Reference: [row.DealNo === null ? '' : `Deal ${row.DealNo}`, row.Reference].filter(Boolean).join(', '),
      Pallet: row.Code,
      Out: isIn ? row.Quantity : null,
      In: isIn ? null : row.Quantity,
    };
  });
};

/** Composes an account's pallet statement for a period, with opening balance, movements, closing balance and value. */
export const composePalletStatement = async (
  db: Db,
  customerId: number,
  period: { from: DateOnly; to: DateOnly },
): Promise<PalletStatementSnapshot> => {
  const customer = await getCustomer(db, customerId);
  const Company = await findCompanySnapshot(db);
  const AddressLines = await findAddress(db, customerId);
  const Currency = await db
    .selectFrom('currencies')
    .select(['Code', 'Symbol'])
    .where('CurrencyId', '=', customer.CurrencyId)
    .executeTakeFirstOrThrow();
  const Pallets = await palletPositions.rows(db, { customerId, ...period });
  const Lines = await findStatementLines(db, customerId, period);
  return {
    Company,
    Customer: { Name: customer.Name, AccountCode: customer.AccountCode, AddressLines, VatNumber: customer.VatNumber ?? null },
    Currency,
    DateFrom: period.from,
    DateTo: period.to,
    PalletNorm: customer.PalletNorm,
    Pallets: Pallets.map((row) => ({ ...row, Worth: row.Worth.toFixed(2) })),
    PalletsWorth: sum(Pallets.map(({ Worth }) => Worth)).toFixed(2),
    Lines,
  };
};

/** Returns a pallet statement as a PDF, without storing it. */
export const openPalletStatement = async ({ db, services }: Context, customerId: number, period: { from: DateOnly; to: DateOnly }) => {
  if (period.to < period.from) throw invalidField('to', 'must not be before the first day');
  const snapshot = await composePalletStatement(db, customerId, period);
  const bytes = await services.renderPdf({ kind: 'palletStatement', snapshot });
  return { bytes, fileName: `Pallet statement ${snapshot.Customer.AccountCode} ${period.to}.pdf`, inline: true };
};
