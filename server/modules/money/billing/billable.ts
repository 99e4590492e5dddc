import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { Order, OrderDetail } from '#contract/sales/orders/shapes.ts';
import { DateOnly } from '#contract/values.ts';
import type { Db } from '#server/database/client/connect.ts';
import { registerStatement, statement } from '#server/database/statements.ts';
import type { RowOf } from '#server/database/statements.ts';
import { jsonRows, restoreDecimals } from '#server/database/client/values.ts';
import type { AdvanceReceipt } from '#server/ledgers/advanceVat.ts';
import { movementType } from '#server/ledgers/stock/stock.ts';
import { findPendingReceipts, isUnreversedTie } from '#server/ledgers/taxPoints.ts';
import { joinCustomerCode } from '#server/modules/sales/deal/lines/theirCode.ts';

const lineRow = OrderDetail.pick({
  OrderId: true,
  OrderDetailId: true,
  ProductId: true,
  ProductCode: true,
  TheirCode: true,
  Description: true,
  Quantity: true,
  UnitPrice: true,
  PricePer: true,
  DiscountPercent: true,
  VatTypeId: true,
  PalletId: true,
  PalletCode: true,
  PalletQuantity: true,
  PalletCharge: true,
  PickedQuantity: true,
  PickedPallets: true,
  ConfirmedQuantity: true,
  ConfirmedPallets: true,
}).extend({
  PalletDescription: z.string().nullable(),
  /** Quantity returned before the order was invoiced. */
  ReturnedQuantity: z.number(),
  BuyPrice: z.number().nullable(),
  Haulage: z.number().nullable(),
});
const exactOfLine = ['UnitPrice', 'DiscountPercent', 'PalletCharge', 'BuyPrice', 'Haulage'] as const;
export type BillableLine = RowOf<typeof lineRow, (typeof exactOfLine)[number]>;

const mixedRow = z.object({
  OrderId: z.number(),
  PalletId: z.number(),
  PalletCode: z.string(),
  PalletDescription: z.string(),
  Quantity: z.number(),
  PickedQuantity: z.number().nullable(),
  PalletCharge: z.number(),
});
export type BillableMixed = RowOf<typeof mixedRow, 'PalletCharge'>;

const headerRow = Order.pick({
  OrderId: true,
  DealNo: true,
  Part: true,
  DealType: true,
  Status: true,
  CustomerOrderNo: true,
  InvoiceAddressId: true,
  DeliveryAddressId: true,
  DeliveryNoteNo: true,
  SupplierDeliveryNoteNo: true,
  DespatchedOn: true,
  CarriageCharge: true,
  PaymentTermDays: true,
  PaymentTermBasis: true,
  SettlementDiscountPercent: true,
  SettlementDiscountDays: true,
  CustomerId: true,
  CustomerName: true,
  AccountCode: true,
  CurrencyId: true,
  CurrencyCode: true,
  CurrencySymbol: true,
}).extend({
  CustomerVatNumber: z.string().nullable(),
  /** VAT type copied from the account to the order. */
  CustomerVatTypeId: z.number(),
  DocumentDelivery: z.enum(['Email', 'Post']),
  /** Last day of the closed period. Nothing may be dated on or before it. */
  LockedThrough: DateOnly.nullable(),
  /** HMRC stagger of the company's VAT quarters, 1 to 3. */
  VatQuarterStagger: z.number(),
});
const exactOfHeader = ['CarriageCharge', 'SettlementDiscountPercent'] as const;
type BillableHeader = RowOf<typeof headerRow, (typeof exactOfHeader)[number]>;

/** Order with everything needed to invoice it. */
export interface BillableOrder extends BillableHeader {
  /** Money tied to the order's pro forma, earliest tax point first. */
  Receipts: readonly AdvanceReceipt[];
  Lines: BillableLine[];
  /** Pallets shared by several loose lines. */
  MixedPallets: BillableMixed[];
}

const mixedOfOrder = sql`
  SELECT m.order_id, m.pallet_id, t.code AS pallet_code, t.description AS pallet_description, m.quantity, m.picked_quantity, m.charge AS pallet_charge
  FROM order_pallets m JOIN pallets t USING (pallet_id) WHERE m.order_id = o.order_id ORDER BY t.code`;

const linesOfOrder = sql`
  SELECT d.order_id, d.order_detail_id, d.product_id, product.code AS product_code, their.code AS their_code, d.description, d.quantity, d.unit_price, d.price_per,
    d.discount_percent, d.vat_type_id, d.pallet_id, pallet.code AS pallet_code, pallet.description AS pallet_description, d.pallet_quantity,
    d.pallet_charge, d.picked_quantity, d.picked_pallets, d.confirmed_quantity, d.confirmed_pallets, d.buy_price, d.haulage,
    coalesce((SELECT sum(returned.quantity) FROM stock_movements returned
      WHERE returned.order_detail_id = d.order_detail_id AND returned.stock_movement_type_id = ${sql.lit(movementType.CustomerReturn)}), 0)::integer AS returned_quantity
  FROM order_details d
  LEFT JOIN products product USING (product_id)
  ${joinCustomerCode(sql`d.product_id`, sql`o.customer_id`)}
  LEFT JOIN pallets pallet ON pallet.pallet_id = d.pallet_id
  WHERE d.order_id = o.order_id ORDER BY d.line_no, d.order_detail_id`;

// Money tied to a pro forma of any part of the order.
const tiesOfOrder = sql`
  SELECT t.pro_forma_allocation_id FROM pro_forma_allocations t
  WHERE t.pro_forma_invoice_id = ANY(ARRAY(SELECT f.pro_forma_invoice_id FROM pro_forma_invoices f
      WHERE f.received > 0 AND f.order_id = ANY(ARRAY(SELECT part.order_id FROM orders part WHERE part.deal_no = o.deal_no))))
    AND ${isUnreversedTie}`;

