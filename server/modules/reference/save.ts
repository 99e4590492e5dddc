import { dealName } from '#contract/deal/dealName.ts';
import { AppError } from '#contract/errors.ts';
import type { ReferenceFile } from '#contract/reference/referenceFile.ts';
import { labelOf } from '#contract/words.ts';
import type { Context } from '#server/context.ts';
import type { Db, Tx } from '#server/database/connect.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { requireVersion } from '#server/modules/versions.ts';
import { findOpenDeals, findRow, insertRow, lockRow, updateRow } from './queries.ts';
import type { Row } from './queries.ts';

const notThere = (file: ReferenceFile) => new AppError('NOT_FOUND', `This ${labelOf(file.name).toLowerCase()} is not there`);

export const getRow = async (db: Db, file: ReferenceFile, id: number) => {
  const row = await findRow(db, file, id);
  if (!row) throw notThere(file);
  return row;
};

export const addRow = (context: Context, file: ReferenceFile, values: Record<string, unknown>) =>
  inTransaction(context, (tx) => insertRow(tx, file, values));

const listed = 5;

/** Open deals stand against deactivating, where the file's definition says that they do. */
const requireReleased = async (tx: Tx, file: ReferenceFile, id: number) => {
  if (!file.isHeldByOpenDeals) return;
  const deals = await findOpenDeals(tx, file, id);
  if (deals.length === 0) return;
  const first = deals.slice(0, listed).map((deal) => `${dealName(deal)} for ${deal.Customer}`);
  const more = deals.length > listed ? ` and ${deals.length - listed} more` : '';
  throw new AppError('IN_USE', `Open deals still need it: ${first.join(', ')}${more}`, { details: { OpenDeals: deals } });
};

const change = (context: Context, file: ReferenceFile, id: number, changesOf: (tx: Tx, row: Row) => Promise<Record<string, unknown>>) =>
  inTransaction(context, async (tx) => {
    const row = await lockRow(tx, file, id);
    if (!row) throw notThere(file);
    const changes = await changesOf(tx, row);
    if (row.Active && changes.Active === false) await requireReleased(tx, file, id);
    return updateRow(tx, file, id, changes);
  });

export const editRow = (context: Context, file: ReferenceFile, id: number, body: Record<string, unknown>) =>
  change(context, file, id, async (tx, row) => {
    const { Version, ...values } = body;
    await requireVersion(tx, row, Version as number);
    return values;
  });

/** Sets Active false; no row is ever deleted. */
export const removeRow = (context: Context, file: ReferenceFile, id: number) => change(context, file, id, async () => ({ Active: false }));
