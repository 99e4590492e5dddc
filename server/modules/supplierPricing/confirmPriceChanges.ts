import { AppError, invalidField } from '#contract/errors.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { dealName } from '#contract/deal/dealName.ts';
import type { PriceRule } from '#contract/prices/rule.ts';
import type { confirmPriceChanges } from '#contract/supplierPricing/calls.ts';
import type { Context } from '#server/context.ts';
import { addRows } from '#server/database/addRows.ts';
import type { Tx } from '#server/database/connect.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { formatDate } from '#server/documents/format.ts';
import { editOrderWithin } from '#server/modules/orders/changes/editOrder.ts';
import { neutralWords } from '#server/modules/prices/batchPrices.ts';
import { takeTurn } from '#server/modules/prices/line.ts';
import { askedDigest, scopeOf, workOut } from './change.ts';
import type { ChangedPrice } from './change.ts';
import { addLetters } from './letters.ts';
import { findOpenDeals } from './openDeals.ts';
import { requireSeen, requireUnasked } from './requireSeen.ts';

type Confirming = BodyOf<typeof confirmPriceChanges>;

const verbs: Record<PriceRule['Kind'], (value: number) => string> = {
  Percent: (value) => `${value > 0 ? '+' : ''}${value} %`,
  Amount: (value) => `${value > 0 ? '+' : ''}${value.toFixed(2)}`,
  Margin: (value) => `to a margin of ${value} %`,
};
const nouns: Record<PriceRule['Price'], string> = { Buy: 'buy price', Haulage: 'haulage', Sell: 'sell price' };

/** `Aire Glass: sell price +4 %, from 1 Dec 2026`. */
const describe = ({ Rules, EffectiveFrom, Description }: Confirming, supplierName: string | null) => {
  const said = Rules.map(({ Price, Kind, Value }) => `${nouns[Price]} ${verbs[Kind](Value)}`).join(', ');
  return Description ?? `${supplierName ?? 'All suppliers'}: ${said}, from ${formatDate(EffectiveFrom)}`;
};

/** Null for all suppliers. */
const findSupplierName = async (tx: Tx, supplierId: number) => {
  if (!supplierId) return null;
  const supplier = await tx.selectFrom('suppliers').select('Name').where('SupplierId', '=', supplierId).executeTakeFirst();
  if (!supplier) throw new AppError('NOT_FOUND', 'There is no such supplier');
  return supplier.Name;
};

const addRevisions = (tx: Tx, changed: readonly ChangedPrice[], PriceBatchId: number, EffectiveFrom: string) =>
  addRows(
    tx,
    'price_lists',
    changed.map(({ line, after }) => ({
      CustomerId: line.CustomerId,
      ProductId: line.ProductId,
      SupplierDepotId: line.SupplierDepotId,
      CurrencyId: line.CurrencyId,
      PricePer: line.PricePer,
      BuyPrice: after.BuyPrice,
      Haulage: after.Haulage,
      SellPrice: after.SellPrice,
      MinimumQuantity: line.MinimumQuantity,
      EffectiveFrom,
      Status: 'Saved',
      Revision: line.LatestRevision + 1,
      PriceBatchId,
    })),
    'PriceListId',
  );

/** The deals whose lines are to follow, each saved as the office would: with its credit check, its pallets and its pro forma. */
const repriceDeals = async (
  tx: Tx,
  context: Context,
  lines: readonly ChangedPrice[],
  { wanted, why }: { wanted: readonly number[]; why: string },
) => {
  if (wanted.length === 0) return;
  const open = new Map((await findOpenDeals(tx, lines)).map((line) => [line.OrderDetailId, line]));
  const chosen = [...new Set(wanted)].map((id, index) => {
    const line = open.get(id);
    if (!line) throw invalidField(`Reprice.${index}`, 'is not on an open deal at one of these prices any more: look at the preview again');
    return line;
  });
  for (const [orderId, own] of Map.groupBy(chosen, (line) => line.OrderId)) {
    const [first] = own;
    if (!first) continue;
    const Lines = own.map(({ OrderDetailId, NewPrice }) => ({ OrderDetailId, UnitPrice: Number(NewPrice) }));
    try {
      await editOrderWithin(tx, context, orderId, { Version: first.Version, Lines, RemovedLineIds: [], CreditOverrideReason: why });
    } catch (error) {
      if (error instanceof AppError)
        throw new AppError(error.code, `Deal ${dealName(first)}: ${error.message}`, { details: error.details });
      throw error;
    }
  }
};

/** One batch: a new revision of every line that changes, and the deals that follow; all of it or nothing. */
export const confirmChanges = (context: Context, supplierId: number, body: Confirming) =>
  inTransaction(context, async (tx) => {
    await takeTurn(tx);
    const supplierName = await findSupplierName(tx, supplierId);
    const Description = describe(body, supplierName);
    const { lines } = await workOut(tx, context, supplierId, body);
    const AskedDigest = askedDigest(supplierId, body);
    if (!body.Seen) await requireUnasked(tx, AskedDigest);
    await requireSeen(tx, lines, { seen: body.Seen, scope: scopeOf(supplierId, body), on: body.EffectiveFrom });
    const changed = lines.filter(({ isChanged }) => isChanged);
    if (changed.length === 0) throw new AppError('RULE_BROKEN', 'No price would change: choose other lines, or another rule');
    const { PriceBatchId } = await tx
      .insertInto('price_batches')
      .values({
        SupplierId: supplierId || null,
        CustomerGroupId: body.CustomerGroupId || null,
        ProductGroupId: body.ProductGroupId || null,
        Description,
        EffectiveFrom: body.EffectiveFrom,
        LineCount: changed.length,
        AskedDigest,
      })
      .returning('PriceBatchId')
      .executeTakeFirstOrThrow();
    await repriceDeals(tx, context, lines, { wanted: body.Reprice, why: neutralWords(supplierName, body.EffectiveFrom) });
    const ids = await addRevisions(tx, changed, PriceBatchId, body.EffectiveFrom);
    await addLetters(tx, changed, { PriceBatchId, ids, today: context.today });
    return { PriceBatchId, LineCount: changed.length, RepricedLines: new Set(body.Reprice).size, Description };
  });
