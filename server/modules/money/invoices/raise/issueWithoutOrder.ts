import { sql } from 'kysely';
import { describeTerms } from '#contract/sales/deal/worth/paymentTerms.ts';
import type { PaymentTerms } from '#contract/sales/deal/worth/paymentTerms.ts';
import { sum } from '#contract/money.ts';
import type { Big } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Tx } from '#server/database/client/connect.ts';
import type { CurrencySnapshot, InvoiceSnapshot, PartySnapshot } from '#server/documents/snapshots/snapshots.ts';
import { addReceivableEntries } from '#server/ledgers/receivables.ts';
import { findDocumentParties } from '#server/modules/system/documents/parties.ts';
import type { ComposedVat } from '#server/modules/money/billing/composeInvoice.ts';
import type { ComposedLine } from '#server/modules/money/billing/composeLines.ts';
import { getDueDate } from '#server/modules/money/billing/dates.ts';
import { must } from '#server/must.ts';
import { insertLines } from './raiseInvoice.ts';
import { toPrintedSnapshot } from '#server/modules/money/billing/snapshotInvoice.ts';

export interface AccountToBill {
  CustomerId: number;
  CurrencyId: number;
  Name: string;
  AccountCode: string;
  VatNumber: string | null;
}

/** Loads the details of the company, customer and currency to print on a document, as they are now. */
export const findAccountHeader = async (tx: Tx, account: AccountToBill) => {
  const parties = await findDocumentParties(tx, { CustomerId: account.CustomerId, InvoiceAddressId: null, DeliveryAddressId: null });
  const currency = await tx
    .selectFrom('currencies')
    .select(['Code', 'Symbol'])
    .where('CurrencyId', '=', account.CurrencyId)
    .executeTakeFirstOrThrow();
  const Customer: PartySnapshot = {
    Name: account.Name,
    AccountCode: account.AccountCode,
    AddressLines: parties.Invoice.Lines,
    VatNumber: account.VatNumber,
    ...parties.Electronic,
  };
  const Currency: CurrencySnapshot = currency;
  return { Company: parties.Company, Customer, Currency };
};

interface WithoutOrder {
  /** `Pallet` charges pallets that were transferred to this account. `Debit` is a debit note that cancels one of its credit notes. */
  Kind: 'Pallet' | 'Debit';
  account: AccountToBill;
  terms: PaymentTerms;
  InvoiceDate: DateOnly;
  ExchangeRate: Big;
  Lines: ComposedLine[];
  Vat: ComposedVat[];
  /** Credit note that a debit note cancels. `SetOff` is the part of it that pays the debit note. */
  undone?: { CreditId: number; CreditNo: number; CreditDate: DateOnly; SetOff: Big };
}

/** Takes the id of an invoice that is written later, for rows that name it. */
export const takeInvoiceId = async (tx: Tx) => {
  const { rows } = await sql<{ Id: number }>`SELECT nextval(pg_get_serial_sequence('invoices', 'invoice_id'))::integer AS id`.execute(tx);
  return must(rows[0], 'The id of the invoice').Id;
};

/**
 * Composes an invoice without an order. Returns what issues it and posts it to the ledger, to be run last, because everybody who takes an
 * invoice number waits until the transaction ends. The caller has locked the account.
 */
export const prepareWithoutOrder = async (tx: Tx, { account, terms, undone, ...invoice }: WithoutOrder) => {
  const { Kind, InvoiceDate, ExchangeRate, Lines, Vat } = invoice;
  const NetAmount = sum(Vat.map((row) => row.NetAmount));
  const VatAmount = sum(Vat.map((row) => row.VatAmount));
  const GrossAmount = NetAmount.plus(VatAmount);
  const dates = { InvoiceDate, TaxPoint: InvoiceDate, DueDate: getDueDate(InvoiceDate, terms) };
  const snapshot: Omit<InvoiceSnapshot, 'InvoiceNo'> = {
    Kind,
    ...(await findAccountHeader(tx, account)),
    DealNo: null,
    Part: null,
    CustomerOrderNo: null,
    PaymentTerms: describeTerms(terms),
    DeliveryAddress: [],
    DeliveryNoteNo: null,
    DespatchedOn: null,
    ...toPrintedSnapshot({
      ...dates,
      ExchangeRate,
      Lines,
      Vat,
      NetAmount,
      VatAmount,
      GrossAmount,
      Settlement: null,
      Receipts: [],
      TaxPoints: [],
    }),
    UndoneCredit: undone ? { CreditNo: undone.CreditNo, CreditDate: undone.CreditDate, SetOff: undone.SetOff.toFixed(2) } : null,
  };
  const InvoiceId = await takeInvoiceId(tx);
  const issue = async () => {
    const { rows } = await sql<{ InvoiceNo: number }>`
    INSERT INTO invoices (invoice_id, invoice_no, kind, credit_id, customer_id, currency_id, exchange_rate, invoice_date, tax_point, due_date,
      payment_term_days, payment_term_basis, net_amount, vat_amount, gross_amount, outstanding, snapshot)
    SELECT ${InvoiceId}::integer, series.next_no, ${Kind}, ${undone?.CreditId ?? null}::integer, ${account.CustomerId}, ${account.CurrencyId}, ${ExchangeRate.toFixed()}, ${InvoiceDate},
      ${InvoiceDate}, ${dates.DueDate}, ${terms.PaymentTermDays}, ${terms.PaymentTermBasis}, ${NetAmount.toFixed(2)}, ${VatAmount.toFixed(2)},
      ${GrossAmount.toFixed(2)}, ${GrossAmount.toFixed(2)}, ${JSON.stringify(snapshot)}::jsonb || jsonb_build_object('InvoiceNo', series.next_no)
    FROM (SELECT take_number('invoice')::integer AS next_no) series
    RETURNING invoice_no`.execute(tx);
    const { InvoiceNo } = must(rows[0], 'The invoice');
    const entry = {
      CustomerId: account.CustomerId,
      CurrencyId: account.CurrencyId,
      EntryDate: InvoiceDate,
      Kind: Kind === 'Debit' ? ('Debit' as const) : ('Invoice' as const),
      Amount: GrossAmount,
      InvoiceId,
      Reference: String(InvoiceNo),
    };
    await insertLines(tx, InvoiceId, { Lines, Vat });
    await addReceivableEntries(tx, [entry]);
    return InvoiceNo;
  };
  return { InvoiceId, GrossAmount, issue };
};
