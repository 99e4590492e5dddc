import { sql } from 'kysely';
import type { AnswerOf, QueryOf } from '#contract/call/endpoint.ts';
import type { Answered } from '#contract/call/answered.ts';
import { AppError } from '#contract/call/errors.ts';
import type { Big } from '#contract/money.ts';
import type { whyThisPrice } from '#contract/sales/orders/whyPrice.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { formatDate, formatQuantity } from '#server/documents/format.ts';
import { findBatchOfLine } from '#server/modules/sales/prices/change/batchPrices.ts';
import { findPrices } from '#server/modules/sales/prices/queries.ts';
import { must } from '#server/must.ts';

type PriceExplanation = Answered<AnswerOf<typeof whyThisPrice>>;

interface Row {
  PriceListId: number;
  CustomerId: number | null;
  SellPrice: Big;
  PricePer: number;
  MinimumQuantity: number;
  EffectiveFrom: string;
  Revision: number;
  DelistedOn: string | null;
  SavedBy: string | null;
  SavedAt: string;
}

const maxOthers = 30;

const findCandidates = async (db: Db, { CustomerId, ProductId, SupplierDepotId }: QueryOf<typeof whyThisPrice>, currencyId: number) => {
  const { rows } = await sql<Row>`
    SELECT pl.price_list_id, pl.customer_id, pl.sell_price, pl.price_per, pl.minimum_quantity, pl.effective_from, pl.revision, pl.delisted_on,
      person(pl.updated_by) AS saved_by, pl.updated_at AS saved_at
    FROM price_lists pl
    WHERE pl.product_id = ${ProductId} AND pl.supplier_depot_id = ${SupplierDepotId} AND pl.currency_id = ${currencyId} AND pl.status <> 'Draft'
      AND (pl.customer_id = ${CustomerId} OR pl.customer_id IS NULL)
    ORDER BY (pl.customer_id IS NULL), pl.minimum_quantity DESC, pl.effective_from DESC, pl.revision DESC`.execute(db);
  return rows;
};

/** Explains why a price line does not apply. Checks in the order of the pricing rule: date, quantity break, owner, revision. */
const explainRejection = (row: Row, chosen: Row | undefined, { Quantity, day }: { Quantity: number; day: string }) => {
  if (row.PriceListId === chosen?.PriceListId) return '';
  if (row.DelistedOn !== null && row.DelistedOn <= day) return `Delisted on ${formatDate(row.DelistedOn)}`;
  if (row.EffectiveFrom > day) return `Applies from ${formatDate(row.EffectiveFrom)}`;
  if (row.MinimumQuantity > Quantity) return `Applies from ${formatQuantity(row.MinimumQuantity)} units`;
  if (chosen && chosen.CustomerId !== null && row.CustomerId === null) return 'The customer has their own price';
  if (chosen && row.MinimumQuantity < chosen.MinimumQuantity)
    return `The price from ${formatQuantity(chosen.MinimumQuantity)} units applies instead`;
  return chosen ? `Replaced by revision ${chosen.Revision}, from ${formatDate(chosen.EffectiveFrom)}` : 'Not in force';
};

/** Finds who set the price of a saved line. */
const findPricing = async (db: Db, orderDetailId: number | undefined) => {
  if (orderDetailId === undefined) return undefined;
  const { rows } = await sql<{ By: string | null; At: string; Price: Big }>`
    SELECT d.unit_price AS price, person(a.user_id) AS by, a.happened_at AS at
    FROM audit a JOIN order_details d ON d.order_detail_id = a.entity_id
    WHERE a.entity = 'order_details' AND a.entity_id = ${orderDetailId} AND a.before -> 'unit_price' IS DISTINCT FROM a.after -> 'unit_price'
    ORDER BY a.audit_id DESC LIMIT 1`.execute(db);
  return rows[0];
};

/** Returns the price that the lists have for a line, and for every other price line why it does not apply. */
export const explainPrice = async (context: Context, query: QueryOf<typeof whyThisPrice>): Promise<PriceExplanation> => {
  const { db, today } = context;
  const { CustomerId, ProductId, SupplierDepotId, Quantity, OrderDate: day = today } = query;
  const account = await db.selectFrom('customers').select('CurrencyId').where('CustomerId', '=', CustomerId).executeTakeFirst();
  if (!account) throw new AppError('NOT_FOUND', 'There is no such customer');
  const [applied] = await findPrices(db, { CustomerId, CurrencyId: account.CurrencyId, OrderDate: day }, [
    { ProductId, SupplierDepotId, Quantity },
  ]);
  const rows = await findCandidates(db, query, account.CurrencyId);
  const chosen = rows.find(({ PriceListId }) => PriceListId === applied?.PriceListId);
  const pricing = await findPricing(db, query.OrderDetailId);
  // An unsaved price differs from the saved one and comes from the user's own typing.
  const isAsSaved = pricing !== undefined && (query.UnitPrice === undefined || pricing.Price.eq(query.UnitPrice));
  const candidates = rows.map((row) => {
    const { CustomerId: owner, DelistedOn: _delisted, ...rest } = row;
    return {
      ...rest,
      Owner: owner === null ? ('Standard' as const) : ('Customer' as const),
      WhyNot: explainRejection(row, chosen, { Quantity, day }),
    };
  });
  return {
    Chosen: candidates.find(({ PriceListId }) => PriceListId === chosen?.PriceListId) ?? null,
    Others: candidates.filter(({ PriceListId }) => PriceListId !== chosen?.PriceListId).slice(0, maxOthers),
    IsTyped: query.UnitPrice !== undefined && !(chosen?.SellPrice.eq(query.UnitPrice) ?? false),
    PricedBy: pricing?.By ?? null,
    PricedAt: pricing?.At ?? null,
    Batch: (isAsSaved && (await findBatchOfLine(context, must(query.OrderDetailId, 'The line')))) || null,
  };
};
