import { anyOf, from, list, search, to, yesNo } from '#contract/list.ts';
import { DateOnly, Id, MoneyFromZero } from '#contract/values.ts';
import { OpenItem, Payment } from './shapes.ts';

/** Open invoices, debit notes and pro formas, earliest due date first. */
export const openItems = list({
  row: OpenItem,
  id: 'InvoiceId',
  filters: {
    CustomerId: anyOf(Id),
    InvoiceNo: anyOf(Id),
    /** Matches the invoice number, or the start of a number from the previous system. */
    Number: search(),
    DealNo: anyOf(Id),
    Part: anyOf(Id),
    DueFrom: from(DateOnly, 'DueDate'),
    DueTo: to(DateOnly, 'DueDate'),
    FromAmount: from(MoneyFromZero, 'Outstanding'),
    ToAmount: to(MoneyFromZero, 'Outstanding'),
  },
  sorts: ['InvoiceNo', 'InvoiceDate', 'DueDate', 'Outstanding', 'CustomerName', 'AccountCode', 'DealNo'],
  order: ['DueDate', 'ASC'],
});

const paymentFilters = {
  PaymentMethodId: anyOf(Id),
  PaidFrom: from(DateOnly, 'PaymentDate'),
  PaidTo: to(DateOnly, 'PaymentDate'),
  FromAmount: from(MoneyFromZero, 'Amount'),
  ToAmount: to(MoneyFromZero, 'Amount'),
};

/** Payments and drafts, newest first. */
export const customerPayments = list({
  row: Payment,
  id: 'PaymentId',
  filters: { ...paymentFilters, CustomerId: anyOf(Id), IsConfirmed: yesNo() },
  sorts: ['PaymentDate', 'Amount', 'PaymentNo', 'Unallocated'],
  order: ['PaymentDate', 'DESC'],
});

/** Payments saved and not confirmed, newest first. */
export const draftPayments = list({
  row: Payment,
  id: 'PaymentId',
  filters: { ...paymentFilters, CustomerId: anyOf(Id) },
  sorts: ['PaymentDate', 'CustomerName', 'Amount'],
  order: ['PaymentDate', 'DESC'],
});
