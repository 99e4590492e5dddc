import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { BodyOf } from '#contract/call/endpoint.ts';
import { AppError } from '#contract/call/errors.ts';
import { Big, sum, toPenny } from '#contract/money.ts';
import type { importOpeningItems as call } from '#contract/money/openingItems/calls.ts';
import { summariseErrors } from '#contract/words.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { transact } from '#server/database/transaction/transact.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { numberPayments } from '#server/ledgers/numberPayment.ts';
import { formatMoment } from '#server/modules/versions.ts';
import { must } from '#server/must.ts';
import { CellErrors, reportUnknownColumns } from './cells.ts';
import type { Cells } from './cells.ts';
import { continueInvoiceSeries } from './lookups.ts';
import { readInvoices, readMoney, readPallets, readStock, readYard } from './readRows.ts';
import type { StockRow } from './readRows.ts';
import { writeInvoices } from './writeInvoices.ts';
import { writeMoney, writePallets, writeOpeningStock, writeYard } from './writeOthers.ts';

type Body = BodyOf<typeof call>;

/** Result of writing one file. `column` is where `opening_items` refers to the new ids. `worth` is the value of stock. */
interface ImportResult {
  column: 'InvoiceId' | 'PaymentId' | 'PalletMovementId' | 'StockMovementId';
  ids: readonly number[];
  total: Big;
  worth?: Big;
  /**
   * Numbers the rows, or sets the number that follows them, which it returns. Run last, because everybody who takes such a number waits until
   * the transaction ends.
   */
  number?: () => Promise<number | undefined>;
}

const maxListedErrors = 1000;

/** Throws all errors at once, by row and column. */
const throwErrors = ({ found: errorsByCell }: CellErrors) => {
  if (errorsByCell.size === 0) return;
  const fields = Object.fromEntries([...errorsByCell].slice(0, maxListedErrors));
  const more = errorsByCell.size > maxListedErrors ? `. The first ${maxListedErrors} are listed` : '';
  throw new AppError('INVALID_INPUT', `Nothing was imported. ${summariseErrors(Object.fromEntries(errorsByCell))}${more}`, { fields });
};

const sumInPounds = (rows: readonly { amount?: string | undefined; gross?: string | undefined; sterling: Big | null }[]) =>
  sum(
    rows.map(({ amount, gross, sterling }) =>
      toPenny(new Big(must(gross ?? amount, 'The amount')).times(must(sterling, 'The exchange rate'))),
    ),
  );
const sumStockValue = (rows: readonly StockRow[]) =>
  toPenny(sum(rows.map(({ quantity, cost }) => new Big(must(cost, 'The cost')).times(must(quantity, 'The quantity')))));
const sumQuantities = (rows: readonly { quantity: number | undefined }[]) =>
  sum(rows.map(({ quantity }) => must(quantity, 'The quantity')));

/** Writes all rows. Refuses them all if one has an error. */
const writeRows = async (tx: Tx, { Kind, Rows, DryRun }: Body, { today, now }: Context): Promise<ImportResult> => {
  const cellErrors = new CellErrors();
  reportUnknownColumns(Kind, Rows, cellErrors);
  const reading = { tx, rows: Rows, errors: cellErrors, today };
  if (Kind === 'Invoices') {
    const rows = await readInvoices(reading);
    throwErrors(cellErrors);
    const ids = await writeInvoices(tx, rows);
    return { column: 'InvoiceId', ids, total: sumInPounds(rows), number: () => continueInvoiceSeries(tx) };
  }
  if (Kind === 'Pallets') {
    const rows = await readPallets(reading);
    throwErrors(cellErrors);
    return { column: 'PalletMovementId', ids: await writePallets(tx, rows), total: sumQuantities(rows) };
  }
  if (Kind === 'Yard') {
    const rows = await readYard(reading);
    throwErrors(cellErrors);
    return { column: 'PalletMovementId', ids: await writeYard(tx, rows), total: sumQuantities(rows) };
  }
  if (Kind === 'Stock') {
    const rows = await readStock(reading);
    throwErrors(cellErrors);
    return {
      column: 'StockMovementId',
      ids: await writeOpeningStock(tx, rows, today),
      total: sumQuantities(rows),
      worth: sumStockValue(rows),
    };
  }
  const rows = await readMoney(reading, Kind);
  throwErrors(cellErrors);
  const ids = await writeMoney(tx, rows, now);
  // A dry run takes no numbers, so that nobody waits for it.
  return { column: 'PaymentId', ids, total: sumInPounds(rows), ...(!DryRun && { number: () => numberPayments(tx, ids) }) };
};

/** Makes a key of the contents, so that the same rows are recognised in another file. */
const hashRows = (rows: readonly Cells[]) => {
  const sortedCells = rows.map((cells) =>
    Object.entries(cells)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== '')
      .toSorted(([one], [other]) => one.localeCompare(other)),
  );
  return createHash('sha256').update(JSON.stringify(sortedCells)).digest('hex');
};

const importLock = 7_201_847;

/** Lets one file be imported at a time. Refuses rows that were imported before and not reversed. */
const requireNewRows = async (tx: Tx, kind: string, rowsKey: string) => {
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(importLock)})`.execute(tx);
  const earlierBatch = await tx
    .selectFrom('opening_batches')
    .select(['CreatedAt', 'FileName'])
    .where('Kind', '=', kind)
    .where('RowsKey', '=', rowsKey)
    .where('UndoneAt', 'is', null)
    .executeTakeFirst();
  if (!earlierBatch) return;
  const name = earlierBatch.FileName ? `, as ${earlierBatch.FileName}` : '';
  throw new AppError(
    'RULE_BROKEN',
    `These rows were already imported on ${formatMoment(earlierBatch.CreatedAt)}${name}. Reverse that import first.`,
  );
};

const importRows = async (tx: Tx, body: Body, context: Context) => {
  const RowsKey = hashRows(body.Rows);
  await requireNewRows(tx, body.Kind, RowsKey);
  const { column, ids, total, worth = null, number } = await writeRows(tx, body, context);
  if (ids.length !== body.Rows.length) throw new Error(`${ids.length} of ${body.Rows.length} rows were written`);
  const { OpeningBatchId } = await tx
    .insertInto('opening_batches')
    .values({ Kind: body.Kind, FileName: body.FileName, RowsKey, RowCount: ids.length, Total: total })
    .returning('OpeningBatchId')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('opening_items')
    .values(ids.map((id, index) => ({ OpeningBatchId, RowNo: index + 1, [column]: id, Given: JSON.stringify(body.Rows[index]) })))
    .execute();
  const NextInvoiceNo = (await number?.()) ?? null;
  return { OpeningBatchId, Rows: ids.length, Total: total, Worth: worth, NextInvoiceNo };
};

/** Thrown at the end of a dry run, to roll back. Carries the answer. */
class DryRunEnd extends Error {
  readonly answer: Awaited<ReturnType<typeof importRows>>;
  constructor(answer: Awaited<ReturnType<typeof importRows>>) {
    super('Dry run');
    this.answer = answer;
  }
}

/** Imports all rows or none. A dry run does the same and rolls back. */
export const importOpeningItems = async (context: Context, body: Body) => {
  if (!body.DryRun) return inTransaction(context, (tx) => importRows(tx, body, context));
  const outcome = await transact(context.db, context.user.UserId, async (tx): Promise<never> => {
    throw new DryRunEnd(await importRows(tx, body, context));
  }).catch((error: unknown) => error);
  if (outcome instanceof DryRunEnd) return { ...outcome.answer, OpeningBatchId: null };
  throw outcome;
};
