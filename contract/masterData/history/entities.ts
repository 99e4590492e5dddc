import { allEntities } from '#contract/masterData/entities/all.ts';
import { describeFields } from '#contract/record/record.ts';
import type { PartMeta, RecordField } from '#contract/record/record.ts';
import type { Role } from '#contract/call/roles.ts';
import { z } from 'zod';

export interface Entity {
  table: string;
  id: string;
  /** Roles that may see the record's screen, and so its history. */
  allow: readonly Role[];
  /** Rows within the record, if the record has no entity that lists them. */
  parts?: readonly HistoryPart[];
}

export interface HistoryPart extends PartMeta {
  /** Noun for one row, such as `Line`. */
  title: string;
  fields: readonly RecordField[];
  /** Columns left out of the history. They are calculated, or some readers may not see them. */
  hiddenColumns: readonly string[];
}

// Leaves out costs, because only Admin and Finance may see them and the history is open to others.
const orderLines: HistoryPart = {
  name: 'OrderDetail',
  title: 'Line',
  table: 'order_details',
  parent: 'OrderId',
  fields: describeFields(
    z.object({
      Description: z.string(),
      Quantity: z.int(),
      UnitPrice: z.number().meta({ title: 'Price' }),
      DiscountPercent: z.number().meta({ title: 'Discount, %' }),
      PalletQuantity: z.int().meta({ title: 'Pallets' }),
      PickedQuantity: z.int(),
      ConfirmedQuantity: z.int(),
    }),
  ),
  hiddenColumns: [
    'line_no',
    'pallets',
    'packing',
    'net_amount',
    'buy_price',
    'haulage',
    'price_list_id',
    'pallet_id',
    'pallet_charge',
    'short',
    'purchase_order_line_id',
    'prepaid_detail_id',
    'called_off_detail_id',
  ],
};

const entityHistories = Object.fromEntries(
  allEntities.map(({ name, table, id, historians }): [string, Entity] => [name, { table, id, allow: historians }]),
);

/** Records that have a history. The keys are the names in the id fields, such as `Order` of `OrderId`. */
export const entities: Record<string, Entity> = {
  Order: { table: 'orders', id: 'OrderId', allow: ['Admin', 'Office'], parts: [orderLines] },
  Invoice: { table: 'invoices', id: 'InvoiceId', allow: ['Admin', 'Office', 'Finance'] },
  Payment: { table: 'payments', id: 'PaymentId', allow: ['Admin', 'Office'] },
  Credit: { table: 'credits', id: 'CreditId', allow: ['Admin', 'Office'] },
  PurchaseOrder: { table: 'purchase_orders', id: 'PurchaseOrderId', allow: ['Admin', 'Office'] },
  PurchaseInvoice: { table: 'purchase_invoices', id: 'PurchaseInvoiceId', allow: ['Admin', 'Finance'] },
  PasswordPolicy: { table: 'password_policy', id: 'PasswordPolicyId', allow: ['Admin'] },
  User: { table: 'users', id: 'UserId', allow: ['Admin'] },
  ...entityHistories,
};
