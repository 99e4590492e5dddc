import { discountGross, discountedRates, earnsDiscount, lessCredited, settlementDiscount } from '#contract/deal/settlementDiscount.ts';
import type { DiscountRow } from '#contract/deal/settlementDiscount.ts';
import { Big, sum } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import { workingDaysAfter, workingDaysBefore, workingDayUntil } from '#server/demo/calendar.ts';
import type { Row, Stamp } from '#server/demo/rows.ts';
import { people } from '#server/demo/world.ts';
import type { DemoCustomer } from '#server/demo/world.ts';
import { addDays } from '#contract/deal/dates.ts';
import { exchangeDifference } from '#server/modules/payments/exchange.ts';
import { accountOf, takeNumber } from './life.ts';
import type { DemoInvoice, DemoMoney, Life } from './life.ts';

const nothing = new Big(0);

type Entry = Pick<Row<'receivable_entries'>, 'CustomerId' | 'CurrencyId' | 'EntryDate' | 'Kind' | 'Amount' | 'Reference'> &
  Partial<Pick<Row<'receivable_entries'>, 'InvoiceId' | 'CreditId' | 'PaymentId' | 'PaymentAllocationId'>>;

export const addEntry = (life: Life, entry: Entry, stamp: Stamp) =>
  life.rows.add('receivable_entries', { InvoiceId: null, CreditId: null, PaymentId: null, PaymentAllocationId: null, ...entry }, stamp);

/** The rest of an invoice, a payment or a credit after something was set against it. */
const setRest = (life: Life, money: DemoMoney, invoice: DemoInvoice, stamp: Stamp) => {
  life.rows.change('invoices', invoice.row, { Outstanding: invoice.outstanding }, stamp);
  const left = { Unallocated: money.unallocated };
  const payment = money.kind === 'payment' ? life.rows.tables.payments[money.id - 1] : undefined;
  const credit = money.kind === 'credit' ? life.rows.tables.credits[money.id - 1] : undefined;
  if (payment) life.rows.change('payments', payment, left, stamp);
  if (credit) life.rows.change('credits', credit, left, stamp);
};

interface Allocating {
  money: DemoMoney;
  invoice: DemoInvoice;
  amount: Big;
  /** The settlement discount taken with it, per rate: all that the invoice offers, or none. */
  discount: readonly DiscountRow[];
  day: DateOnly;
  /** The tie to the deal's pro forma that it was. */
  tieId?: number;
}

const rateOf = (life: Life, { kind, id }: DemoMoney) =>
  new Big((kind === 'payment' ? life.rows.tables.payments[id - 1]?.ExchangeRate : life.rows.tables.credits[id - 1]?.ExchangeRate) ?? 1);

/** Sets money against an invoice, with the settlement discount where it is taken. */
export const allocateMoney = (life: Life, { money, invoice, amount, discount: DiscountVat, day, tieId }: Allocating) => {
  const discount = discountGross(DiscountVat);
  if (amount.plus(discount).lte(0)) return;
  const stamp = life.stamp(day, 11, people.finance);
  const { CustomerId, CurrencyId, InvoiceId, InvoiceNo } = invoice.row;
  const { PaymentAllocationId } = life.rows.add(
    'allocations',
    {
      CustomerId,
      PaymentId: money.kind === 'payment' ? money.id : null,
      CreditId: money.kind === 'credit' ? money.id : null,
      InvoiceId,
      RefundPaymentId: null,
      Amount: amount,
      DiscountTaken: discount,
      DiscountVat,
      ProFormaAllocationId: tieId ?? null,
      ExchangeDifference: exchangeDifference(amount, rateOf(life, money), new Big(invoice.row.ExchangeRate)),
      AllocatedOn: day,
      ReversesId: null,
      Reason: null,
    },
    stamp,
  );
  money.unallocated = money.unallocated.minus(amount);
  invoice.outstanding = invoice.outstanding.minus(amount).minus(discount);
  if (discount.gt(0)) invoice.isDiscounted = true;
  setRest(life, money, invoice, stamp);
  if (discount.gt(0))
    addEntry(
      life,
      {
        CustomerId,
        CurrencyId,
        EntryDate: day,
        Kind: 'Discount',
        Amount: discount.neg(),
        PaymentAllocationId,
        Reference: String(InvoiceNo),
      },
      stamp,
    );
};

interface Receiving {
  day: DateOnly;
  amount: Big;
  reference: string;
  methodId: number;
}

