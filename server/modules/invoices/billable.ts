import type { DealType } from '#contract/deal/states.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Big } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Db } from '#server/database/connect.ts';
import { withExact } from '#server/database/values.ts';
import type { AdvanceReceipt } from '#server/ledgers/advanceVat.ts';
import { movementType } from '#server/ledgers/stock.ts';
import { findPendingReceipts, standingTie } from '#server/ledgers/taxPoints.ts';

export interface BillableLine {
  OrderId: number;
  OrderDetailId: number;
  ProductId: number | null;
  ProductCode: string | null;
  Description: string;
  Quantity: number;
  UnitPrice: Big;
  PricePer: number;
  DiscountPercent: Big;
  VatTypeId: number;
  PalletId: number | null;
  PalletCode: string | null;
  PalletDescription: string | null;
  PalletQuantity: number;
  PalletCharge: Big;
  PickedQuantity: number | null;
  PickedPallets: number | null;
  ConfirmedQuantity: number | null;
  ConfirmedPallets: number | null;
  /** Came back before it was invoiced. */
  ReturnedQuantity: number;
  BuyPrice: Big | null;
  Haulage: Big | null;
}

/** An order with all that its invoice is made from. */
export interface BillableOrder {
  OrderId: number;
  DealNo: number;
  Part: number;
  DealType: DealType;
  Status: string;
  CustomerOrderNo: string | null;
  InvoiceAddressId: number | null;
  DeliveryAddressId: number | null;
  DeliveryNoteNo: number | null;
  SupplierDeliveryNoteNo: string | null;
  DespatchedOn: DateOnly | null;
  CarriageCharge: Big;
  PaymentTermDays: number;
  PaymentTermBasis: string;
  SettlementDiscountPercent: Big;
  SettlementDiscountDays: number;
  CustomerId: number;
  CustomerName: string;
  AccountCode: string;
  CustomerVatNumber: string | null;
  CustomerVatTypeId: number;
  DocumentDelivery: 'Email' | 'Post';
  CurrencyId: number;
  CurrencyCode: string;
  CurrencySymbol: string;
  /** Money tied to its pro forma, the earliest tax point first. */
  Receipts: readonly AdvanceReceipt[];
  /** It covers the pro forma. */
  IsPaidInAdvance: boolean;
  Lines: BillableLine[];
  /** Pallets that loose lines share. */
  MixedPallets: BillableMixed[];
}

export interface BillableMixed {
  OrderId: number;
  PalletId: number;
  PalletCode: string;
  PalletDescription: string;
  Quantity: number;
  PickedQuantity: number | null;
  PalletCharge: Big;
}

const rowsOf = (select: RawBuilder<unknown>) => sql`(SELECT json_agg(one) FROM (${select}) AS one)`;

const mixedOfOrder = sql`
  SELECT m.order_id, m.pallet_id, t.code AS pallet_code, t.description AS pallet_description, m.quantity, m.picked_quantity, m.charge AS pallet_charge
  FROM order_pallets m JOIN pallets t USING (pallet_id) WHERE m.order_id = o.order_id ORDER BY t.code`;

const linesOfOrder = sql`
  SELECT d.order_id, d.order_detail_id, d.product_id, p.code AS product_code, d.description, d.quantity, d.unit_price, d.price_per,
    d.discount_percent, d.vat_type_id, d.pallet_id, t.code AS pallet_code, t.description AS pallet_description, d.pallet_quantity,
    d.pallet_charge, d.picked_quantity, d.picked_pallets, d.confirmed_quantity, d.confirmed_pallets, d.buy_price, d.haulage,
    coalesce((SELECT sum(m.quantity) FROM stock_movements m
      WHERE m.order_detail_id = d.order_detail_id AND m.stock_movement_type_id = ${sql.lit(movementType.CustomerReturn)}), 0)::integer AS returned_quantity
  FROM order_details d
  LEFT JOIN products p USING (product_id)
  LEFT JOIN pallets t ON t.pallet_id = d.pallet_id
  WHERE d.order_id = o.order_id ORDER BY d.line_no, d.order_detail_id`;

const tiesOfOrder = sql`
  SELECT t.pro_forma_allocation_id FROM pro_forma_allocations t
  WHERE t.pro_forma_invoice_id = ANY(ARRAY(SELECT f.pro_forma_invoice_id FROM pro_forma_invoices f
      WHERE f.received > 0 AND f.order_id = ANY(ARRAY(SELECT part.order_id FROM orders part WHERE part.deal_no = o.deal_no))))
    AND ${standingTie}`;

const exactOfLine = ['UnitPrice', 'DiscountPercent', 'PalletCharge', 'BuyPrice', 'Haulage'] as const;
type Inexact<Row, Names extends keyof Row> = Omit<Row, Names> & { [Name in Names]: null extends Row[Name] ? number | null : number };

