import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { partsPricer } from '#contract/money/credits/pricer.ts';
import { CreditableInvoice } from '#contract/money/credits/shapes.ts';
import { customerCredits as creditsOfAccount } from '#contract/money/credits/list.ts';
import { AppError } from '#contract/call/errors.ts';
import type { ListQuery } from '#contract/list.ts';
import { Big } from '#contract/money.ts';
import type { Context } from '#server/context.ts';
import { beginning, containing } from '#server/database/search/searchPatterns.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import { findList } from '#server/lists/findList.ts';
import { listSource } from '#server/lists/listSource.ts';
import { matchesAllWords } from '#server/lists/search.ts';
import { findOwed, deliveredUnitsSql } from '#server/modules/money/invoices/raise/toCredit.ts';
import { requireKnownAccount } from '#server/modules/requireOwnAccount.ts';
import { isImportReversed } from '#server/modules/takenBack.ts';
import { findCreditable } from './creditable.ts';
import type { CreditableInvoice as Creditable, CreditableLine } from './creditable.ts';
import { pickInvoiceId } from './palletPart/openings.ts';
import { countCreditableOn } from './palletPart/palletRoom.ts';
import { findPalletSteps } from './palletPart/palletRooms.ts';
import { exactOfCredit, findCreditRows, findCredits, getCredit, selectCredits } from './queries.ts';

const exactOfInvoice = ['GrossAmount', 'Outstanding', 'SettlementPercent', 'GrossLeft'] as const;

const invoices = statement({
  name: 'findInvoicesToCredit',
  row: CreditableInvoice,
  exact: exactOfInvoice,
  write: (where: RawBuilder<unknown>) => sql`
    SELECT i.invoice_id, i.invoice_no, i.original_no, i.invoice_date, i.kind, i.customer_id, i.deal_no, i.part, i.customer_order_no, u.code AS currency_code, i.gross_amount,
      i.outstanding, CASE WHEN d.taken > 0 THEN i.settlement_discount_percent ELSE 0 END AS settlement_percent,
      i.gross_amount - d.taken - coalesce((SELECT sum(v.net_amount + v.vat_amount) FROM credit_vat v JOIN credits c USING (credit_id)
        WHERE v.invoice_id = i.invoice_id AND c.state = 'Issued'), 0) AS gross_left
    FROM invoices i JOIN currencies u USING (currency_id)
    CROSS JOIN LATERAL (SELECT coalesce(sum(a.discount_taken), 0) AS taken FROM allocations a WHERE a.invoice_id = i.invoice_id) d
    WHERE i.kind <> 'Debit' AND NOT ${isImportReversed(sql`i.invoice_id`)} AND ${where} ORDER BY i.invoice_date DESC, i.invoice_id DESC LIMIT 100`,
  example: sql`true`,
});

const getInvoice = async (db: Db, invoiceId: number) => {
  const [invoice] = await invoices.rows(db, sql`i.invoice_id = ${invoiceId}`);
  if (!invoice) throw new AppError('NOT_FOUND', 'This invoice does not exist, is a debit note or has been reversed');
  return invoice;
};

/** Loads an account with its newest invoices and credits, or with one invoice and its credits. */
export const loadCreditAndInvoice = async ({ db }: Context, customerId: number, invoiceId: number | undefined) => {
  const account = await db
    .selectFrom('customers')
    .innerJoin('currencies', 'currencies.CurrencyId', 'customers.CurrencyId')
    .select(['CustomerId', 'Name', 'AccountCode', 'Code'])
    .where('CustomerId', '=', customerId)
    .executeTakeFirst();
  if (!account) throw new AppError('NOT_FOUND', 'There is no such customer');
  const Invoices = await invoices.rows(
    db,
    invoiceId ? sql`i.customer_id = ${customerId} AND i.invoice_id = ${invoiceId}` : sql`i.customer_id = ${customerId}`,
  );
  const Credits = await findCreditRows(
    db,
    invoiceId ? sql`c.customer_id = ${customerId} AND ${filterCorrecting(invoiceId)}` : sql`c.customer_id = ${customerId}`,
  );
  if (invoiceId && Invoices.length === 0) throw new AppError('NOT_FOUND', 'There is no such invoice of this customer');
  const { CustomerId, Name: CustomerName, AccountCode, Code: CurrencyCode } = account;
  return { CustomerId, CustomerName, AccountCode, CurrencyCode, Invoices, Credits };
};

const filterCorrecting = (invoiceId: number) => sql`(c.invoice_id = ${invoiceId} OR c.credit_id IN (
  SELECT d.credit_id FROM invoice_details n JOIN credit_details d USING (invoice_detail_id) WHERE n.invoice_id = ${invoiceId}))`;

export const creditsOfInvoice = async ({ db }: Context, invoiceId: number) => {
  await getInvoice(db, invoiceId);
  return findCredits(db, filterCorrecting(invoiceId));
};

const toCreditableLine = ({ InvoiceNo, OriginalNo }: Creditable, line: CreditableLine, room: { quantity: number; net: Big }) => ({
  ...line,
  InvoiceNo,
  OriginalNo,
  QuantityLeft: room.quantity,
  NetLeft: room.net,
});

