import { groupByRate, earnsDiscount } from '#contract/sales/deal/worth/settlementDiscount.ts';
import type { DiscountRow } from '#contract/sales/deal/worth/settlementDiscount.ts';
import { Big, sum } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import { workingDaysAfter, workingDaysBefore, workingDayUntil } from '#server/demo/ground/calendar.ts';
import type { Row } from '#server/demo/ground/rows.ts';
import { people } from '#server/demo/world.ts';
import type { DemoCustomer } from '#server/demo/world.ts';
import { addDays } from '#contract/sales/deal/dates.ts';
import { calculateOfferedDiscount } from '#server/modules/money/billing/calculateOfferedDiscount.ts';
import type { OfferedDiscount } from '#server/modules/money/billing/calculateOfferedDiscount.ts';
import { proposeAllocations } from '#server/modules/money/payments/suggestion/proposal.ts';
import type { ProposedItem, ProposedMoney } from '#server/modules/money/payments/suggestion/proposal.ts';
import { explainDiscountRefusal } from '#server/modules/money/payments/allocation/explainDiscountRefusal.ts';
import { buildReversal } from '#server/modules/money/payments/reversal/reversal.ts';
import { getAccount } from '#server/demo/life/life.ts';
import type { DemoInvoice, DemoMoney, Life } from '#server/demo/life/life.ts';
import { addEntry, allocateMoney, receiveMoney, updateRemaining } from './money.ts';

const zero = new Big(0);

const choosePayDay = (life: Life, { row, customer }: DemoInvoice): DateOnly | null => {
  const { random } = life;
  const due = row.DueDate;
  const invoiced = row.InvoiceDate;
  if (customer.payer === 'Stopped' && invoiced > addDays(life.today, -200)) return null;
  if (customer.payer === 'Discount' && new Big(row.SettlementDiscountGross ?? 0).gt(0) && random.chance(0.75))
    return workingDayUntil(addDays(invoiced, (row.SettlementDiscountDays ?? 0) - random.between(0, 3)));
  if (customer.payer === 'Late') return addDays(due, random.between(12, 55));
  return addDays(due, random.chance(0.07) ? random.between(20, 40) : random.between(-5, 9));
};

export const planPayment = (life: Life, invoice: DemoInvoice) => {
  const day = choosePayDay(life, invoice);
  if (day === null) return;
  const earliest = workingDaysAfter(invoice.row.InvoiceDate, 1);
  invoice.payOn = day > earliest ? day : earliest;
  life.plan(invoice.payOn, 'money', (on) => payRun(life, invoice.customer, on));
};

/** Returns the settlement discount on offer, by the same rule as the product. */
const calculateOffer = (invoice: DemoInvoice): OfferedDiscount => {
  const { InvoiceDate, SettlementDiscountDays, SettlementDiscountPercent } = invoice.row;
  const lines = invoice.lines.map(({ row }) => ({
    VatTypeId: row.VatTypeId,
    Rate: row.VatRate,
    Net: row.NetAmount,
    isGoods: row.Kind === 'Goods',
  }));
  const Percent = invoice.isDiscounted ? 0 : (SettlementDiscountPercent ?? 0);
  const terms = { InvoiceDate, Percent, Days: SettlementDiscountDays ?? 0, Outstanding: invoice.outstanding };
  return calculateOfferedDiscount(terms, groupByRate(lines), invoice.credited);
};

const toItem = (invoice: DemoInvoice): ProposedItem => {
  const { Gross, Until } = calculateOffer(invoice);
  const { InvoiceId, InvoiceNo, InvoiceDate } = invoice.row;
  return {
    InvoiceId,
    ProFormaInvoiceId: null,
    RefundPaymentId: null,
    InvoiceNo,
    OriginalNo: null,
    InvoiceDate,
    Outstanding: invoice.outstanding,
    DiscountAvailable: Gross,
    DiscountUntil: Gross.gt(0) ? Until : null,
  };
};

const makeKey = ({ kind, id }: DemoMoney) => `${kind}-${id}`;

const toProposedMoney = (life: Life, money: DemoMoney): ProposedMoney => ({
  key: makeKey(money),
  PaymentId: money.kind === 'payment' ? money.id : null,
  CreditId: money.kind === 'credit' ? money.id : null,
  No:
    money.kind === 'credit'
      ? (life.rows.tables.credits[money.id - 1]?.CreditNo ?? null)
      : (life.rows.tables.payments[money.id - 1]?.PaymentNo ?? null),
  Available: money.unallocated,
  InvoiceId: money.kind === 'credit' ? (life.rows.tables.credits[money.id - 1]?.InvoiceId ?? null) : null,
});

interface ReceivedPayment {
  day: DateOnly;
  amount: Big;
  reference: string;
  methodId: number;
}

