import type { Insertable } from 'kysely';
import type { Database } from '#server/database/tables.ts';

/** Tables with demo data and their id columns. A table comes after the tables that it refers to. */
export const idColumns = {
  colours: 'ColourId',
  sizes: 'SizeId',
  weights: 'WeightId',
  features: 'FeatureId',
  neck_finishes: 'NeckFinishId',
  customer_groups: 'CustomerGroupId',
  own_fields: 'OwnFieldId',
  currency_rates: 'CurrencyRateId',
  customers: 'CustomerId',
  contacts: 'ContactId',
  customer_codes: 'CustomerCodeId',
  customer_comments: 'CustomerCommentId',
  addresses: 'AddressId',
  suppliers: 'SupplierId',
  supplier_depots: 'SupplierDepotId',
  supplier_contacts: 'SupplierContactId',
  pallets: 'PalletId',
  products: 'ProductId',
  product_features: 'ProductFeatureId',
  declarations: 'DeclarationId',
  declaration_products: 'DeclarationProductId',
  stock_comments: 'StockCommentId',
  price_batches: 'PriceBatchId',
  price_lists: 'PriceListId',
  orders: 'OrderId',
  order_details: 'OrderDetailId',
  order_pallets: 'OrderPalletId',
  quotations: 'QuotationId',
  quotation_lines: 'QuotationLineId',
  purchase_orders: 'PurchaseOrderId',
  purchase_order_lines: 'PurchaseOrderLineId',
  purchase_order_revisions: 'PurchaseOrderRevisionId',
  purchase_order_remarks: 'PurchaseOrderRemarkId',
  haulier_bookings: 'HaulierBookingId',
  purchase_invoices: 'PurchaseInvoiceId',
  purchase_invoice_lines: 'PurchaseInvoiceLineId',
  pro_forma_invoices: 'ProFormaInvoiceId',
  pro_forma_vat: 'ProFormaVatId',
  invoices: 'InvoiceId',
  invoice_details: 'InvoiceDetailId',
  invoice_vat: 'InvoiceVatId',
  credits: 'CreditId',
  payments: 'PaymentId',
  pro_forma_allocations: 'ProFormaAllocationId',
  allocations: 'PaymentAllocationId',
  invoice_tax_points: 'InvoiceTaxPointId',
  stock_takes: 'StockTakeId',
  stock_take_lines: 'StockTakeLineId',
  stock_movements: 'StockMovementId',
  purchase_receipts: 'PurchaseReceiptId',
  pallet_movements: 'PalletMovementId',
  credit_details: 'CreditDetailId',
  credit_vat: 'CreditVatId',
  receivable_entries: 'ReceivableEntryId',
} as const satisfies Partial<Record<keyof Database, string>>;

export type DemoTable = keyof typeof idColumns;
export const demoTables = Object.keys(idColumns) as DemoTable[];

/** First id of each table. The migrations have already added the first currency rates. */
export const firstIds = { ...(Object.fromEntries(demoTables.map((table) => [table, 1])) as Record<DemoTable, number>), currency_rates: 4 };

export interface Stamp {
  at: string;
  by: number;
}

interface Stamped {
  CreatedAt: string;
  CreatedBy: number;
  UpdatedAt: string;
  UpdatedBy: number;
  Version: number;
}

export type New<T extends DemoTable> = Omit<Insertable<Database[T]>, keyof Stamped>;
export type Row<T extends DemoTable> = New<T> & Stamped & Record<(typeof idColumns)[T], number>;

/** A change to a row after the row was added, with the previous values of the changed columns. */
export interface Change {
  table: DemoTable;
  id: number;
  before: Record<string, unknown>;
  stamp: Stamp;
}

export type Rows = ReturnType<typeof makeRows>;

/** Collects the rows of every table with ids and stamps, and all later changes to them. */
export const makeRows = () => {
  const tables = Object.fromEntries(demoTables.map((table) => [table, []])) as unknown as { [T in DemoTable]: Row<T>[] };
  const changes: Change[] = [];
  return {
    tables,
    changes,
    add<T extends DemoTable>(table: T, row: New<T>, { at, by }: Stamp): Row<T> {
      const list = tables[table] as Row<T>[];
      const stamped = {
        [idColumns[table]]: firstIds[table] + list.length,
        ...row,
        CreatedAt: at,
        CreatedBy: by,
        UpdatedAt: at,
        UpdatedBy: by,
        Version: 1,
      };
      list.push(stamped as unknown as Row<T>);
      return stamped as unknown as Row<T>;
    },
    change<T extends DemoTable>(table: T, row: Row<T>, patch: Partial<New<T>>, stamp: Stamp) {
      const stampedRow: Stamped = row;
      const names = [...Object.keys(patch), 'UpdatedAt', 'UpdatedBy', 'Version'];
      const before = Object.fromEntries(names.map((name) => [name, (row as Record<string, unknown>)[name] ?? null]));
      changes.push({ table, id: (row as Record<string, number>)[idColumns[table]] ?? 0, before, stamp });
      Object.assign(row, patch, { UpdatedAt: stamp.at, UpdatedBy: stamp.by, Version: stampedRow.Version + 1 });
    },
  };
};