/** Loads an invoice, and the others on the credit, with what is left of each line. Shows undelivered advance quantities separately. */
export const findPartialCredit = async ({ db, today }: Context, invoiceId: number, creditId: number) => {
  const Invoice = await getInvoice(db, invoiceId);
  const Credit = creditId === 0 ? null : await getCredit(db, creditId);
  if (Credit && Credit.CustomerId !== Invoice.CustomerId) throw new AppError('NOT_FOUND', 'There is no such credit of this customer');
  const named = [...(Credit?.Lines ?? []), ...(Credit?.Pallets ?? [])].flatMap((row) => pickInvoiceId(row.InvoiceId) ?? []);
  const ids = [...new Set([invoiceId, ...named])];
  const creditables = await findCreditable(db, ids);
  const owed = await findOwed(db, ids);
  const rooms = await findPalletSteps(db, ids);
  const others = await invoices.rows(db, sql`i.invoice_id = ANY(${ids}::integer[]) AND i.invoice_id <> ${invoiceId}`);
  const Invoices = [Invoice, ...others];
  const pricer = partsPricer<CreditableLine, Creditable>(creditables.values());
  const own = Invoices.flatMap((one) => creditables.get(one.InvoiceId) ?? []);
  const Lines = own.flatMap((invoice) =>
    invoice.Lines.map((line) => {
      const { Quantity: OwedQuantity, Net: OwedNet } = owed.get(line.InvoiceDetailId) ?? { Quantity: 0, Net: new Big(0) };
      const GoneQuantity = countCreditableOn(rooms.get(line.InvoiceDetailId) ?? [], today);
      return { ...toCreditableLine(invoice, line, pricer.getRemaining(line.InvoiceDetailId)), OwedQuantity, OwedNet, GoneQuantity };
    }),
  );
  const Rates = own.flatMap(({ InvoiceId, Rates: rates }) =>
    rates.map(({ SterlingNet: _net, SterlingVat: _vat, ...rate }) => ({ InvoiceId, ...rate })),
  );
  return { Invoice, Invoices, Lines, Rates, Credit };
};

/** Lists the goods of an invoice with the quantities delivered, credited and returned. */
export const getInvoiceStock = async ({ db }: Context, invoiceId: number) => {
  await getInvoice(db, invoiceId);
  const { rows: Lines } = await sql<{
    InvoiceDetailId: number;
    ProductId: number;
    ProductCode: string | null;
    Description: string;
    Invoiced: number;
    Delivered: number;
    Credited: number;
    Returned: number;
    SupplierDepotId: number | null;
    SupplierDepotName: string | null;
    UnitsPerLayer: number | null;
    UnitsPerPallet: number | null;
  }>`
    SELECT n.invoice_detail_id, n.product_id, n.product_code, n.description, n.quantity AS invoiced, (${deliveredUnitsSql})::integer AS delivered, coalesce(k.credited, 0)::integer AS credited,
      coalesce(k.returned, 0)::integer AS returned, d.supplier_depot_id, p.name AS supplier_depot_name,
      g.units_per_layer, g.units_per_pallet
    FROM invoice_details n JOIN products g ON g.product_id = n.product_id LEFT JOIN order_details d USING (order_detail_id)
    LEFT JOIN supplier_depots p ON p.supplier_depot_id = d.supplier_depot_id
    LEFT JOIN LATERAL (
      SELECT sum(r.quantity) FILTER (WHERE r.part = 'Lines') AS credited,
        sum(r.quantity) FILTER (WHERE r.part = 'Stock' AND r.stock_outcome <> 'LeftWithCustomer') AS returned
      FROM credit_details r JOIN credits c USING (credit_id) WHERE r.invoice_detail_id = n.invoice_detail_id AND c.state = 'Issued') k ON true
    WHERE n.invoice_id = ${invoiceId} AND n.product_id IS NOT NULL ORDER BY n.line_no`.execute(db);
  return { InvoiceId: invoiceId, Lines };
};

const buildSource = (name: string) =>
  listSource({
    name,
    list: creditsOfAccount,
    exact: exactOfCredit,
    select: (about: RawBuilder<unknown>) => selectCredits(about),
    example: sql`true`,
    tie: sql`listed.credit_id DESC`,
    where: {
      q: (text) =>
        matchesAllWords(
          text,
          (
            word,
          ) => sql`(searchable(listed.credit_reason, listed.comment) LIKE ${containing(word)} OR listed.credit_no::text LIKE ${beginning(word)}
          OR searchable(coalesce(listed.original_no, listed.invoice_no::text)) LIKE ${beginning(word)})`,
        ),
      Show: () => sql`listed.unallocated > 0`,
    },
  });
const allCredits = buildSource('listCredits');
const creditsOfCustomer = buildSource('customerCredits');

export const listCredits = (db: Db, query: ListQuery) => findList(db, allCredits, query, sql`true`);

export const customerCredits = async (context: Context, id: number, query: ListQuery) =>
  findList(context.db, creditsOfCustomer, query, sql`c.customer_id = ${await requireKnownAccount(context, id)}`);