/** Allocates the receipt and everything else on the account to open invoices, as the product would suggest. */
const settleAccount = (life: Life, customer: DemoCustomer, { day, amount, reference, methodId }: ReceivedPayment): DemoMoney | null => {
  const account = getAccount(life, customer.row.CustomerId);
  const byDue = (a: DemoInvoice, b: DemoInvoice) =>
    a.row.DueDate < b.row.DueDate ? -1 : a.row.DueDate > b.row.DueDate ? 1 : a.row.InvoiceId - b.row.InvoiceId;
  const open = account.invoices.filter(({ outstanding }) => outstanding.gt(0)).sort(byDue);
  const moneyOnAccount = account.money.filter((money) => money.date <= day && money.unallocated.gt(0));
  const received = amount.gt(0) ? receiveMoney(life, customer, { day, amount, reference, methodId }) : null;
  const proposal = proposeAllocations(
    open.map(toItem),
    moneyOnAccount.map((money) => toProposedMoney(life, money)),
    { amount, reference, on: day, use: moneyOnAccount.map(makeKey) },
  );
  const pairs = proposal.Allocations.flatMap((row) => {
    const invoice = open.find((openInvoice) => openInvoice.row.InvoiceId === row.InvoiceId);
    const kind = row.PaymentId === null ? 'credit' : 'payment';
    const id = row.PaymentId ?? row.CreditId;
    const money = id === null ? received : moneyOnAccount.find((existing) => existing.id === id && existing.kind === kind);
    return invoice && money ? [{ invoice, money, row }] : [];
  });
  const allocations = pairs.map(({ invoice, money, row }) => ({
    row,
    invoice: { InvoiceNo: invoice.row.InvoiceNo, InvoiceDate: invoice.row.InvoiceDate, Outstanding: invoice.outstanding },
    source: { isPayment: money.kind === 'payment', date: money.date },
  }));
  const discounts = pairs.map(({ invoice, row }, index) => {
    const allocation = allocations[index];
    const ofSameInvoice = allocations.filter((other) => other.invoice.InvoiceNo === invoice.row.InvoiceNo);
    return row.DiscountTaken.gt(0) && allocation && explainDiscountRefusal(allocation, ofSameInvoice, calculateOffer(invoice)) === undefined
      ? calculateOffer(invoice).Rows
      : [];
  });
  pairs.forEach(({ invoice, money, row }, index) =>
    allocateMoney(life, { money, invoice, amount: row.Amount, discount: discounts[index] ?? [], day }),
  );
  return received;
};

/** Ids of the payment methods that the bank may return unpaid. */
const chequeId = 3;
const directDebitId = 6;

/** Payment method ids. A frequent method appears several times. */
const methodIds = [1, 1, 1, 2, 2, chequeId, 4, directDebitId];
const chooseMethod = (customer: DemoCustomer) => methodIds[customer.row.CustomerId % methodIds.length] ?? 1;

const makeReference = (life: Life, customer: DemoCustomer, due: readonly DemoInvoice[]) =>
  due.length <= 3 && life.random.chance(0.6)
    ? due.map(({ row }) => row.InvoiceNo).join(' ')
    : `${customer.row.AccountCode} ${due.length === 1 ? (due[0]?.row.InvoiceNo ?? '') : 'REMIT'}`.trim();

/** Returns what the customer pays of an invoice. Deducts the settlement discount if this customer takes it and pays in time. */
const plannedAmount = (customer: DemoCustomer, invoice: DemoInvoice, day: DateOnly): Big => {
  const { Gross, Until } = calculateOffer(invoice);
  const isInTime = earnsDiscount({ invoiceDate: invoice.row.InvoiceDate, until: Until, receivedOn: day });
  return customer.payer === 'Discount' && isInTime ? invoice.outstanding.minus(Gross) : invoice.outstanding;
};

const payAgain = (life: Life, customer: DemoCustomer, invoices: readonly DemoInvoice[], day: DateOnly) => {
  const openInvoices = invoices.filter(({ outstanding }) => outstanding.gt(0));
  for (const invoice of openInvoices) invoice.payOn = day;
  if (openInvoices.length > 0) life.plan(day, 'money', (on) => payRun(life, customer, on));
};

/** Pays the invoices that the customer planned to pay by now, less money on account. Some payments are partial or a round sum. */
const payRun = (life: Life, customer: DemoCustomer, day: DateOnly) => {
  const { random } = life;
  const account = getAccount(life, customer.row.CustomerId);
  const due = account.invoices.filter(({ payOn, outstanding }) => payOn !== null && payOn <= day && outstanding.gt(0));
  if (due.length === 0) return;
  const amounts = due.map((invoice) => plannedAmount(customer, invoice, day));
  const last = amounts.at(-1);
  if (last && random.chance(0.05)) amounts[amounts.length - 1] = last.div(2).round(0);
  const onAccount = sum(account.money.filter((money) => money.date <= day).map((money) => money.unallocated));
  const owed = sum(amounts).minus(onAccount);
  const upToHundred = () => owed.div(100).round(0, Big.roundUp).times(100);
  const amount = owed.lte(0) ? zero : random.chance(0.015) ? upToHundred() : owed;
  const methodId = chooseMethod(customer);
  const money = settleAccount(life, customer, { day, amount, reference: makeReference(life, customer, due), methodId });
  payAgain(life, customer, due, workingDaysAfter(day, 12));
  const isBounced = money !== null && [chequeId, directDebitId].includes(methodId) && random.chance(0.05);
  if (isBounced) life.plan(workingDaysAfter(day, 3), 'money', (on) => bounce(life, customer, money, on));
};