interface Parts {
  Lines: Inexact<BillableLine, (typeof exactOfLine)[number]>[] | null;
  MixedPallets: Inexact<BillableMixed, 'PalletCharge'>[] | null;
  Ties: { ProFormaAllocationId: number }[] | null;
}

// The money of a deal is there for each of its parts: whichever is invoiced first takes it up.
const findReceipts = async (db: Db, orders: readonly Parts[]): Promise<AdvanceReceipt[]> => {
  const ties = orders.flatMap(({ Ties }) => (Ties ?? []).map((tie) => tie.ProFormaAllocationId));
  if (ties.length === 0) return [];
  return findPendingReceipts(db, sql`t.pro_forma_allocation_id = ANY(${[...new Set(ties)]}::integer[])`);
};

const findOrders = async (db: Db, condition: RawBuilder<unknown>): Promise<BillableOrder[]> => {
  const { rows } = await sql<Omit<BillableOrder, 'Lines' | 'MixedPallets' | 'Receipts'> & Parts>`
    SELECT o.order_id, o.deal_no, o.part, o.deal_type, o.status, o.customer_order_no, o.invoice_address_id, o.delivery_address_id,
      o.delivery_note_no, o.supplier_delivery_note_no, o.despatched_on, o.carriage_charge, o.payment_term_days, o.payment_term_basis,
      o.settlement_discount_percent, o.settlement_discount_days, o.customer_id, c.name AS customer_name, c.account_code,
      c.vat_number AS customer_vat_number, c.vat_type_id AS customer_vat_type_id, c.document_delivery,
      o.currency_id, u.code AS currency_code, u.symbol AS currency_symbol,
      EXISTS (SELECT 1 FROM pro_forma_invoices f WHERE f.order_id = o.order_id AND f.state = 'Released' AND f.received >= f.gross_amount) AS is_paid_in_advance,
      ${rowsOf(linesOfOrder)} AS lines, ${rowsOf(mixedOfOrder)} AS mixed_pallets, ${rowsOf(tiesOfOrder)} AS ties
    FROM orders o JOIN customers c USING (customer_id) JOIN currencies u ON u.currency_id = o.currency_id
    WHERE ${condition} ORDER BY o.despatched_on NULLS LAST, o.order_id`.execute(db);
  const receipts = await findReceipts(db, rows);
  return rows.map(({ Lines, MixedPallets, Ties, ...row }) => ({
    ...row,
    Lines: withExact(Lines, exactOfLine),
    MixedPallets: withExact(MixedPallets, ['PalletCharge']),
    Receipts: receipts.filter((receipt) => Ties?.some((tie) => tie.ProFormaAllocationId === receipt.ProFormaAllocationId)),
  }));
};

export const findBillable = async (db: Db, orderId: number): Promise<BillableOrder | undefined> =>
  (await findOrders(db, sql`o.order_id = ${orderId}`))[0];

/** In the order of the ids. */
export const findBillables = async (db: Db, orderIds: readonly number[]): Promise<BillableOrder[]> => {
  const found = await findOrders(db, sql`o.order_id = ANY(${[...orderIds]}::integer[])`);
  const byId = new Map(found.map((order) => [order.OrderId, order]));
  return orderIds.flatMap((orderId) => byId.get(orderId) ?? []);
};

export interface VatTypeOnDay {
  VatTypeId: number;
  Description: string;
  /** Why no VAT is charged, as documents say it. */
  Reason: string | null;
  Rate: Big;
}

export type VatTypes = ReadonlyMap<number, VatTypeOnDay>;

/** Every VAT type with the rate that it had, by day. */
export const findVatTypesOn = async (db: Db, days: readonly DateOnly[]): Promise<Map<DateOnly, VatTypes>> => {
  const { rows } = await sql<VatTypeOnDay & { Day: DateOnly }>`
    SELECT day, t.vat_type_id, t.description, t.reason, r.rate
    FROM unnest(${[...days]}::date[]) day CROSS JOIN vat_types t CROSS JOIN LATERAL vat_rate_on(t.vat_type_id, day) AS r(rate)
    WHERE r.rate IS NOT NULL ORDER BY t.vat_type_id`.execute(db);
  const byDay = Map.groupBy(rows, (row) => row.Day);
  return new Map(days.map((day) => [day, new Map((byDay.get(day) ?? []).map(({ Day: _day, ...type }) => [type.VatTypeId, type]))]));
};

/** Every VAT type with the rate that it had on a day. */
export const findVatTypes = async (db: Db, day: DateOnly): Promise<VatTypes> => (await findVatTypesOn(db, [day])).get(day) ?? new Map();
