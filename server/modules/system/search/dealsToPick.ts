import { sql } from 'kysely';
import type { Db } from '#server/database/client/connect.ts';
import { dealType, status } from '#server/modules/sales/deal/status.ts';
import { deals, findDealsBy, maxPerKind } from './queries.ts';
import type { FoundDeal } from './queries.ts';

export const isOnPickList = ({ DealType, Status }: FoundDeal) => DealType === 'Stock' && (Status === 'Open' || Status === 'Picking');

/** Finds one part of an order, or all parts if `part` is absent. Parts on the pick list come first. */
const findParts = async (db: Db, dealNo: string, part: number | undefined) => {
  const isPicked = sql`(o.deal_type_id = ${dealType.Stock} AND o.status_id IN (${status.Open}, ${status.Picking}))`;
  const foundDeals = await deals.rows(db, {
    dealNo,
    ids: sql`SELECT o.order_id FROM orders o WHERE o.deal_no = ${Number(dealNo)} AND (${part ?? null}::integer IS NULL OR o.part = ${part ?? null}::integer)
      ORDER BY ${isPicked} DESC, o.order_id DESC LIMIT ${sql.lit(maxPerKind)}`,
  });
  return foundDeals.toSorted((one, other) => Number(isOnPickList(other)) - Number(isOnPickList(one)));
};

/** Finds all parts of the order with exactly this number, in any state. If there is none, finds orders to pick whose number starts with it. */
export const findDealsNumbered = async (db: Db, text: string) => {
  const [, dealNo, part] = /^(\d{1,9})(?:\/(\d{0,9}))?$/.exec(text) ?? [];
  if (dealNo === undefined) return [];
  const exact = await findParts(db, dealNo, part ? Number(part) : undefined);
  if (exact.length > 0 || part) return exact;
  return await findDealsBy(db, dealNo, { only: { toPick: true, toInvoice: false }, seesAmounts: false });
};