/** A confirmed receipt, on account until it is allocated. A card keeps 1.4 %. */
export const receiveMoney = (life: Life, customer: DemoCustomer, { day, amount, reference, methodId }: Receiving): DemoMoney => {
  const stamp = life.stamp(day, 11, people.finance);
  const PaymentNo = takeNumber(life, 'payment');
  const account = { CustomerId: customer.row.CustomerId, CurrencyId: customer.row.CurrencyId ?? 1 };
  const { PaymentId } = life.rows.add(
    'payments',
    {
      ...account,
      PaymentNo,
      Kind: 'Receipt',
      PaymentDate: day,
      PaymentMethodId: methodId,
      Amount: amount,
      Fee: methodId === 4 ? amount.times('0.014').round(2) : 0,
      Reference: reference,
      Tied: 0,
      ExchangeRate: life.sterlingRate(account.CurrencyId, day),
      IsConfirmed: true,
      ConfirmedAt: stamp.at,
      Unallocated: amount,
      ProposedAllocations: [],
      ReversedOn: null,
      ReverseReason: null,
    },
    stamp,
  );
  addEntry(life, { ...account, EntryDate: day, Kind: 'Receipt', Amount: amount.neg(), PaymentId, Reference: String(PaymentNo) }, stamp);
  const money: DemoMoney = { kind: 'payment', id: PaymentId, date: day, unallocated: amount };
  accountOf(life, customer.row.CustomerId).money.push(money);
  return money;
};

const payDay = (life: Life, { row, customer }: DemoInvoice): DateOnly | null => {
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
  const day = payDay(life, invoice);
  if (day === null) return;
  const earliest = workingDaysAfter(invoice.row.InvoiceDate, 1);
  invoice.payOn = day > earliest ? day : earliest;
  life.plan(invoice.payOn, 'money', (on) => payRun(life, invoice.customer, on));
};

const least = (a: Big, b: Big) => (a.lt(b) ? a : b);

/** Credit notes and money on account go first, the oldest invoices first. */
const useMoney = (life: Life, customer: DemoCustomer, due: readonly DemoInvoice[], day: DateOnly) => {
  const { money } = accountOf(life, customer.row.CustomerId);
  for (const source of money.filter((one) => one.date <= day && one.unallocated.gt(0)))
    for (const invoice of due) {
      const amount = least(source.unallocated, invoice.outstanding);
      if (amount.gt(0)) allocateMoney(life, { money: source, invoice, amount, discount: [], day });
    }
};

/** What paying in time takes off, of what is not credited: by the rule that the use-cases go by. */
const discountFor = (customer: DemoCustomer, invoice: DemoInvoice, day: DateOnly): DiscountRow[] => {
  const { InvoiceDate: invoiceDate, SettlementDiscountDays, SettlementDiscountPercent, GrossAmount } = invoice.row;
  const until = addDays(invoiceDate, SettlementDiscountDays ?? 0);
  const isUntouched = invoice.outstanding.plus(creditedGross(invoice)).eq(GrossAmount);
  if (customer.payer !== 'Discount' || !isUntouched || !earnsDiscount({ invoiceDate, until, receivedOn: day })) return [];
  const lines = invoice.lines.map(({ row }) => ({
    VatTypeId: row.VatTypeId,
    Rate: row.VatRate,
    Net: row.NetAmount,
    isGoods: row.Kind === 'Goods',
  }));
  return settlementDiscount(lessCredited(discountedRates(lines), invoice.credited), SettlementDiscountPercent ?? 0);
};

const creditedGross = ({ credited }: DemoInvoice) => sum(credited.flatMap((rate) => [rate.Net, rate.Vat]));

const methods = [1, 1, 1, 2, 2, 3, 4, 6];
const methodOf = (customer: DemoCustomer) => methods[customer.row.CustomerId % methods.length] ?? 1;

const referenceOf = (life: Life, customer: DemoCustomer, due: readonly DemoInvoice[]) =>
  due.length <= 3 && life.random.chance(0.6)
    ? due.map(({ row }) => row.InvoiceNo).join(' ')
    : `${customer.row.AccountCode} ${due.length === 1 ? (due[0]?.row.InvoiceNo ?? '') : 'REMIT'}`.trim();

