import { sql } from 'kysely';
import { addChaseNote, disputeInvoice, sendChaseLetters, settleDispute } from '#contract/money/chasing/calls.ts';
import { createOrderAndInvoice } from '#contract/sales/adHoc/calls.ts';
import { makeJournal, takeBackJournal } from '#contract/money/journals/calls.ts';
import { lockBooks } from '#contract/money/monthEnd/calls.ts';
import {
  confirmPayment,
  discardPayment,
  reversePayment,
  reversePaymentAllocation,
  reverseProFormaAllocation,
  savePayment,
  updateInvoices,
} from '#contract/money/payments/calls.ts';
import { refundPayment, writeOffRest } from '#contract/money/payments/rests.ts';
import { given } from './given.ts';
import { confirmedPayment, draftPayment, heldDeal, invoicedDeal } from './mainJob.ts';
import type { House } from './mainJob.ts';
import { change, write } from './write.ts';
import type { Versioned, Write } from './write.ts';

const payment = (id: number): Versioned => ({ table: 'payments', column: 'payment_id', id });

const owing = async (house: House) => {
  const { customer, invoice } = await invoicedDeal(house);
  return { CustomerId: customer.CustomerId, InvoiceId: invoice.InvoiceId };
};

const paid = async (house: House) => {
  const { CustomerId, InvoiceId } = await owing(house);
  return confirmedPayment(house, CustomerId, 100, [[InvoiceId, 60]]);
};

/** Locks the books for the write only, because later writes have earlier dates. */
const lockable = async ({ db }: House) => {
  await db.updateTable('company').set({ LockedThrough: null }).execute();
  return (await db.selectFrom('company').select('Version').executeTakeFirstOrThrow()).Version;
};

/** Gives every account a nominal code, which a journal needs. */
export const codeAll = async ({ db }: House) => {
  await db
    .updateTable('company')
    .set({ DebtorsCode: '1100', VatCode: '2200', CarriageCode: '4905', PalletsCode: '4010', SundriesCode: '4900' })
    .set({ DiscountCode: '4009', FeesCode: '7901', ExchangeCode: '7906', WriteOffCode: '8100', OpeningCode: '9998' })
    .execute();
  await db.updateTable('product_groups').set({ NominalCode: '4000' }).execute();
  await db.updateTable('payment_methods').set({ NominalCode: '1200' }).execute();
};

/** An invoice that was due a month ago. */
export const overdue = async (house: House) => {
  const { invoice, customer } = await invoicedDeal(house);
  await sql`ALTER TABLE invoices DISABLE TRIGGER b_keep_issued`.execute(house.db);
  await house.db.updateTable('invoices').set({ DueDate: '2026-10-21' }).where('InvoiceId', '=', invoice.InvoiceId).execute();
  await sql`ALTER TABLE invoices ENABLE TRIGGER b_keep_issued`.execute(house.db);
  return { CustomerId: customer.CustomerId, InvoiceId: invoice.InvoiceId };
};

const chasingWrites: Write[] = [
  write(addChaseNote, 'finance', async (house) => ({
    input: {
      params: { id: (await given.customer(house.db)).CustomerId },
      body: { Way: 'Call' as const, Note: 'Pays on Friday', PromisedOn: '2026-11-27', PromisedAmount: 100 },
    },
  })),
  write(sendChaseLetters, 'office', async (house) => ({
    input: { body: { CustomerIds: [(await overdue(house)).CustomerId], Level: 1 as const } },
  })),
  write(disputeInvoice, 'finance', async (house) => ({
    input: { params: { id: (await overdue(house)).InvoiceId }, body: { Reason: 'Two pallets were broken' } },
  })),
  write(settleDispute, 'finance', async (house) => {
    const { InvoiceId: id } = await overdue(house);
    await house.staff.office.call(disputeInvoice, { params: { id }, body: { Reason: 'Broken' } });
    return { input: { params: { id }, body: { Reason: 'Credited' } } };
  }),
];

