import { discountGross } from '#contract/sales/deal/worth/settlementDiscount.ts';
import type { DiscountRow } from '#contract/sales/deal/worth/settlementDiscount.ts';
import { Big } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Row, Stamp } from '#server/demo/ground/rows.ts';
import { people } from '#server/demo/world.ts';
import type { DemoCustomer } from '#server/demo/world.ts';
import { calculateExchangeDifference } from '#server/modules/money/payments/allocation/exchange.ts';
import { getAccount, takeNumber } from '#server/demo/life/life.ts';
import type { DemoInvoice, DemoMoney, Life } from '#server/demo/life/life.ts';

type Entry = Pick<Row<'receivable_entries'>, 'CustomerId' | 'CurrencyId' | 'EntryDate' | 'Kind' | 'Amount' | 'Reference'> &
  Partial<Pick<Row<'receivable_entries'>, 'InvoiceId' | 'CreditId' | 'PaymentId' | 'PaymentAllocationId'>>;

export const addEntry = (life: Life, entry: Entry, stamp: Stamp) =>
  life.rows.add('receivable_entries', { InvoiceId: null, CreditId: null, PaymentId: null, PaymentAllocationId: null, ...entry }, stamp);

/** Updates the remaining amounts of an invoice and of the payment or credit allocated to it. */
export const updateRemaining = (life: Life, money: DemoMoney, invoice: DemoInvoice, stamp: Stamp) => {
  life.rows.change('invoices', invoice.row, { Outstanding: invoice.outstanding }, stamp);
  const patch = { Unallocated: money.unallocated };
  const payment = money.kind === 'payment' ? life.rows.tables.payments[money.id - 1] : undefined;
  const credit = money.kind === 'credit' ? life.rows.tables.credits[money.id - 1] : undefined;
  if (payment) life.rows.change('payments', payment, patch, stamp);
  if (credit) life.rows.change('credits', credit, patch, stamp);
};

interface AllocationInput {
  money: DemoMoney;
  invoice: DemoInvoice;
  amount: Big;
  /** Settlement discount taken, by VAT rate. Either the whole discount that the invoice offers, or empty. */
  discount: readonly DiscountRow[];
  day: DateOnly;
  /** Tie to the deal's pro forma that becomes this allocation. Absent if the money was not tied. */
  tieId?: number;
}

const getRate = (life: Life, { kind, id }: DemoMoney) =>
  new Big((kind === 'payment' ? life.rows.tables.payments[id - 1]?.ExchangeRate : life.rows.tables.credits[id - 1]?.ExchangeRate) ?? 1);

/** Allocates money to an invoice, with the settlement discount if it is taken. */
export const allocateMoney = (life: Life, { money, invoice, amount, discount: DiscountVat, day, tieId }: AllocationInput) => {
  const discount = discountGross(DiscountVat);
  if (amount.plus(discount).lte(0)) return;
  const stamp = life.stamp(day, 11, tieId === undefined ? people.office : people.finance);
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
      ExchangeDifference: calculateExchangeDifference(amount, getRate(life, money), new Big(invoice.row.ExchangeRate)),
      AllocatedOn: day,
      ReversesId: null,
      Reason: null,
    },
    stamp,
  );
  money.unallocated = money.unallocated.minus(amount);
  invoice.outstanding = invoice.outstanding.minus(amount).minus(discount);
  if (discount.gt(0)) invoice.isDiscounted = true;
  updateRemaining(life, money, invoice, stamp);
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

/** Id of the payment method for cards. */
const cardId = 4;

interface ReceiptInput {
  day: DateOnly;
  amount: Big;
  reference: string;
  methodId: number;
}

/** Adds a confirmed receipt that is not allocated yet. A card payment costs a fee of 1.4 %. */
export const receiveMoney = (life: Life, customer: DemoCustomer, { day, amount, reference, methodId }: ReceiptInput): DemoMoney => {
  const stamp = life.stamp(day, 11, people.office);
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
      Fee: methodId === cardId ? amount.times('0.014').round(2) : 0,
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
  getAccount(life, customer.row.CustomerId).money.push(money);
  return money;
};