/** Pays what it means to pay by now: some with discount, now and then in part, or a round sum. */
const payRun = (life: Life, customer: DemoCustomer, day: DateOnly) => {
  const { random } = life;
  const wanted = accountOf(life, customer.row.CustomerId).invoices.filter(
    ({ payOn, outstanding }) => payOn !== null && payOn <= day && outstanding.gt(0),
  );
  useMoney(life, customer, wanted, day);
  const due = wanted.filter(({ outstanding }) => outstanding.gt(0));
  if (due.length === 0) return;
  const shares = due.map((invoice) => {
    const discount = discountFor(customer, invoice, day);
    return { invoice, discount, amount: invoice.outstanding.minus(discountGross(discount)) };
  });
  const last = shares.at(-1);
  if (last && random.chance(0.05)) {
    Object.assign(last, { amount: last.invoice.outstanding.div(2).round(0), discount: [] });
    last.invoice.payOn = workingDaysAfter(day, 12);
    life.plan(last.invoice.payOn, 'money', (on) => payRun(life, customer, on));
  }
  const owed = sum(shares.map(({ amount }) => amount));
  if (owed.lte(0)) return;
  const amount = random.chance(0.015) ? owed.div(100).round(0, Big.roundUp).times(100) : owed;
  const methodId = methodOf(customer);
  const money = receiveMoney(life, customer, { day, amount, reference: referenceOf(life, customer, due), methodId });
  for (const share of shares) allocateMoney(life, { money, ...share, day });
  const isBounced = [3, 6].includes(methodId) && random.chance(0.05);
  if (isBounced) life.plan(workingDaysAfter(day, 3), 'money', (on) => bounce(life, customer, money, on));
};

const giveBack = (life: Life, standing: Row<'allocations'>, money: DemoMoney, { day, reason }: { day: DateOnly; reason: string }) => {
  const stamp = life.stamp(day, 12, people.finance);
  const { CustomerId, InvoiceId, PaymentId } = standing;
  const amount = new Big(standing.Amount as Big);
  const discount = new Big((standing.DiscountTaken as Big) ?? 0);
  const discountVat = (standing.DiscountVat as DiscountRow[]).map((rate) => ({
    ...rate,
    Net: rate.Net.neg(),
    Vat: rate.Vat.neg(),
  }));
  const back = {
    CustomerId,
    InvoiceId,
    PaymentId,
    CreditId: null,
    RefundPaymentId: null,
    Amount: amount.neg(),
    DiscountTaken: discount.neg(),
    DiscountVat: discountVat,
    ProFormaAllocationId: null,
    ExchangeDifference: new Big((standing.ExchangeDifference as Big) ?? 0).neg(),
  };
  const { PaymentAllocationId } = life.rows.add(
    'allocations',
    { ...back, AllocatedOn: day, ReversesId: standing.PaymentAllocationId, Reason: reason },
    stamp,
  );
  const invoice = accountOf(life, CustomerId).invoices.find(({ row }) => row.InvoiceId === InvoiceId);
  if (!invoice) return;
  money.unallocated = money.unallocated.plus(amount);
  invoice.outstanding = invoice.outstanding.plus(amount).plus(discount);
  if (discount.gt(0)) invoice.isDiscounted = false;
  invoice.payOn = workingDaysAfter(day, 8);
  setRest(life, money, invoice, stamp);
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

/** The bank sent the cheque or direct debit back: the payment is reversed with all its allocations. */
const bounce = (life: Life, customer: DemoCustomer, money: DemoMoney, day: DateOnly) => {
  const payment = life.rows.tables.payments[money.id - 1];
  if (!payment) return;
  const reason = payment.PaymentMethodId === 3 ? 'Cheque returned unpaid' : 'Direct debit refused';
  for (const standing of life.rows.tables.allocations.filter((row) => row.PaymentId === money.id))
    giveBack(life, standing, money, { day, reason });
  money.unallocated = nothing;
  const stamp = life.stamp(day, 12, people.finance);
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

/** Money that came today and is not confirmed yet. */
export const draftPayments = (life: Life) => {
  const day = workingDaysBefore(life.today, 0);
  const owing = life.customers.filter((customer) =>
    accountOf(life, customer.row.CustomerId).invoices.some(({ outstanding }) => outstanding.gt(0)),
  );
  for (const customer of owing.slice(2, 5)) {
    const invoice = accountOf(life, customer.row.CustomerId).invoices.find(({ outstanding }) => outstanding.gt(0));
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
        PaymentMethodId: methodOf(customer),
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
      life.stamp(day, 11, people.finance),
    );
  }
};
