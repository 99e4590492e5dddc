import { sql } from 'kysely';
import { Big, toPenny, vatOn } from '#contract/money.ts';
import type { Db, Tx } from '#server/database/client/connect.ts';
import { addReceivableEntries, balanceAt } from '#server/ledgers/receivables.ts';

let serial = 0;

interface InvoiceFacts {
  CustomerId: number;
  Gross: number;
  InvoiceDate?: string;
  DueDate?: string;
  /** Percent and days of the settlement discount, which applies to all the goods. */
  Settlement?: [percent: number, days: number];
  DealNo?: number;
  CustomerOrderNo?: string;
}

const settlementOf = (Net: Big, [percent, days]: [number, number]) => {
  const reduced = Net.minus(toPenny(Net.times(percent).div(100)));
  const full = Net.plus(vatOn(Net, 20));
  return {
    SettlementDiscountPercent: percent,
    SettlementDiscountDays: days,
    SettlementDiscountGross: full.minus(reduced.plus(vatOn(reduced, 20))),
  };
};

const numbersOf = (Gross: number) => {
  const NetAmount = toPenny(new Big(Gross).div('1.2'));
  return { NetAmount, VatAmount: new Big(Gross).minus(NetAmount), GrossAmount: Gross };
};

/** Adds an issued invoice with one line of goods at 20 % and its ledger entry, as invoicing writes it. */
export const givenInvoice = async (db: Db, facts: InvoiceFacts) => {
  const InvoiceDate = facts.InvoiceDate ?? '2026-11-01';
  const { CustomerId } = facts;
  const amounts = numbersOf(facts.Gross);
  return db.transaction().execute(async (transaction) => {
    const tx = transaction as Tx;
    const invoice = await tx
      .insertInto('invoices')
      .values({
        InvoiceNo: 20_001 + ++serial,
        Kind: 'Pallet',
        CustomerId,
        CurrencyId: 1,
        ExchangeRate: 1,
        InvoiceDate,
        TaxPoint: InvoiceDate,
        DueDate: facts.DueDate ?? '2026-12-01',
        PaymentTermDays: 30,
        PaymentTermBasis: 'InvoiceDate',
        ...amounts,
        ...(facts.Settlement && settlementOf(amounts.NetAmount, facts.Settlement)),
        DealNo: facts.DealNo ?? null,
        Part: facts.DealNo ? 1 : null,
        CustomerOrderNo: facts.CustomerOrderNo ?? null,
        Snapshot: '{}',
        Outstanding: facts.Gross,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const { InvoiceId } = invoice;
    const { NetAmount, VatAmount } = amounts;
    await tx
      .insertInto('invoice_details')
      .values({
        InvoiceId,
        LineNo: 1,
        Kind: 'Goods',
        Description: 'Bottles',
        Quantity: 1,
        UnitPrice: NetAmount,
        PricePer: 1,
        VatTypeId: 1,
        VatRate: 20,
        NetAmount,
      })
      .execute();
    await tx
      .insertInto('invoice_vat')
      .values({ InvoiceId, VatTypeId: 1, Rate: 20, NetAmount, VatAmount, SterlingNet: NetAmount, SterlingVat: VatAmount })
      .execute();
    await addReceivableEntries(tx, [
      {
        CustomerId,
        CurrencyId: 1,
        EntryDate: InvoiceDate,
        Kind: 'Invoice',
        Amount: facts.Gross,
        InvoiceId,
        Reference: String(invoice.InvoiceNo),
      },
    ]);
    return invoice;
  });
};

interface CreditFacts {
  CreditNo?: number;
  CustomerId: number;
  Gross: number;
  CreditDate?: string;
  InvoiceId?: number;
  /** Whether to credit the invoice's one line, with its VAT. */
  ofLine?: boolean;
  /** Units credited. Absent for a price correction. */
  quantity?: number;
  /** Content of the credit note's document. */
  Snapshot?: object;
}

const creditLine = async (tx: Tx, CreditId: number, InvoiceId: number, Gross: number, Quantity: number | null) => {
  const { NetAmount, VatAmount } = numbersOf(Gross);
  const line = await tx.selectFrom('invoice_details').selectAll().where('InvoiceId', '=', InvoiceId).executeTakeFirstOrThrow();
  const { InvoiceDetailId, Description, UnitPrice, PricePer, VatTypeId, VatRate } = line;
  await tx
    .insertInto('credit_details')
    .values({
      CreditId,
      Part: 'Lines',
      LineNo: 1,
      InvoiceDetailId,
      Description,
      Quantity,
      UnitPrice,
      PricePer,
      VatTypeId,
      VatRate,
      NetAmount,
    })
    .execute();
  const vat = { CreditId, InvoiceId, VatTypeId, Rate: VatRate, NetAmount, VatAmount, SterlingNet: NetAmount, SterlingVat: VatAmount };
  await tx.insertInto('credit_vat').values(vat).execute();
};

/** Adds an issued credit note of which nothing is allocated. */
export const givenCredit = async (
  db: Db,
  { CustomerId, Gross, CreditDate = '2026-11-01', InvoiceId, ofLine, quantity, Snapshot = {}, CreditNo = 5001 + ++serial }: CreditFacts,
) =>
  db.transaction().execute(async (transaction) => {
    const tx = transaction as Tx;
    const credit = await tx
      .insertInto('credits')
      .values({
        CreditNo,
        CustomerId,
        InvoiceId: InvoiceId ?? null,
        CreditReasonId: 1,
        CurrencyId: 1,
        CreditDate,
        State: 'Issued',
        ...numbersOf(Gross),
        Unallocated: Gross,
        Snapshot: JSON.stringify(Snapshot),
        IssuedAt: '2026-11-01T09:00:00Z',
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    if (InvoiceId && ofLine) await creditLine(tx, credit.CreditId, InvoiceId, Gross, quantity ?? null);
    await addReceivableEntries(tx, [
      {
        CustomerId,
        CurrencyId: 1,
        EntryDate: CreditDate,
        Kind: 'Credit',
        Amount: -Gross,
        CreditId: credit.CreditId,
        Reference: String(credit.CreditNo),
      },
    ]);
    return credit;
  });

/** Returns the account's balance at the end of a day, as a statement reads it. */
export const findBalanceAt = async (db: Db, customerId: number, asAt: string) => {
  const { rows } = await sql<{ Balance: Big }>`SELECT ${balanceAt(customerId, asAt)} AS balance`.execute(db);
  return Number(rows[0]?.Balance);
};
