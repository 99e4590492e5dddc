import { sql } from 'kysely';
import { invoiceName } from '#contract/money/invoices/invoiceName.ts';
import { Big, toPenny } from '#contract/money.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { addReceivableEntries } from '#server/ledgers/receivables.ts';
import { getDueDate } from '#server/modules/money/billing/dates.ts';
import { findAccountHeader } from '#server/modules/money/invoices/raise/issueWithoutOrder.ts';
import { insertLines } from '#server/modules/money/invoices/raise/raiseInvoice.ts';
import { toPrintedSnapshot } from '#server/modules/money/billing/snapshotInvoice.ts';
import type { OpeningAccount } from './lookups.ts';
import type { InvoiceRow } from './readRows.ts';

/** Row that was read without errors. */
interface CompleteRow extends InvoiceRow {
  account: OpeningAccount;
  invoiceNo: NonNullable<InvoiceRow['invoiceNo']>;
  invoiceDate: string;
  gross: string;
  vat: string;
  type: NonNullable<InvoiceRow['type']>;
  rate: Big;
  sterling: Big;
}

const isComplete = (row: InvoiceRow): row is CompleteRow =>
  row.account !== undefined &&
  row.invoiceNo !== undefined &&
  row.invoiceDate !== undefined &&
  row.gross !== undefined &&
  row.vat !== undefined &&
  row.type !== undefined &&
  row.rate !== null &&
  row.sterling !== null;

const openingInvoiceName = ({ number, text }: CompleteRow['invoiceNo']) => invoiceName({ InvoiceNo: number, OriginalNo: text });

/** Builds the single line of an opening invoice and its VAT, which a credit note can credit. */
const composeInvoice = ({ invoiceNo, gross, vat, type, rate, sterling }: CompleteRow) => {
  const NetAmount = new Big(gross).minus(vat);
  const Lines = [
    {
      Kind: 'Free' as const,
      OrderDetailId: null,
      ProductId: null,
      PalletId: null,
      ProductCode: null,
      Description: `Open on invoice ${openingInvoiceName(invoiceNo)}, brought forward`,
      Quantity: 1,
      UnitPrice: NetAmount,
      PricePer: 1,
      DiscountPercent: new Big(0),
      VatTypeId: type.VatTypeId,
      VatRate: rate,
      NetAmount,
      BuyPrice: null,
      Haulage: null,
    },
  ];
  const Vat = [
    {
      VatTypeId: type.VatTypeId,
      Description: type.Description,
      Reason: null,
      Rate: rate,
      NetAmount,
      VatAmount: new Big(vat),
      SterlingNet: toPenny(NetAmount.times(sterling)),
      SterlingVat: toPenny(new Big(vat).times(sterling)),
    },
  ];
  return { Lines, Vat, NetAmount, VatAmount: new Big(vat), GrossAmount: new Big(gross) };
};

interface ComposedRow {
  dates: { InvoiceDate: string; TaxPoint: string; DueDate: string };
  composed: ReturnType<typeof composeInvoice>;
}

const buildSnapshot = (
  row: CompleteRow,
  accountHeader: Awaited<ReturnType<typeof findAccountHeader>>,
  { dates, composed }: ComposedRow,
) => ({
  Kind: 'Opening',
  InvoiceNo: row.invoiceNo.number,
  ...accountHeader,
  DealNo: null,
  Part: null,
  CustomerOrderNo: row.customerOrderNo,
  PaymentTerms: '',
  DeliveryAddress: [],
  DeliveryNoteNo: null,
  DespatchedOn: null,
  ...toPrintedSnapshot({ ...dates, ExchangeRate: row.sterling, ...composed, Settlement: null, Receipts: [], TaxPoints: [] }),
});

/** Stores opening invoices under their own numbers as already posted, with the open amount in the ledger. Returns the ids in the order given. */
export const writeInvoices = async (tx: Tx, rows: readonly InvoiceRow[]) => {
  const headerByAccount = new Map<number, Awaited<ReturnType<typeof findAccountHeader>>>();
  const ids: number[] = [];
  for (const row of rows.filter(isComplete)) {
    const { account, invoiceNo, invoiceDate, sterling } = row;
    const accountHeader = headerByAccount.get(account.CustomerId) ?? (await findAccountHeader(tx, account));
    headerByAccount.set(account.CustomerId, accountHeader);
    const composedInvoice = composeInvoice(row);
    const DueDate = row.dueDate ?? getDueDate(invoiceDate, account);
    const dates = { InvoiceDate: invoiceDate, TaxPoint: invoiceDate, DueDate };
    const snapshot = buildSnapshot(row, accountHeader, { dates, composed: composedInvoice });
    const { InvoiceId } = await tx
      .insertInto('invoices')
      .values({
        InvoiceNo: invoiceNo.number,
        OriginalNo: invoiceNo.text,
        Kind: 'Opening',
        CustomerId: account.CustomerId,
        CurrencyId: account.CurrencyId,
        ExchangeRate: sterling,
        ...dates,
        PaymentTermDays: account.PaymentTermDays,
        PaymentTermBasis: account.PaymentTermBasis,
        NetAmount: composedInvoice.NetAmount,
        VatAmount: composedInvoice.VatAmount,
        GrossAmount: composedInvoice.GrossAmount,
        Outstanding: composedInvoice.GrossAmount,
        CustomerOrderNo: row.customerOrderNo,
        Snapshot: sql`${JSON.stringify(snapshot)}::jsonb`,
        // The invoice was sent from the earlier system.
        PostedAt: sql<string>`clock_timestamp()`,
      })
      .returning('InvoiceId')
      .executeTakeFirstOrThrow();
    await insertLines(tx, InvoiceId, composedInvoice);
    await addReceivableEntries(tx, [
      {
        CustomerId: account.CustomerId,
        CurrencyId: account.CurrencyId,
        EntryDate: invoiceDate,
        Kind: 'Invoice',
        Amount: composedInvoice.GrossAmount,
        InvoiceId,
        Reference: openingInvoiceName(invoiceNo),
      },
    ]);
    ids.push(InvoiceId);
  }
  return ids;
};
