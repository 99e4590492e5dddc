import type { CopiedTable } from './columns.ts';
import { towns } from './towns.ts';

/**
 * SQL of the columns that differ in a copy. `t` is the story's row with negative numbers. `{table}` is the number of ids that one copy needs in
 * that table.
 */
interface Rewritten {
  columns: Record<string, string>;
  joins?: string;
  where?: string;
}

const joinNumber = (alias: string, series: string, no: string) =>
  `LEFT JOIN demo_numbers ${alias} ON ${alias}.series = '${series}' AND ${alias}.of_copy = copy AND ${alias}.no = ${no}`;

const customer = 'JOIN customers c ON c.customer_id = t.customer_id + copy * {customers}';
const customerMember = (snapshotColumn: string) =>
  `'Customer', (${snapshotColumn} -> 'Customer') || jsonb_build_object('Name', c.name, 'AccountCode', c.account_code)`;

// Our note numbers are JSON numbers. A supplier's note number is a text and does not change.
const noteNo = `CASE WHEN jsonb_typeof(t.snapshot -> 'DeliveryNoteNo') = 'number' THEN (t.snapshot ->> 'DeliveryNoteNo')::integer END`;

const correctInvoices = (
  member: string,
) => `'${member}', (SELECT coalesce(jsonb_agg(e || jsonb_build_object('InvoiceNo', m.new_no) ORDER BY place), '[]')
  FROM jsonb_array_elements(t.snapshot -> '${member}') WITH ORDINALITY AS list(e, place)
  JOIN demo_numbers m ON m.series = 'invoice' AND m.of_copy = copy AND m.no = (e ->> 'InvoiceNo')::integer)`;

const townSql = `(ARRAY[${towns.map((town) => `'${town}'`).join(', ')}])[1 + (copy - 2) % ${towns.length}] || CASE WHEN copy - 2 >= ${towns.length} THEN ' ' || copy ELSE '' END`;
const holderId = (side: string) =>
  `t.${side}_holder_id + CASE WHEN t.${side}_holder IN ('Customer', 'Haulier') THEN copy * {customers} ELSE 0 END`;
const withoutNumber = (column: string) => `regexp_replace(t.${column}, ' [0-9]+$', '')`;

const pricedLine: Rewritten = {
  columns: { price_list_id: 't.price_list_id + CASE WHEN p.customer_id IS NULL THEN 0 ELSE copy * {price_lists} END' },
  joins: 'LEFT JOIN price_lists p ON p.price_list_id = t.price_list_id',
};

export const changedColumns: Partial<Record<CopiedTable, Rewritten>> = {
  customers: {
    columns: {
      account_code: `substr(t.account_code, 2) || CASE WHEN copy = 1 THEN '' ELSE '-' || lpad(copy::text, 2, '0') END`,
      name: `t.name || CASE WHEN copy = 1 THEN '' ELSE ', ' || ${townSql} END`,
    },
  },
  price_lists: { columns: {}, where: 'WHERE t.customer_id IS NOT NULL' },
  orders: {
    columns: {
      deal_no: 'd.new_no',
      delivery_note_no: 'n.new_no',
      delivery_note_snapshot: `t.delivery_note_snapshot || jsonb_build_object('DeliveryNoteNo', n.new_no, 'DealNo', d.new_no, ${customerMember('t.delivery_note_snapshot')})`,
    },
    joins: `${customer} ${joinNumber('d', 'deal', '-t.deal_no')} ${joinNumber('n', 'delivery_note', '-t.delivery_note_no')}`,
  },
  order_details: pricedLine,
  quotations: { columns: { quotation_no: 'n.new_no' }, joins: joinNumber('n', 'quotation', '-t.quotation_no') },
  quotation_lines: pricedLine,
  // Suppliers number their own invoices, and all copies share the suppliers.
  purchase_invoices: { columns: { invoice_no: `t.invoice_no || '/' || copy` } },
  purchase_orders: { columns: { purchase_order_no: 'n.new_no' }, joins: joinNumber('n', 'purchase_order', '-t.purchase_order_no') },
  purchase_order_revisions: {
    columns: {
      snapshot: `t.snapshot || jsonb_build_object('PurchaseOrderNo', n.new_no, 'DealNo', d.new_no)`,
    },
    joins: `${joinNumber('n', 'purchase_order', "(t.snapshot ->> 'PurchaseOrderNo')::integer")} ${joinNumber('d', 'deal', "(t.snapshot ->> 'DealNo')::integer")}`,
  },
  pro_forma_invoices: { columns: { pro_forma_no: 'n.new_no' }, joins: joinNumber('n', 'pro_forma', '-t.pro_forma_no') },
  invoices: {
    columns: {
      invoice_no: 'n.new_no',
      deal_no: 'd.new_no',
      snapshot: `t.snapshot || jsonb_build_object('InvoiceNo', n.new_no, 'DealNo', d.new_no, ${customerMember('t.snapshot')},
        'DeliveryNoteNo', coalesce(to_jsonb(note.new_no), t.snapshot -> 'DeliveryNoteNo'),
        'UndoneCredit', (t.snapshot -> 'UndoneCredit') || CASE WHEN undone.new_no IS NULL THEN '{}' ELSE jsonb_build_object('CreditNo', undone.new_no) END)`,
    },
    joins: `${customer} ${joinNumber('n', 'invoice', '-t.invoice_no')} ${joinNumber('d', 'deal', 't.deal_no')} ${joinNumber('note', 'delivery_note', noteNo)}
      ${joinNumber('undone', 'credit', `(t.snapshot -> 'UndoneCredit' ->> 'CreditNo')::integer`)}`,
  },
  credits: {
    columns: {
      credit_no: 'n.new_no',
      snapshot: `t.snapshot || jsonb_build_object('CreditNo', n.new_no, ${customerMember('t.snapshot')}, ${correctInvoices('CorrectedInvoices')}, ${correctInvoices('Lines')})`,
    },
    joins: `${customer} ${joinNumber('n', 'credit', '-t.credit_no')}`,
  },
  payments: {
    columns: {
      payment_no: 'n.new_no',
      reference: `CASE WHEN t.reference IS NOT NULL THEN c.account_code || ' REMIT' END`,
      proposed_allocations: `(SELECT coalesce(jsonb_agg(e || jsonb_build_object('InvoiceId', (e ->> 'InvoiceId')::integer + copy * {invoices})), '[]')
        FROM jsonb_array_elements(t.proposed_allocations) e)`,
    },
    joins: `${customer} ${joinNumber('n', 'payment', '-t.payment_no')}`,
  },
  stock_movements: { columns: { comment: withoutNumber('comment') } },
  pallet_movements: { columns: { from_holder_id: holderId('from'), to_holder_id: holderId('to'), reference: withoutNumber('reference') } },
  receivable_entries: {
    columns: { reference: 'n.new_no::text' },
    joins: `JOIN demo_numbers n ON n.of_copy = copy AND n.no = t.reference::integer
      AND n.series = CASE WHEN t.credit_id IS NOT NULL THEN 'credit' WHEN t.payment_id IS NOT NULL THEN 'payment' ELSE 'invoice' END`,
  },
};
