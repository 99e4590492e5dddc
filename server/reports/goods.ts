import { sql } from 'kysely';
import type { Db } from '#server/database/client/connect.ts';
import type { DateOnly } from '#contract/values.ts';
import { formatCount, formatDate } from '#server/documents/format.ts';
import { movementType } from '#server/ledgers/stock/movementTypes.ts';
import { deliveryAddress, orderLoad } from '#server/modules/warehouse/deliveryPlan/queries.ts';
import { selectDealName } from '#server/modules/sales/deal/selectDealName.ts';
import { wasOnTime } from '#server/modules/sales/deal/dealNeeds.ts';
import { status } from '#server/modules/sales/deal/status.ts';
import { nationSql, unknownNation } from './nations.ts';
import type { Spellings } from './nations.ts';
import { withOrigins } from './origins.ts';
import { explainNations } from './packagingNations.ts';
import { defineReport, numberColumn } from './report.ts';
import type { Period, ReportColumn } from './report.ts';
import { selectedCustomerName, joinParts, periodText, selectedSupplierName } from './words.ts';

const dealName = selectDealName('o');

/** SQL of the delivered units of line `d` of order `o`. Units returned before the invoice are deducted. */
export const dealUnits = sql`greatest(coalesce(CASE o.deal_type WHEN 'Direct' THEN d.confirmed_quantity WHEN 'Stock' THEN d.picked_quantity
    ELSE (SELECT -sum(m.quantity) FROM stock_movements m WHERE m.order_detail_id = d.order_detail_id AND m.stock_movement_type_id = ${sql.lit(movementType.Sale)}) END, 0)
  - coalesce((SELECT sum(m.quantity) FROM stock_movements m WHERE m.order_detail_id = d.order_detail_id AND m.stock_movement_type_id = ${sql.lit(movementType.CustomerReturn)}), 0), 0)`;

const pallets: ReportColumn = { key: 'Pallets', title: 'Pallets', kind: 'quantity', total: true };
const weight: ReportColumn = { key: 'WeightKg', title: 'Weight, kg', kind: 'weight', total: true };
const deal = numberColumn('DealName', 'Deal', 'Order');
const customer: ReportColumn = { key: 'Name', title: 'Customer', kind: 'text', link: 'Customer' };
const haulier: ReportColumn = { key: 'HaulierName', title: 'Haulier', kind: 'text' };

/** Lists orders despatched in the period, by haulier. */
export const deliveriesReport = defineReport<Period>({
  title: () => 'Deliveries by haulier',
  groups: { key: 'HaulierName' },
  about: (_db, selection) => periodText(selection),
  columns: () => [
    haulier,
    { key: 'DespatchedOn', title: 'Despatched', kind: 'date' },
    numberColumn('DeliveryNoteNo', 'Delivery note'),
    deal,
    { key: 'DealType', title: 'Kind', kind: 'text' },
    customer,
    { key: 'Place', title: 'To', kind: 'text' },
    pallets,
    weight,
  ],
  order: [
    ['HaulierName', 'ASC'],
    ['DespatchedOn', 'ASC'],
    ['OrderId', 'ASC'],
  ],
  rows: ({ from, to }) => sql`
    SELECT o.order_id, o.customer_id, coalesce(h.name, 'No haulier') AS haulier_name, o.despatched_on,
      coalesce(o.delivery_note_no::text, o.supplier_delivery_note_no) AS delivery_note_no, ${dealName} AS deal_name, o.deal_type, c.name,
      concat_ws(', ', a.town, a.post_code) AS place, load.pallets::integer AS pallets, load.weight_kg
    FROM orders o JOIN customers c USING (customer_id) LEFT JOIN customers h ON h.customer_id = o.haulier_id LEFT JOIN ${deliveryAddress} ON true CROSS JOIN ${orderLoad}
    WHERE o.despatched_on BETWEEN ${from}::date AND ${to}::date AND o.status IN ('ReadyToInvoice', 'Invoiced') AND o.deal_type <> 'AdHoc'`,
});

