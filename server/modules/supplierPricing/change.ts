import { createHash } from 'node:crypto';
import { invalidField } from '#contract/errors.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Big } from '#contract/money.ts';
import { applyRules } from '#contract/prices/rule.ts';
import type { ExactPrices } from '#contract/prices/rule.ts';
import type { confirmPriceChanges } from '#contract/supplierPricing/calls.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/connect.ts';
import { formatDate } from '#server/documents/format.ts';
import { findTouched } from './affected.ts';
import type { Scope, Touched } from './affected.ts';

export type PriceChange = Pick<
  BodyOf<typeof confirmPriceChanges>,
  'CustomerGroupId' | 'ProductGroupId' | 'Rules' | 'EffectiveFrom' | 'Exceptions'
>;

export interface ChangedPrice {
  line: Touched;
  after: ExactPrices;
  isChanged: boolean;
}

export const scopeOf = (supplierId: number, { CustomerGroupId, ProductGroupId }: PriceChange): Scope => ({
  supplierId,
  customerGroupId: CustomerGroupId ?? 0,
  productGroupId: ProductGroupId ?? 0,
});

const isEqual = (one: Big | null, other: Big | null) => (one === null || other === null ? one === other : one.eq(other));

const pricesOf = ({ BuyPrice, Haulage, SellPrice }: Touched): ExactPrices => ({ BuyPrice, Haulage, SellPrice });

const largest = 9_999_999;

const requireSane = ({ line, after }: ChangedPrice) => {
  const name = `${line.ProductCode} for ${line.CustomerName}`;
  if (after.SellPrice.lte(0)) throw invalidField('Rules', `would leave ${name} without a sell price: lower the change, or leave that line`);
  if (after.BuyPrice?.lt(0) || after.Haulage?.lt(0)) throw invalidField('Rules', `would make what ${name} costs less than nothing`);
  if ([after.SellPrice, after.BuyPrice, after.Haulage].some((price) => price?.gt(largest)))
    throw invalidField('Rules', `would make a price of ${name} larger than can be kept`);
};

/** Every line that is touched, with its prices afterwards: the rules, and the exceptions to them. */
export const workOut = async (db: Db, context: Context, supplierId: number, change: PriceChange): Promise<ChangedPrice[]> => {
  const { today } = context;
  if (change.EffectiveFrom < today)
    throw invalidField('EffectiveFrom', `must not be before today, ${formatDate(today)}: what was ordered keeps its price`);
  const lines = await findTouched(db, { ...scopeOf(supplierId, change), on: change.EffectiveFrom, today });
  const exceptions = new Map(change.Exceptions.map((one) => [one.PriceListId, one]));
  return lines.map((line) => {
    const exception = exceptions.get(line.PriceListId);
    const before = pricesOf(line);
    const ruled = exception?.Leave ? before : applyRules(before, change.Rules);
    const typed = { BuyPrice: exception?.BuyPrice, Haulage: exception?.Haulage, SellPrice: exception?.SellPrice };
    const after = exception && !exception.Leave ? withTyped(ruled, typed) : ruled;
    const isChanged = (['BuyPrice', 'Haulage', 'SellPrice'] as const).some((name) => !isEqual(before[name], after[name]));
    const changed = { line, after, isChanged };
    if (isChanged) requireSane(changed);
    return changed;
  });
};

const withTyped = (ruled: ExactPrices, typed: Partial<Record<keyof ExactPrices, number | null | undefined>>): ExactPrices => {
  const exact = applyRules(
    { BuyPrice: typed.BuyPrice ?? ruled.BuyPrice, Haulage: typed.Haulage ?? ruled.Haulage, SellPrice: typed.SellPrice ?? ruled.SellPrice },
    [],
  );
  return exact;
};

/** What was seen of these lines: which, in which version, and when. */
export const sealOf = (lines: readonly ChangedPrice[], now: Date) => {
  const hash = createHash('sha256');
  for (const { line } of lines) hash.update(`${line.PriceListId}:${line.Version},`);
  return `${hash.digest('hex').slice(0, 32)}@${now.toISOString()}`;
};

export const isSameSeal = (one: string, other: string) => one.split('@')[0] === other.split('@')[0];
