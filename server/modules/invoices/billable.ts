import type { DealType } from '#contract/deal/states.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Big } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Db } from '#server/database/connect.ts';
import type { AdvanceReceipt } from '#server/ledgers/advanceVat.ts';
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

const findReceipts = async (db: Db, orderIds: readonly number[]) => {
  const { rows: ties } = await sql<{ OrderId: number; ProFormaAllocationId: number }>`
    SELECT f.order_id, t.pro_forma_allocation_id FROM pro_forma_invoices f JOIN pro_forma_allocations t USING (pro_forma_invoice_id)
    WHERE f.order_id = ANY(${[...orderIds]}::integer[]) AND f.received > 0 AND ${standingTie}`.execute(db);
  if (ties.length === 0) return new Map<number, AdvanceReceipt[]>();
  const receipts = await findPendingReceipts(
    db,
    sql`t.pro_forma_allocation_id = ANY(${ties.map((tie) => tie.ProFormaAllocationId)}::integer[])`,
  );
  const orderOf = new Map(ties.map((tie) => [tie.ProFormaAllocationId, tie.OrderId]));
  return Map.groupBy(receipts, (receipt) => orderOf.get(receipt.ProFormaAllocationId) ?? 0);
};

const findOrders = async (db: Db, condition: RawBuilder<unknown>): Promise<BillableOrder[]> => {
  const { rows } = await sql<Omit<BillableOrder, 'Lines' | 'MixedPallets' | 'Receipts'>>`
    SELECT o.order_id, o.deal_no, o.part, o.deal_type, o.status, o.customer_order_no, o.invoice_address_id, o.delivery_address_id,
      o.delivery_note_no, o.supplier_delivery_note_no, o.despatched_on, o.carriage_charge, o.payment_term_days, o.payment_term_basis,
      o.settlement_discount_percent, o.settlement_discount_days, o.customer_id, c.name AS customer_name, c.account_code,
      c.vat_number AS customer_vat_number, c.vat_type_id AS customer_vat_type_id, c.document_delivery,
      o.currency_id, u.code AS currency_code, u.symbol AS currency_symbol,
      EXISTS (SELECT 1 FROM pro_forma_invoices f WHERE f.order_id = o.order_id AND f.state = 'Released' AND f.received >= f.gross_amount) AS is_paid_in_advance
    FROM orders o JOIN customers c USING (customer_id) JOIN currencies u ON u.currency_id = o.currency_id
    WHERE ${condition} ORDER BY o.despatched_on NULLS LAST, o.order_id`.execute(db);
  const ids = rows.map((row) => row.OrderId);
  const lines = Map.groupBy(await findLines(db, ids), (line) => line.OrderId);
  const mixed = Map.groupBy(await findMixed(db, ids), (row) => row.OrderId);
  const receipts = await findReceipts(db, ids);
  return rows.map((row) => ({
    ...row,
    Lines: lines.get(row.OrderId) ?? [],
    MixedPallets: mixed.get(row.OrderId) ?? [],
    Receipts: receipts.get(row.OrderId) ?? [],
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

/** Every VAT type with the rate that it had on a day. */
export const findVatTypes = async (db: Db, day: DateOnly): Promise<VatTypes> => {
  const { rows } = await sql<VatTypeOnDay>`
    SELECT vat_type_id, description, reason, vat_rate_on(vat_type_id, ${day}) AS rate FROM vat_types
    WHERE vat_rate_on(vat_type_id, ${day}) IS NOT NULL ORDER BY vat_type_id`.execute(db);
  return new Map(rows.map((row) => [row.VatTypeId, row]));
};
