import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { invalidField } from '#contract/call/errors.ts';
import type { BodyOf } from '#contract/call/endpoint.ts';
import type { Big } from '#contract/money.ts';
import { applyRules } from '#contract/sales/prices/rule.ts';
import type { ExactPrices } from '#contract/sales/prices/rule.ts';
import type { confirmPriceChanges } from '#contract/purchasing/supplierPricing/calls.ts';
import { allIds } from '#contract/values.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { formatDate } from '#server/documents/format.ts';
import { isSamePriceLine } from '#server/modules/sales/prices/lists.ts';
import { findAffectedLines } from './affected.ts';
import type { Scope, AffectedLine } from './affected.ts';
import { must } from '#server/must.ts';

export type PriceChange = Pick<
  BodyOf<typeof confirmPriceChanges>,
  'CustomerGroupId' | 'ProductGroupId' | 'Rules' | 'EffectiveFrom' | 'Exceptions'
>;

/** A price line with its prices after the change. `isChanged` is false if they stay the same. */
export interface ChangedPrice {
  line: AffectedLine;
  after: ExactPrices;
  isChanged: boolean;
}

export const toScope = (supplierId: number, { CustomerGroupId, ProductGroupId }: PriceChange): Scope => ({
  supplierId,
  customerGroupId: CustomerGroupId ?? allIds,
  productGroupId: ProductGroupId ?? allIds,
});

const isSamePrice = (one: Big | null, other: Big | null) => (one === null || other === null ? one === other : one.eq(other));

const getPrices = ({ BuyPrice, Haulage, SellPrice }: AffectedLine): ExactPrices => ({ BuyPrice, Haulage, SellPrice });

const maxPrice = 9_999_999;

const requireValidPrices = ({ line, after }: ChangedPrice) => {
  const name = `${line.ProductCode} for ${line.CustomerName}`;
  if (after.SellPrice.lte(0))
    throw invalidField('Rules', `would leave ${name} without a sell price. Reduce the change or leave that line unchanged`);
  if (after.BuyPrice?.lt(0) || after.Haulage?.lt(0))
    throw invalidField('Rules', `would make the cost of ${name} negative. Change the rule or leave that line unchanged`);
  if ([after.SellPrice, after.BuyPrice, after.Haulage].some((price) => price?.gt(maxPrice)))
    throw invalidField('Rules', `would make a price of ${name} too large. Change the rule or leave that line unchanged`);
};

type Exception = PriceChange['Exceptions'][number];

interface MatchedExceptions {
  exceptionByLine: ReadonlyMap<number, Exception>;
  /** Exceptions moved from a replaced revision of a line to its current one. */
  moved: { From: number; To: number }[];
}

/** Matches exceptions to lines. An exception may name any revision of a line, so that it is not lost if someone else has changed the line since. */
const matchExceptions = async (db: Db, lines: readonly AffectedLine[], exceptions: readonly Exception[]): Promise<MatchedExceptions> => {
  const ids = new Set(lines.map(({ PriceListId }) => PriceListId));
  const allExceptions = new Map(exceptions.map((exception) => [exception.PriceListId, exception]));
  const exceptionByLine = new Map([...allExceptions].filter(([id]) => ids.has(id)));
  const replacedIds = [...allExceptions.keys()].filter((id) => !ids.has(id));
  if (replacedIds.length === 0 || ids.size === 0) return { exceptionByLine, moved: [] };
  const { rows } = await sql<{ From: number; To: number }>`
    SELECT replaced.price_list_id AS "from", current.price_list_id AS "to"
    FROM price_lists replaced JOIN price_lists current ON ${isSamePriceLine('replaced', 'current')}
    WHERE replaced.price_list_id = ANY(${replacedIds}::integer[]) AND current.price_list_id = ANY(${[...ids]}::integer[])`.execute(db);
  const movedLines = rows.filter(({ To }) => !exceptionByLine.has(To));
  for (const { From, To } of movedLines) {
    const exception = allExceptions.get(From);
    if (exception) exceptionByLine.set(To, { ...exception, PriceListId: To });
  }
  return { exceptionByLine, moved: movedLines };
};

/** Calculates the new prices of all lines in scope from the rules and exceptions. */
export const calculatePriceChanges = async (db: Db, context: Context, supplierId: number, change: PriceChange) => {
  const { today } = context;
  if (change.EffectiveFrom < today)
    throw invalidField('EffectiveFrom', `must not be before today, ${formatDate(today)}. Earlier orders keep their price`);
  const affectedLines = await findAffectedLines(db, { ...toScope(supplierId, change), day: change.EffectiveFrom, today });
  const { exceptionByLine, moved } = await matchExceptions(db, affectedLines, change.Exceptions);
  const lines = affectedLines.map((line): ChangedPrice => {
    const exception = exceptionByLine.get(line.PriceListId);
    const before = getPrices(line);
    const ruledPrices = exception?.Leave ? before : applyRules(before, change.Rules);
    const entry = { BuyPrice: exception?.BuyPrice, Haulage: exception?.Haulage, SellPrice: exception?.SellPrice };
    const after = exception && !exception.Leave ? applyEntries(ruledPrices, entry) : ruledPrices;
    const isChanged = (['BuyPrice', 'Haulage', 'SellPrice'] as const).some((name) => !isSamePrice(before[name], after[name]));
    const changedPrice = { line, after, isChanged };
    if (isChanged) requireValidPrices(changedPrice);
    return changedPrice;
  });
  return { lines, moved };
};

/** Replaces prices by those entered for an exception. Rounds them as `applyRules` does. */
const applyEntries = (ruledPrices: ExactPrices, entry: Partial<Record<keyof ExactPrices, number | null | undefined>>): ExactPrices =>
  applyRules(
    {
      BuyPrice: entry.BuyPrice ?? ruledPrices.BuyPrice,
      Haulage: entry.Haulage ?? ruledPrices.Haulage,
      SellPrice: entry.SellPrice ?? ruledPrices.SellPrice,
    },
    [],
  );

/** Returns the number of the last audit entry. Call it before reading the lines, so that a change made after the call has a higher number. */
export const findLastChange = async (db: Db) => {
  const { rows } = await sql<{ Last: number }>`SELECT coalesce(max(audit_id), 0)::float8 AS last FROM audit`.execute(db);
  return must(rows[0], 'The last change').Last;
};

/** Hashes the scope, rules, date and exceptions, to recognise an identical change. */
export const hashChange = (supplierId: number, change: PriceChange) => {
  const { Rules, EffectiveFrom, Exceptions } = change;
  return createHash('sha256')
    .update(JSON.stringify([toScope(supplierId, change), Rules, EffectiveFrom, Exceptions]))
    .digest('hex');
};

/** Returns a token for a preview: a hash of its lines and versions, then `@` and the number of the last audit entry. */
export const buildPreviewToken = (lines: readonly ChangedPrice[], lastChange: number) => {
  const hash = createHash('sha256');
  for (const { line } of lines) hash.update(`${line.PriceListId}:${line.Version},`);
  return `${hash.digest('hex').slice(0, 32)}@${lastChange}`;
};

/** Compares the lines of two tokens. */
export const isSamePreview = (one: string, other: string) => one.split('@')[0] === other.split('@')[0];

/** Reads the number of the last audit entry from a token. Undefined if the token is not valid. */
export const readLastChange = (seal: string) => {
  const last = Number(seal.split('@')[1]);
  return Number.isSafeInteger(last) && last >= 0 ? last : undefined;
};