/**
 * Lists a day's deliveries: orders despatched on that day, and orders not yet despatched that are planned, promised or required for that day. Orders
 * that were returned in full are cancelled, so they do not appear. Weights are whole kilograms, as on the day sheet of the warehouse.
 */
export const daySheetReport = defineReport<{ date: DateOnly }>({
  title: () => 'Day sheet',
  groups: { key: 'HaulierName' },
  about: (_db, { date }) => formatDate(date),
  columns: () => [
    haulier,
    deal,
    customer,
    { key: 'Place', title: 'To', kind: 'text' },
    { key: 'CustomerOrderNo', title: 'Their order', kind: 'text' },
    { key: 'State', title: 'State', kind: 'text' },
    pallets,
    { ...weight, kind: 'quantity' },
    { key: 'Instructions', title: 'Instructions', kind: 'text' },
  ],
  order: [
    ['HaulierName', 'ASC'],
    ['PostCode', 'ASC'],
    ['OrderId', 'ASC'],
  ],
  rows: ({ date }) => sql`
    SELECT o.order_id, o.customer_id, coalesce(h.name, 'No haulier') AS haulier_name, ${dealName} AS deal_name, c.name, a.post_code, concat_ws(', ', a.town, a.post_code) AS place,
      o.customer_order_no, CASE WHEN o.despatched_on IS NOT NULL THEN 'Despatched' WHEN o.status = 'Picked' THEN 'Picked' WHEN o.status = 'Picking' THEN 'Being picked' ELSE 'To pick' END AS state,
      load.pallets::integer AS pallets, round(load.weight_kg) AS weight_kg, concat_ws(' · ', a.opening_hours, a.delivery_instructions) AS instructions
    FROM orders o JOIN customers c USING (customer_id) LEFT JOIN customers h ON h.customer_id = o.haulier_id LEFT JOIN ${deliveryAddress} ON true CROSS JOIN ${orderLoad}
    WHERE o.deal_type = 'Stock' AND o.order_id IN (
      SELECT sent.order_id FROM orders sent WHERE sent.despatched_on = ${date}::date AND sent.status_id <> ${status.Cancelled}
      UNION ALL
      SELECT due.order_id FROM orders due WHERE due.status_id IN (${status.Open}, ${status.Picking}, ${status.Picked}) AND due.despatched_on IS NULL
        AND coalesce(due.delivery_date, due.promised_date, due.required_date) = ${date}::date)`,
});

export interface PackagingSelection extends Period {
  /** 0 means all suppliers. */
  supplierId: number;
  /** 0 means all customers. */
  customerId: number;
  spellings: Spellings;
}

const anyWeight = { product: sql`true`, pallet: sql`true` };
/** SQL conditions for products `p` and pallets `t` without a known weight. */
const isWithoutWeight = { product: sql`p.weight_id IS NULL`, pallet: sql`t.tare_kg IS NULL` };

/** SQL of the nation that order `o` was delivered to. `OFFSET 0` calculates the nation once for each address, not for each row. */
const deliveryNation = (spellings: Spellings) =>
  sql`LATERAL (SELECT ${nationSql(sql`a`, spellings)} AS nation, a.address_id FROM (SELECT) one LEFT JOIN ${deliveryAddress} ON true OFFSET 0) place`;

/**
 * Selects the packaging supplied in a period. A row is an order line despatched, a customer's return of a product, or a customer's side of a pallet
 * movement. Returns are negative.
 */