/** Rows that an order has as JSON. */
interface OrderJson {
  Lines: z.output<typeof lineRow>[] | null;
  MixedPallets: z.output<typeof mixedRow>[] | null;
  Ties: { ProFormaAllocationId: number }[] | null;
}

// Money received for an order is for all its parts. The part that is invoiced first uses it first.
const findReceipts = async (db: Db, orders: readonly OrderJson[]): Promise<AdvanceReceipt[]> => {
  const ties = orders.flatMap(({ Ties }) => (Ties ?? []).map((tie) => tie.ProFormaAllocationId));
  if (ties.length === 0) return [];
  return findPendingReceipts(db, sql`t.pro_forma_allocation_id = ANY(${[...new Set(ties)]}::integer[])`);
};

const selectOrders = (condition: RawBuilder<unknown>) => sql`
    SELECT o.order_id, o.deal_no, o.part, o.deal_type, o.status, o.customer_order_no, o.invoice_address_id, o.delivery_address_id,
      o.delivery_note_no, o.supplier_delivery_note_no, o.despatched_on, o.carriage_charge, o.payment_term_days, o.payment_term_basis,
      o.settlement_discount_percent, o.settlement_discount_days, o.customer_id, customer.name AS customer_name, customer.account_code,
      customer.vat_number AS customer_vat_number, o.charges_vat_type_id AS customer_vat_type_id, customer.document_delivery,
      o.currency_id, currency.code AS currency_code, currency.symbol AS currency_symbol,
      company.locked_through, company.vat_quarter_stagger,
      ${jsonRows(linesOfOrder)} AS lines, ${jsonRows(mixedOfOrder)} AS mixed_pallets, ${jsonRows(tiesOfOrder)} AS ties
    FROM orders o JOIN customers customer USING (customer_id) JOIN currencies currency ON currency.currency_id = o.currency_id
    CROSS JOIN company
    WHERE ${condition} ORDER BY o.despatched_on NULLS LAST, o.order_id`;

// The queries above run inside `selectOrders`, so each is registered here to have its columns checked.
const selectPerOrder = (rows: RawBuilder<unknown>) => () => sql`SELECT child.* FROM orders o CROSS JOIN LATERAL (${rows}) AS child`;
registerStatement({ name: 'findBillables', row: headerRow, exact: exactOfHeader, write: selectOrders, example: sql`true` });
registerStatement({
  name: 'findBillables, lines',
  row: lineRow,
  exact: exactOfLine,
  write: selectPerOrder(linesOfOrder),
  example: undefined,
});
registerStatement({
  name: 'findBillables, mixed pallets',
  row: mixedRow,
  exact: ['PalletCharge'],
  write: selectPerOrder(mixedOfOrder),
  example: undefined,
});

const findOrders = async (db: Db, condition: RawBuilder<unknown>): Promise<BillableOrder[]> => {
  const { rows } = await sql<BillableHeader & OrderJson>`${selectOrders(condition)}`.execute(db);
  const receipts = await findReceipts(db, rows);
  return rows.map(({ Lines, MixedPallets, Ties, ...row }) => ({
    ...row,
    Lines: restoreDecimals(Lines, exactOfLine),
    MixedPallets: restoreDecimals(MixedPallets, ['PalletCharge']),
    Receipts: receipts.filter((receipt) => Ties?.some((tie) => tie.ProFormaAllocationId === receipt.ProFormaAllocationId)),
  }));
};

export const findBillable = async (db: Db, orderId: number): Promise<BillableOrder | undefined> =>
  (await findOrders(db, sql`o.order_id = ${orderId}`))[0];

/** Loads orders to invoice, in the order of the ids. */
export const findBillables = async (db: Db, orderIds: readonly number[]): Promise<BillableOrder[]> => {
  const orders = await findOrders(db, sql`o.order_id = ANY(${[...orderIds]}::integer[])`);
  const byId = new Map(orders.map((order) => [order.OrderId, order]));
  return orderIds.flatMap((orderId) => byId.get(orderId) ?? []);
};

const vatTypeRow = z.object({
  VatTypeId: z.number(),
  Description: z.string(),
  /** Reason printed on documents if no VAT is charged. */
  Reason: z.string().nullable(),
  Rate: z.number(),
});
export type VatTypeOnDay = RowOf<typeof vatTypeRow, 'Rate'>;

export type VatTypes = ReadonlyMap<number, VatTypeOnDay>;

export const vatTypesOn = statement({
  name: 'findVatTypesOn',
  row: vatTypeRow.extend({ Day: z.string() }),
  exact: ['Rate'],
  write: (days: readonly DateOnly[]) => sql`
    SELECT day, t.vat_type_id, t.description, t.reason, r.rate
    FROM unnest(${[...days]}::date[]) day CROSS JOIN vat_types t CROSS JOIN LATERAL vat_rate_on(t.vat_type_id, day) AS r(rate)
    WHERE r.rate IS NOT NULL ORDER BY t.vat_type_id`,
  example: ['2026-11-21'],
});

export const groupVatTypes = (rows: readonly (VatTypeOnDay & { Day: DateOnly })[]): Map<DateOnly, VatTypes> =>
  new Map(
    [...Map.groupBy(rows, (row) => row.Day)].map(([day, types]) => [
      day,
      new Map(types.map(({ Day: _day, ...type }) => [type.VatTypeId, type])),
    ]),
  );

/** Finds all VAT types with their rates on a day. */
export const findVatTypesOn = async (db: Db, day: DateOnly): Promise<VatTypes> =>
  groupVatTypes(await vatTypesOn.rows(db, [day])).get(day) ?? new Map();
