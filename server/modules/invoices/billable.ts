import { status } from '#server/modules/orders/status.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Big } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Db } from '#server/database/connect.ts';

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
  DealType: string;
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
  PalletsCharged: boolean;
  DocumentDelivery: 'Email' | 'Post';
  CurrencyId: number;
  CurrencyCode: string;
  CurrencySymbol: string;
  /** The day that money for its released pro forma was complete; null where it is not paid in advance. */
  PaidInAdvanceOn: DateOnly | null;
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

const findMixed = async (db: Db, orderIds: readonly number[]): Promise<BillableMixed[]> => {
  const { rows } = await sql<BillableMixed>`
    SELECT m.order_id, m.pallet_id, t.code AS pallet_code, t.description AS pallet_description, m.quantity, m.picked_quantity, m.charge AS pallet_charge
    FROM order_pallets m JOIN pallets t USING (pallet_id) WHERE m.order_id = ANY(${[...orderIds]}::integer[]) ORDER BY m.order_id, t.code`.execute(
    db,
  );
  return rows;
};

const findLines = async (db: Db, orderIds: readonly number[]): Promise<BillableLine[]> => {
  const { rows } = await sql<BillableLine>`
    SELECT d.order_id, d.order_detail_id, d.product_id, p.code AS product_code, d.description, d.quantity, d.unit_price, d.price_per,
      d.discount_percent, d.vat_type_id, d.pallet_id, t.code AS pallet_code, t.description AS pallet_description, d.pallet_quantity,
      d.pallet_charge, d.picked_quantity, d.picked_pallets, d.confirmed_quantity, d.confirmed_pallets, d.buy_price, d.haulage,
      coalesce((SELECT sum(m.quantity) FROM stock_movements m
        WHERE m.order_detail_id = d.order_detail_id AND m.stock_movement_type_id = 3), 0)::integer AS returned_quantity
    FROM order_details d
    LEFT JOIN products p USING (product_id)
    LEFT JOIN pallets t ON t.pallet_id = d.pallet_id
    WHERE d.order_id = ANY(${[...orderIds]}::integer[]) ORDER BY d.order_id, d.line_no, d.order_detail_id`.execute(db);
  return rows;
};

// Receipts for the pro forma itself count first, then the account's free money, until the gross is covered; the last of those days.
const paidInAdvanceOn = sql`(
  SELECT max(counted.payment_date) FROM pro_forma_invoices f CROSS JOIN LATERAL (
    SELECT y.payment_date, sum(y.counts) OVER (ORDER BY y.is_own DESC, y.payment_date, y.payment_id) - y.counts AS before FROM (
      SELECT p.payment_id, p.payment_date, p.pro_forma_invoice_id IS NOT NULL AS is_own,
        CASE WHEN p.pro_forma_invoice_id IS NULL THEN p.unallocated ELSE p.amount END AS counts
      FROM payments p WHERE p.customer_id = f.customer_id AND p.kind = 'Receipt' AND p.is_confirmed AND p.reversed_on IS NULL
        AND (p.pro_forma_invoice_id = f.pro_forma_invoice_id OR (p.pro_forma_invoice_id IS NULL AND p.unallocated > 0))
    ) y
  ) counted
  WHERE f.order_id = o.order_id AND f.state = 'Released' AND f.reason IS NULL AND counted.before < f.gross_amount)`;

const findOrders = async (db: Db, condition: RawBuilder<unknown>): Promise<BillableOrder[]> => {
  const { rows } = await sql<Omit<BillableOrder, 'Lines' | 'MixedPallets'>>`
    SELECT o.order_id, o.deal_no, o.part, o.deal_type, o.status, o.customer_order_no, o.invoice_address_id, o.delivery_address_id,
      o.delivery_note_no, o.supplier_delivery_note_no, o.despatched_on, o.carriage_charge, o.payment_term_days, o.payment_term_basis,
      o.settlement_discount_percent, o.settlement_discount_days, o.customer_id, c.name AS customer_name, c.account_code,
      c.vat_number AS customer_vat_number, c.vat_type_id AS customer_vat_type_id, c.pallets_charged, c.document_delivery,
      o.currency_id, u.code AS currency_code, u.symbol AS currency_symbol,
      ${paidInAdvanceOn} AS paid_in_advance_on
    FROM orders o JOIN customers c USING (customer_id) JOIN currencies u ON u.currency_id = o.currency_id
    WHERE ${condition} ORDER BY o.despatched_on NULLS LAST, o.order_id`.execute(db);
  const lines = Map.groupBy(
    await findLines(
      db,
      rows.map((row) => row.OrderId),
    ),
    (line) => line.OrderId,
  );
  const mixed = Map.groupBy(
    await findMixed(
      db,
      rows.map((row) => row.OrderId),
    ),
    (row) => row.OrderId,
  );
  return rows.map((row) => ({ ...row, Lines: lines.get(row.OrderId) ?? [], MixedPallets: mixed.get(row.OrderId) ?? [] }));
};

export const findBillable = async (db: Db, orderId: number): Promise<BillableOrder | undefined> =>
  (await findOrders(db, sql`o.order_id = ${orderId}`))[0];

/** Longest despatched first. */
export const findReadyToInvoice = (db: Db): Promise<BillableOrder[]> => findOrders(db, sql`o.status_id = ${status.ReadyToInvoice}`);

export interface VatTypeOnDay {
  VatTypeId: number;
  Description: string;
  Rate: Big;
}

export type VatTypes = ReadonlyMap<number, VatTypeOnDay>;

/** Every VAT type with the rate that it had on a day. */
export const findVatTypes = async (db: Db, day: DateOnly): Promise<VatTypes> => {
  const { rows } = await sql<VatTypeOnDay>`
    SELECT vat_type_id, description, vat_rate_on(vat_type_id, ${day}) AS rate FROM vat_types
    WHERE vat_rate_on(vat_type_id, ${day}) IS NOT NULL ORDER BY vat_type_id`.execute(db);
  return new Map(rows.map((row) => [row.VatTypeId, row]));
};

/** Pounds for one unit of a currency on a day. */
export const getSterlingRate = async (db: Db, currencyId: number, day: DateOnly): Promise<Big> => {
  const { rows } = await sql<{ Rate: Big | null }>`SELECT sterling_rate(${currencyId}::integer, ${day}::date) AS rate`.execute(db);
  const rate = rows[0]?.Rate;
  if (!rate) throw new Error(`Currency ${currencyId} has no sterling rate on ${day}`);
  return rate;
};