const selectSupplied = ({ from, to, supplierId, customerId, spellings }: PackagingSelection, condition = anyWeight) => {
  const nation = deliveryNation(spellings);
  const goods = sql`
  SELECT o.customer_id, d.product_id, NULL::integer AS pallet_id, p.supplier_id AS product_supplier_id, d.order_detail_id, d.supplier_depot_id, o.despatched_on AS day,
    ${dealUnits} AS quantity, p.imported AS is_marked_imported, false AS is_return, place.nation, place.address_id
  FROM orders o JOIN order_details d USING (order_id) JOIN products p USING (product_id) CROSS JOIN ${nation}
  WHERE o.despatched_on BETWEEN ${from}::date AND ${to}::date AND o.status IN ('ReadyToInvoice', 'Invoiced') AND ${condition.product}
    AND (${supplierId}::integer = 0 OR p.supplier_id = ${supplierId}::integer) AND (${customerId}::integer = 0 OR o.customer_id = ${customerId}::integer)
  UNION ALL
  SELECT credit.customer_id, m.product_id, NULL, p.supplier_id, sale.order_detail_id, sale.supplier_depot_id, coalesce(sale.despatched_on, m.moved_on), -m.quantity, p.imported, true,
    place.nation, place.address_id
  FROM stock_movements m JOIN credits credit USING (credit_id) JOIN products p ON p.product_id = m.product_id
  LEFT JOIN LATERAL (
    SELECT credit.customer_id, (SELECT sold.delivery_address_id FROM invoices i JOIN orders sold USING (order_id) WHERE i.invoice_id = credit.invoice_id) AS delivery_address_id) o ON true CROSS JOIN ${nation}
  LEFT JOIN LATERAL (
    SELECT order_line.order_detail_id, order_line.supplier_depot_id, sold.despatched_on
    FROM credit_details credit_line JOIN invoice_details invoice_line USING (invoice_detail_id) JOIN order_details order_line USING (order_detail_id) JOIN orders sold USING (order_id)
    WHERE credit_line.credit_id = credit.credit_id AND credit_line.part = 'Stock' AND invoice_line.product_id = m.product_id
    ORDER BY credit_line.quantity <> abs(m.quantity), credit_line.line_no LIMIT 1) sale ON true
  WHERE m.moved_on BETWEEN ${from}::date AND ${to}::date AND m.stock_movement_type_id = ${sql.lit(movementType.CustomerReturn)} AND ${condition.product}
    AND (${supplierId}::integer = 0 OR p.supplier_id = ${supplierId}::integer) AND (${customerId}::integer = 0 OR credit.customer_id = ${customerId}::integer)
  UNION ALL
  SELECT o.customer_id, NULL, m.pallet_id, t.supplier_id, NULL, NULL, m.moved_on, side.sign * m.quantity, false, false, place.nation, place.address_id
  FROM pallet_movements m JOIN pallets t USING (pallet_id)
  CROSS JOIN LATERAL (VALUES (m.to_holder, m.to_holder_id, 1), (m.from_holder, m.from_holder_id, -1)) AS side(holder, holder_id, sign)
  CROSS JOIN LATERAL (SELECT side.holder_id AS customer_id, (SELECT delivered.delivery_address_id FROM orders delivered WHERE delivered.order_id = m.order_id) AS delivery_address_id) o
  CROSS JOIN ${nation}
  WHERE m.moved_on BETWEEN ${from}::date AND ${to}::date AND m.kind IN ('Delivery', 'Return', 'Transfer') AND side.holder = 'Customer' AND ${condition.pallet}
    AND (${supplierId}::integer = 0 OR t.supplier_id = ${supplierId}::integer) AND (${customerId}::integer = 0 OR side.holder_id = ${customerId}::integer)`;
  return withOrigins(goods, spellings);
};

/** SQL joins that describe the product or pallet of row `s` as `item`. */
const describeSupplied = sql`
  LEFT JOIN products p USING (product_id) LEFT JOIN weights w USING (weight_id) LEFT JOIN product_groups g USING (product_group_id)
  LEFT JOIN pallets t ON t.pallet_id = s.pallet_id
  CROSS JOIN LATERAL (SELECT coalesce(p.code, t.code) AS code, coalesce(w.grams, t.tare_kg * 1000) AS grams, coalesce(p.material, t.material) AS material,
    coalesce(g.description, 'Pallets') AS group_name, coalesce(p.packaging_class, 'Tertiary') AS class, p.drinks_container IS TRUE AS is_drinks) item`;

