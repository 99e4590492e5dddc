import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { createPartsPricer } from '#contract/money/credits/pricer.ts';
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
  // One row per invoice. `gross_left` is neither taken as settlement discount nor credited.
  write: (where: RawBuilder<unknown>) => sql`
    SELECT i.invoice_id, i.invoice_no, i.original_no, i.invoice_date, i.kind, i.customer_id, i.deal_no, i.part, i.customer_order_no, currency.code AS currency_code, i.gross_amount,
      i.outstanding, CASE WHEN discount.taken > 0 THEN i.settlement_discount_percent ELSE 0 END AS settlement_percent,
      i.gross_amount - discount.taken - coalesce((SELECT sum(credited.net_amount + credited.vat_amount) FROM credit_vat credited JOIN credits credit USING (credit_id)
        WHERE credited.invoice_id = i.invoice_id AND credit.state = 'Issued'), 0) AS gross_left
    FROM invoices i JOIN currencies currency USING (currency_id)
    CROSS JOIN LATERAL (SELECT coalesce(sum(a.discount_taken), 0) AS taken FROM allocations a WHERE a.invoice_id = i.invoice_id) discount
    WHERE i.kind <> 'Debit' AND NOT ${isImportReversed(sql`i.invoice_id`)} AND ${where} ORDER BY i.invoice_date DESC, i.invoice_id DESC LIMIT 100`,
  example: sql`true`,
});

const getInvoice = async (db: Db, invoiceId: number) => {
  const [invoice] = await invoices.rows(db, sql`i.invoice_id = ${invoiceId}`);
  if (!invoice) throw new AppError('NOT_FOUND', 'This invoice does not exist, is a debit note or has been reversed');
  return invoice;
};

/** Loads an account with its newest invoices and credits. If an invoice is given, loads only that one and its credits. */
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
    invoiceId ? sql`c.customer_id = ${customerId} AND ${isCreditOf(invoiceId)}` : sql`c.customer_id = ${customerId}`,
  );
  if (invoiceId && Invoices.length === 0) throw new AppError('NOT_FOUND', 'This customer has no such invoice');
  const { CustomerId, Name: CustomerName, AccountCode, Code: CurrencyCode } = account;
  return { CustomerId, CustomerName, AccountCode, CurrencyCode, Invoices, Credits };
};

/** SQL: true if the credit `c` is for the invoice or corrects one of its lines. */
const isCreditOf = (invoiceId: number) => sql`(c.invoice_id = ${invoiceId} OR c.credit_id IN (
  SELECT detail.credit_id FROM invoice_details line JOIN credit_details detail USING (invoice_detail_id) WHERE line.invoice_id = ${invoiceId}))`;

export const creditsOfInvoice = async ({ db }: Context, invoiceId: number) => {
  await getInvoice(db, invoiceId);
  return findCredits(db, isCreditOf(invoiceId));
};

const toCreditableLine = ({ InvoiceNo, OriginalNo }: Creditable, line: CreditableLine, left: { quantity: number; net: Big }) => ({
  ...line,
  InvoiceNo,
  OriginalNo,
  QuantityLeft: left.quantity,
  NetLeft: left.net,
});

/**
 * Loads an invoice, and the other invoices on the credit, with what is left to credit of each line. A credit id of 0 means a new credit.
 * What was invoiced in advance and is still owed to the customer is separate.
 */
export const findPartialCredit = async ({ db, today }: Context, invoiceId: number, creditId: number) => {
  const Invoice = await getInvoice(db, invoiceId);
  const Credit = creditId === 0 ? null : await getCredit(db, creditId);
  if (Credit && Credit.CustomerId !== Invoice.CustomerId) throw new AppError('NOT_FOUND', 'There is no such credit of this customer');
  const creditInvoiceIds = [...(Credit?.Lines ?? []), ...(Credit?.Pallets ?? [])].flatMap((row) => pickInvoiceId(row.InvoiceId) ?? []);
  const ids = [...new Set([invoiceId, ...creditInvoiceIds])];
  const creditables = await findCreditable(db, ids);
  const owed = await findOwed(db, ids);
  const palletSteps = await findPalletSteps(db, ids);
  const otherInvoices = await invoices.rows(db, sql`i.invoice_id = ANY(${ids}::integer[]) AND i.invoice_id <> ${invoiceId}`);
  const Invoices = [Invoice, ...otherInvoices];
  const pricer = createPartsPricer<CreditableLine, Creditable>(creditables.values());
  const creditableInvoices = Invoices.flatMap(({ InvoiceId }) => creditables.get(InvoiceId) ?? []);
  const Lines = creditableInvoices.flatMap((invoice) =>
    invoice.Lines.map((line) => {
      const { Quantity: OwedQuantity, Net: OwedNet } = owed.get(line.InvoiceDetailId) ?? { Quantity: 0, Net: new Big(0) };
      const GoneQuantity = countCreditableOn(palletSteps.get(line.InvoiceDetailId) ?? [], today);
      return { ...toCreditableLine(invoice, line, pricer.getRemaining(line.InvoiceDetailId)), OwedQuantity, OwedNet, GoneQuantity };
    }),
  );
  const Rates = creditableInvoices.flatMap(({ InvoiceId, Rates: rates }) =>
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
    SELECT n.invoice_detail_id, n.product_id, n.product_code, n.description, n.quantity AS invoiced, (${deliveredUnitsSql})::integer AS delivered, coalesce(credits_so_far.credited, 0)::integer AS credited,
      coalesce(credits_so_far.returned, 0)::integer AS returned, order_line.supplier_depot_id, depot.name AS supplier_depot_name,
      product.units_per_layer, product.units_per_pallet
    FROM invoice_details n JOIN products product ON product.product_id = n.product_id LEFT JOIN order_details order_line USING (order_detail_id)
    LEFT JOIN supplier_depots depot ON depot.supplier_depot_id = order_line.supplier_depot_id
    LEFT JOIN LATERAL (
      SELECT sum(detail.quantity) FILTER (WHERE detail.part = 'Lines') AS credited,
        sum(detail.quantity) FILTER (WHERE detail.part = 'Stock' AND detail.stock_outcome <> 'LeftWithCustomer') AS returned
      FROM credit_details detail JOIN credits credit USING (credit_id)
      WHERE detail.invoice_detail_id = n.invoice_detail_id AND credit.state = 'Issued') credits_so_far ON true
    WHERE n.invoice_id = ${invoiceId} AND n.product_id IS NOT NULL ORDER BY n.line_no`.execute(db);
  return { InvoiceId: invoiceId, Lines };
};

const buildSource = (name: string) =>
  listSource({
    name,
    list: creditsOfAccount,
    exact: exactOfCredit,
    select: (where: RawBuilder<unknown>) => selectCredits(where),
    example: sql`true`,
    tieBreaker: sql`listed.credit_id DESC`,
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