const reverseAllocation = (
  life: Life,
  allocation: Row<'allocations'>,
  money: DemoMoney,
  { day, reason }: { day: DateOnly; reason: string },
) => {
  const stamp = life.stamp(day, 12, people.office);
  const { CustomerId, InvoiceId } = allocation;
  const amount = new Big(allocation.Amount);
  const discount = new Big(allocation.DiscountTaken ?? 0);
  const original = {
    ...allocation,
    PaymentId: allocation.PaymentId ?? null,
    CreditId: allocation.CreditId ?? null,
    InvoiceId: InvoiceId ?? null,
    RefundPaymentId: allocation.RefundPaymentId ?? null,
    Amount: amount,
    DiscountTaken: discount,
    DiscountVat: allocation.DiscountVat as DiscountRow[],
    ExchangeDifference: new Big(allocation.ExchangeDifference ?? 0),
  };
  // Leaves out the write-off flag, because all rows of a table need the same columns.
  const { IsWriteOff: _flag, ...reversal } = buildReversal(original, day, reason);
  const { PaymentAllocationId } = life.rows.add('allocations', { ProFormaAllocationId: null, ...reversal }, stamp);
  const invoice = getAccount(life, CustomerId).invoices.find(({ row }) => row.InvoiceId === InvoiceId);
  if (!invoice) return;
  money.unallocated = money.unallocated.plus(amount);
  invoice.outstanding = invoice.outstanding.plus(amount).plus(discount);
  if (discount.gt(0)) invoice.isDiscounted = false;
  invoice.payOn = workingDaysAfter(day, 8);
  updateRemaining(life, money, invoice, stamp);
  const entry = {
    CustomerId,
    CurrencyId: invoice.row.CurrencyId,
    EntryDate: day,
    Kind: 'DiscountReversed',
    Amount: discount,
    PaymentAllocationId,
  };
  if (discount.gt(0)) addEntry(life, { ...entry, Reference: String(invoice.row.InvoiceNo) }, stamp);
  life.plan(invoice.payOn, 'money', (on) => payRun(life, invoice.customer, on));
};

/** Reverses a payment and its allocations, because the bank returned the cheque or direct debit. */
const bounce = (life: Life, customer: DemoCustomer, money: DemoMoney, day: DateOnly) => {
  const payment = life.rows.tables.payments[money.id - 1];
  if (!payment) return;
  const reason = payment.PaymentMethodId === chequeId ? 'Cheque returned unpaid' : 'Direct debit refused';
  for (const allocation of life.rows.tables.allocations.filter((row) => row.PaymentId === money.id))
    reverseAllocation(life, allocation, money, { day, reason });
  money.unallocated = zero;
  const stamp = life.stamp(day, 12, people.office);
  life.rows.change('payments', payment, { ReversedOn: day, ReverseReason: reason, Unallocated: 0 }, stamp);
  const account = { CustomerId: customer.row.CustomerId, CurrencyId: customer.row.CurrencyId ?? 1 };
  addEntry(
    life,
    {
      ...account,
      EntryDate: day,
      Kind: 'ReceiptReversed',
      Amount: payment.Amount,
      PaymentId: money.id,
      Reference: String(payment.PaymentNo),
    },
    stamp,
  );
};

/** Adds three receipts of the last day that are not confirmed yet. */
export const draftPayments = (life: Life) => {
  const day = workingDaysBefore(life.today, 0);
  const owingCustomers = life.customers.filter((customer) =>
    getAccount(life, customer.row.CustomerId).invoices.some(({ outstanding }) => outstanding.gt(0)),
  );
  for (const customer of owingCustomers.slice(2, 5)) {
    const invoice = getAccount(life, customer.row.CustomerId).invoices.find(({ outstanding }) => outstanding.gt(0));
    if (!invoice) continue;
    const { InvoiceId, InvoiceNo } = invoice.row;
    const Amount = invoice.outstanding;
    life.rows.add(
      'payments',
      {
        CustomerId: customer.row.CustomerId,
        CurrencyId: customer.row.CurrencyId ?? 1,
        PaymentNo: null,
        Kind: 'Receipt',
        PaymentDate: day,
        PaymentMethodId: chooseMethod(customer),
        Amount,
        Fee: 0,
        Reference: String(InvoiceNo),
        Tied: 0,
        ExchangeRate: 1,
        IsConfirmed: false,
        ConfirmedAt: null,
        Unallocated: 0,
        ProposedAllocations: [{ InvoiceId, ProFormaInvoiceId: null, PaymentId: null, CreditId: null, Amount, DiscountTaken: 0 }],
        ReversedOn: null,
        ReverseReason: null,
      },
      life.stamp(day, 11, people.office),
    );
  }
};