export const moneyWrites: Write[] = [
  ...chasingWrites,
  write(makeJournal, 'finance', async (house) => {
    await codeAll(house);
    await invoicedDeal(house);
    return { input: { body: { DatedThrough: '2026-11-21' } } };
  }),
  write(takeBackJournal, 'finance', async (house) => {
    await codeAll(house);
    await invoicedDeal(house);
    const { JournalBatchId: id } = await house.staff.finance.call(makeJournal, { body: { DatedThrough: '2026-11-21' } });
    return { input: { params: { id }, body: { Reason: 'The wrong day' } } };
  }),
  change(lockBooks, 'finance', async (house) => ({
    input: { body: { LockedThrough: '2019-12-31', Reason: 'All of 2019 ties', Version: await lockable(house) } },
    row: { table: 'company', column: 'company_id', id: 1 },
  })),
  write(createOrderAndInvoice, 'office', async ({ db }) => {
    const { ProductId } = await given.product(db);
    await given.stock(db, ProductId, 5000);
    const Lines = [
      { Description: 'Storage', Quantity: 2, UnitPrice: 92.5 },
      { ProductId, Quantity: 1000, MovesStock: true },
    ];
    return { input: { body: { CustomerId: (await given.customer(db)).CustomerId, Lines } } };
  }),
  write(savePayment, 'office', async ({ db }) => ({
    input: { body: { CustomerId: (await given.customer(db)).CustomerId, Amount: 250, PaymentMethodId: 1, Reference: 'BGC 1712' } },
  })),
  change(savePayment, 'office', async (house) => {
    const { CustomerId } = await given.customer(house.db);
    const { PaymentId, Version } = await draftPayment(house, CustomerId, 100);
    return { input: { body: { PaymentId, Version, CustomerId, Amount: 120, PaymentMethodId: 2 } }, row: payment(PaymentId) };
  }),
  change(updateInvoices, 'office', async (house) => {
    const { CustomerId, InvoiceId } = await owing(house);
    const { PaymentId, Version } = await draftPayment(house, CustomerId, 100);
    return { input: { body: { PaymentId, Version, Allocations: [{ InvoiceId, Amount: 80 }] } }, row: payment(PaymentId) };
  }),
  change(updateInvoices, 'office', async (house) => {
    const { CustomerId, InvoiceId } = await owing(house);
    const { PaymentId, Version } = await confirmedPayment(house, CustomerId, 100);
    return { input: { body: { PaymentId, Version, Allocations: [{ InvoiceId, Amount: 80 }] } }, row: payment(PaymentId) };
  }),
  change(confirmPayment, 'office', async (house) => {
    const { CustomerId, InvoiceId } = await owing(house);
    const { PaymentId, Version } = await draftPayment(house, CustomerId, 100, [[InvoiceId, 60]]);
    return { input: { body: { PaymentId, IsConfirmed: true, Version } }, row: payment(PaymentId) };
  }),
  write(discardPayment, 'office', async (house) => {
    const { CustomerId } = await given.customer(house.db);
    return { input: { params: { id: (await draftPayment(house, CustomerId, 100)).PaymentId } } };
  }),
  write(writeOffRest, 'office', async (house) => {
    const { CustomerId, InvoiceId } = await owing(house);
    const { Outstanding } = await house.db
      .selectFrom('invoices')
      .select('Outstanding')
      .where('InvoiceId', '=', InvoiceId)
      .executeTakeFirstOrThrow();
    const paid = Outstanding.minus(2).toNumber();
    await confirmedPayment(house, CustomerId, paid, [[InvoiceId, paid]]);
    return { input: { body: { InvoiceId, Amount: 2, Reason: 'Small rest' } } };
  }),
  write(refundPayment, 'office', async (house) => ({
    input: { params: { id: (await paid(house)).PaymentId }, body: { Amount: 40, PaymentMethodId: 1 } },
  })),
  write(reversePayment, 'office', async (house) => ({
    input: { params: { id: (await paid(house)).PaymentId }, body: { Reason: 'Bounced' } },
  })),
  write(reverseProFormaAllocation, 'office', async (house) => {
    const { customer, ProFormaInvoiceId } = await heldDeal(house);
    const Payment = { CustomerId: customer.CustomerId, Amount: 10, PaymentMethodId: 1, Allocations: [{ ProFormaInvoiceId, Amount: 10 }] };
    const { Ties } = await house.staff.office.call(confirmPayment, { body: { Payment, IsConfirmed: true } });
    return { input: { params: { id: Ties[0]?.ProFormaAllocationId ?? 0 }, body: { Reason: 'Wrong deal' } } };
  }),
  write(reversePaymentAllocation, 'office', async (house) => ({
    input: { params: { id: (await paid(house)).Allocations[0]?.PaymentAllocationId ?? 0 }, body: { Reason: 'Wrong invoice' } },
  })),
];
