import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import { oneself } from '#contract/call/failureWords.ts';
import type { Big } from '#contract/money.ts';
import type { StalePrice } from '#contract/sales/prices/shapes.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { findChanger, formatMoment } from '#server/modules/versions.ts';

/** Identifies a price line. All its revisions share these fields. */
export interface LineKey {
  CustomerId: number | null;
  ProductId: number;
  SupplierDepotId: number;
  CurrencyId: number;
  MinimumQuantity: number;
}

export interface Revision extends LineKey {
  PriceListId: number;
  PricePer: number;
  BuyPrice: Big | null;
  Haulage: Big | null;
  SellPrice: Big;
  EffectiveFrom: string;
  Status: 'Draft' | 'Saved' | 'Delisted';
  DelistedOn: string | null;
  DelistedWith: number | null;
  Revision: number;
  PriceBatchId: number | null;
  Version: number;
  UpdatedAt: string;
  UpdatedBy: number | null;
  ProductCode: string;
}

/** Takes the lock that makes publishing, delisting and reverting run one at a time. */
export const lockPriceChanges = (tx: Tx) => sql`SELECT pg_advisory_xact_lock(hashtext('prices'))`.execute(tx);

const columns = sql`pl.price_list_id, pl.customer_id, pl.product_id, pl.supplier_depot_id, pl.currency_id, pl.minimum_quantity, pl.price_per,
  pl.buy_price, pl.haulage, pl.sell_price, pl.effective_from, pl.status, pl.delisted_on, pl.delisted_with, pl.revision, pl.price_batch_id,
  pl.version, pl.updated_at, pl.updated_by, (SELECT code FROM products p WHERE p.product_id = pl.product_id) AS product_code`;

/** Locks a revision. Refuses it if it is gone or has changed since the given version. */
export const lockRevision = async (tx: Tx, { PriceListId, Version }: { PriceListId: number; Version?: number | null | undefined }) => {
  const { rows } = await sql<Revision>`
    SELECT ${columns} FROM price_lists pl WHERE pl.price_list_id = ${PriceListId} FOR UPDATE`.execute(tx);
  const [row] = rows;
  if (!row) throw new AppError('NOT_FOUND', 'A price line no longer exists. Search again.');
  if (Version !== null && Version !== undefined && Version !== row.Version) throw await makeStaleError(tx, row, 'changed');
  return row;
};

const matchesKey = (key: LineKey) => sql`pl.product_id = ${key.ProductId} AND pl.supplier_depot_id = ${key.SupplierDepotId}
  AND pl.currency_id = ${key.CurrencyId} AND pl.minimum_quantity = ${key.MinimumQuantity} AND pl.customer_id IS NOT DISTINCT FROM ${key.CustomerId}::integer`;

/** Lists the revisions of a line, highest first. A draft comes before the revision that it replaces. */
export const findLine = async (tx: Tx, key: LineKey): Promise<Revision[]> => {
  const { rows } = await sql<Revision>`
    SELECT ${columns} FROM price_lists pl WHERE ${matchesKey(key)} ORDER BY (pl.status = 'Draft') DESC, pl.revision DESC`.execute(tx);
  return rows;
};

export const findDraftRevision = (line: readonly Revision[]) => line.find(({ Status }) => Status === 'Draft');
export const findLatestRevision = (line: readonly Revision[]) => line.find(({ Status }) => Status !== 'Draft');

/** Minimum quantity of a price without a quantity break. */
export const anyQuantity = 0;

/** Returns the next revision number of a line, starting at 1. */
export const getNextRevision = (line: readonly Revision[]) => {
  const latest = findLatestRevision(line);
  return latest ? latest.Revision + 1 : 1;
};

const compareRevisions = (a: Revision, b: Revision) => a.EffectiveFrom.localeCompare(b.EffectiveFrom) || a.Revision - b.Revision;

/** Returns the latest published revision that was in force before this one. Undefined if this is the line’s first price. */
export const findPreviousRevision = (line: readonly Revision[], revision: Revision) =>
  line
    .filter((one) => one.Status !== 'Draft' && one.Revision < revision.Revision && one.EffectiveFrom <= revision.EffectiveFrom)
    .toSorted(compareRevisions)
    .at(-1);

/** Makes the STALE_VERSION error that names who changed the line and when. */
export const makeStaleError = async (tx: Tx, by: Revision, what: string) => {
  const name = (await findChanger(tx, by.UpdatedBy)) ?? oneself;
  return new AppError('STALE_VERSION', `${name} ${what} ${by.ProductCode} on ${formatMoment(by.UpdatedAt)}. Reload it before you save`, {
    details: {
      ChangedBy: name,
      ChangedAt: by.UpdatedAt,
      Version: by.Version,
      PriceListId: by.PriceListId,
      ProductCode: by.ProductCode,
      SellPrice: Number(by.SellPrice),
      EffectiveFrom: by.EffectiveFrom,
      Status: by.Status,
    } satisfies StalePrice,
  });
};

/** Refuses a change to any revision but the latest of its line. */
export const requireLatest = async (tx: Tx, line: readonly Revision[], revision: Revision) => {
  const latest = findLatestRevision(line);
  if (latest && latest.PriceListId !== revision.PriceListId) throw await makeStaleError(tx, latest, `saved revision ${latest.Revision} of`);
};