const listWithoutWeight = async (db: Db, selection: PackagingSelection) => {
  const { rows } = await sql<{ Code: string; Units: number }>`
    SELECT item.code, sum(s.units)::integer AS units FROM (${selectSupplied(selection, isWithoutWeight)}) s ${describeSupplied} WHERE item.grams IS NULL
    GROUP BY p.product_id, t.pallet_id, item.code HAVING sum(s.units) <> 0 ORDER BY item.code LIMIT 21`.execute(db);
  if (rows.length === 0) return [];
  const productTexts = rows.slice(0, 20).map(({ Code, Units }) => `${Code} (${formatCount(Units, 'unit')})`);
  return [
    `The kilograms exclude products without a weight: ${productTexts.join(', ')}${rows.length > 20 ? ' and others' : ''}. Enter their weights.`,
  ];
};

const isNationUnknown = sql`s.nation = ANY(${Object.values(unknownNation)}::text[])`;
const exceptionSql = sql`CASE WHEN item.grams IS NULL AND ${isNationUnknown} THEN 'No weight, nation not known' WHEN item.grams IS NULL THEN 'No weight'
  WHEN ${isNationUnknown} THEN 'Nation not known' END`;

const packagingNotes = async (db: Db, selection: PackagingSelection) => [
  ...(await listWithoutWeight(db, selection)),
  ...(await explainNations(db, selectSupplied(selection), selection.spellings)),
];

/** Adds up despatches less returns for the packaging-waste return. Exports have rows of their own. Mass is weight × units. */
export const kkgReport = defineReport<PackagingSelection>({
  title: () => 'Packaging supplied in kilograms',
  about: async (db, selection) =>
    joinParts(
      periodText(selection),
      await selectedSupplierName(db, 'c', selection.supplierId),
      await selectedCustomerName(db, 'CustomerID', selection.customerId),
    ),
  columns: () => [
    { key: 'Nation', title: 'Nation', kind: 'text' },
    { key: 'Material', title: 'Material', kind: 'text' },
    { key: 'GroupName', title: 'Group', kind: 'text' },
    { key: 'Colour', title: 'Colour', kind: 'text' },
    { key: 'PackagingClass', title: 'Class', kind: 'text' },
    { key: 'Drinks', title: 'Drinks container', kind: 'text' },
    { key: 'Origin', title: 'Origin', kind: 'text' },
    customer,
    { key: 'Producer', title: 'Large producer', kind: 'text' },
    { key: 'Units', title: 'Units', kind: 'quantity', total: true },
    { key: 'Kilograms', title: 'Kilograms', kind: 'weight', total: true },
    { key: 'Tonnes', title: 'Tonnes', kind: 'tonnes', total: true },
    { key: 'Exception', title: 'Exception', kind: 'text' },
  ],
  order: [
    ['Nation', 'ASC'],
    ['Material', 'ASC'],
    ['GroupName', 'ASC'],
    ['Colour', 'ASC'],
    ['Name', 'ASC'],
    ['CustomerId', 'ASC'],
    ['PackagingClass', 'ASC'],
    ['Drinks', 'ASC'],
    ['Origin', 'ASC'],
    ['Exception', 'ASC'],
  ],
  rows: (selection) => sql`
    SELECT s.nation, item.material, item.group_name, coalesce(k.description, 'No colour') AS colour, item.class AS packaging_class,
      CASE WHEN item.is_drinks THEN 'Yes' ELSE 'No' END AS drinks, CASE WHEN s.imported THEN 'Imported' ELSE 'In the UK' END AS origin, s.customer_id, c.name,
      CASE WHEN c.large_producer THEN 'Yes' ELSE 'No' END AS producer, sum(s.units)::bigint AS units, sum(s.units * item.grams) * 0.001 AS kilograms,
      sum(s.units * item.grams) * 0.000001 AS tonnes, ${exceptionSql} AS exception
    FROM (
      SELECT o.nation, o.customer_id, o.product_id, o.pallet_id, o.imported, sum(o.units) AS units FROM (${selectSupplied(selection)}) o
      GROUP BY o.nation, o.customer_id, o.product_id, o.pallet_id, o.imported) s ${describeSupplied} LEFT JOIN colours k USING (colour_id) JOIN customers c USING (customer_id)
    GROUP BY s.nation, item.material, item.group_name, k.colour_id, item.class, item.is_drinks, s.imported, s.customer_id, c.customer_id, item.grams IS NULL,
      ${exceptionSql}
    HAVING sum(s.units) <> 0 OR sum(s.units * item.grams) <> 0`,
  notes: packagingNotes,
});

