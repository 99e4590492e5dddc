import { createOrderAndInvoice } from '#contract/adHoc/calls.ts';
import {
  confirmPayment,
  discardPayment,
  reversePayment,
  reversePaymentAllocation,
  reverseProFormaAllocation,
  savePayment,
  updateInvoices,
} from '#contract/payments/calls.ts';
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

export const moneyWrites: Write[] = [
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
