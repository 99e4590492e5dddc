import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { drawDays } from '#contract/sales/orders/rows.ts';
import type { DealNeed } from '#contract/sales/orders/rows.ts';
import { dealType, status } from './status.ts';

/** Selects whether deal `o` is late: not despatched although its promised date, or else its required date, has passed. */
export const isLateSql = (today: string) =>
  sql`coalesce(coalesce(o.promised_date, o.required_date) < ${today}::date AND o.status_id < ${status.ReadyToInvoice}, false)`;

/** Tells whether a despatched deal `o` left by its promised date, or else its required date. */
export const wasOnTime = sql`o.despatched_on <= coalesce(o.promised_date, o.required_date, o.despatched_on)`;

const isGone = sql`o.status_id >= ${status.ReadyToInvoice}`;

const conditions = (today: string): Record<DealNeed, RawBuilder<unknown>> => ({
  Late: isLateSql(today),
  OnStop: sql`c.on_stop AND NOT o.credit_stop_released AND o.deal_type_id = ${dealType.Stock} AND o.status_id <> ${status.Held} AND NOT ${isGone}`,
  Held: sql`o.status_id = ${status.Held} AND NOT o.is_call_off`,
  ToDraw: sql`o.status_id = ${status.Held} AND o.is_call_off AND EXISTS (SELECT FROM planned_deliveries n JOIN order_details d USING (order_detail_id)
    WHERE d.order_id = o.order_id AND n.required_date <= ${today}::date + ${drawDays}::integer)`,
  NotOrdered: sql`o.deal_type_id = ${dealType.Direct} AND o.status_id = ${status.Open} AND EXISTS (SELECT FROM order_details d
    WHERE d.order_id = o.order_id AND d.product_id IS NOT NULL AND d.purchase_order_line_id IS NULL)`,
  Short: sql`o.status_id IN (${status.Picking}, ${status.Picked}) AND EXISTS (SELECT FROM order_details d
    WHERE d.order_id = o.order_id AND d.picked_quantity < d.quantity AND d.short_reason <> '')`,
});

/** Selects the reasons, as a list, for which deal `o` of customer `c` needs action by the office. */
export const selectNeeds = (today: string) =>
  sql`array_remove(ARRAY[${sql.join(
    Object.entries(conditions(today)).map(([need, condition]) => sql`CASE WHEN ${condition} THEN ${sql.lit(need)} END`),
  )}]::text[], NULL)`;