export interface PerformanceSelection extends Period {
  by: 'customer' | 'supplier';
  /** 0 means all customers. */
  customerId: number;
  /** 0 means all suppliers. */
  supplierId: number;
}

/**
 * Counts orders despatched in the period that were on time and in full, by customer or supplier. Also averages the days from order to delivery and
 * to invoice. A row of the inner query is an order of one customer or supplier.
 */
export const orderPerformance = defineReport<PerformanceSelection>({
  title: ({ by }) => `Order to invoice, by ${by}`,
  about: async (db, selection) =>
    joinParts(
      periodText(selection),
      await selectedCustomerName(db, 'CustomerId', selection.customerId),
      await selectedSupplierName(db, 'SupplierId', selection.supplierId),
    ),
  columns: ({ by }) => [
    by === 'customer' ? customer : { key: 'Name', title: 'Supplier', kind: 'text' },
    { key: 'Deals', title: 'Deals', kind: 'quantity', total: by === 'customer' },
    { key: 'OnTime', title: 'On time', kind: 'quantity', total: by === 'customer' },
    { key: 'InFull', title: 'In full', kind: 'quantity', total: by === 'customer' },
    { key: 'Otif', title: 'On time, in full', kind: 'quantity', total: by === 'customer' },
    { key: 'OtifPercent', title: 'On time, in full', kind: 'percent' },
    { key: 'ToDelivery', title: 'Days to delivery', kind: 'weight' },
    { key: 'ToInvoice', title: 'Days to invoice', kind: 'weight' },
  ],
  order: [
    ['OtifPercent', 'ASC'],
    ['Name', 'ASC'],
    ['Id', 'ASC'],
  ],
  rows: ({ from, to, by, customerId, supplierId }) => sql`
    SELECT despatched.id, despatched.name, ${by === 'customer' ? sql`despatched.id` : sql`NULL::integer`} AS customer_id, count(*)::integer AS deals, count(*) FILTER (WHERE despatched.on_time)::integer AS on_time,
      count(*) FILTER (WHERE despatched.in_full)::integer AS in_full, count(*) FILTER (WHERE despatched.on_time AND despatched.in_full)::integer AS otif,
      round(100.0 * count(*) FILTER (WHERE despatched.on_time AND despatched.in_full) / count(*), 1) AS otif_percent, round(avg(despatched.to_delivery), 1) AS to_delivery, round(avg(despatched.to_invoice), 1) AS to_invoice
    FROM (
      SELECT ${by === 'customer' ? sql`c.customer_id` : sql`p.supplier_id`} AS id, ${by === 'customer' ? sql`c.name` : sql`s.name`} AS name, o.order_id,
        ${wasOnTime} AS on_time, bool_and(${dealUnits} >= d.quantity) AND NOT EXISTS (
          SELECT 1 FROM orders back_order WHERE back_order.deal_no = o.deal_no AND back_order.part > o.part AND back_order.parent_order_id = o.order_id) AS in_full,
        o.despatched_on - o.order_date AS to_delivery, min((i.created_at AT TIME ZONE 'Europe/London')::date) - o.order_date AS to_invoice
      FROM orders o JOIN customers c USING (customer_id) JOIN order_details d USING (order_id) JOIN products p USING (product_id)
      LEFT JOIN suppliers s USING (supplier_id) LEFT JOIN invoices i ON i.order_id = o.order_id
      WHERE o.despatched_on BETWEEN ${from}::date AND ${to}::date AND o.status IN ('ReadyToInvoice', 'Invoiced') AND o.deal_type <> 'AdHoc'
        AND (${customerId}::integer = 0 OR o.customer_id = ${customerId}::integer) AND (${supplierId}::integer = 0 OR p.supplier_id = ${supplierId}::integer)
      GROUP BY 1, 2, o.order_id) despatched
    GROUP BY despatched.id, despatched.name`,
});
