import type { Big } from '#contract/money.ts';
import { orderStatusIds } from '#contract/orders/shapes.ts';
import { orderTotals } from '#contract/deal/orderTotals.ts';
import type { DateOnly } from '#contract/values.ts';
import { workingDaysAfter } from '#server/demo/calendar.ts';
import type { Row } from '#server/demo/rows.ts';
import { existing, people } from '#server/demo/world.ts';
import type { DemoDeal } from '#server/demo/world.ts';
import { invoiceDeal } from './invoicing.ts';
import { accountOf, takeNumber } from './life.ts';
import type { Life } from './life.ts';
import { allocateMoney, receiveMoney } from './money.ts';

const rateOf = (life: Life, vatTypeId: number) => existing(life.vatTypes.get(vatTypeId), 'VAT type').Rate;

const totalsOf = (life: Life, { row, customer, lines }: DemoDeal) => {
  const VatTypeId = customer.row.VatTypeId ?? 1;
  const totalled = lines.map((line) => ({
    Quantity: line.row.Quantity,
    UnitPrice: line.row.UnitPrice,
    PricePer: line.row.PricePer,
    DiscountPercent: line.row.DiscountPercent ?? 0,
    VatTypeId: line.row.VatTypeId,
    VatRate: rateOf(life, line.row.VatTypeId),
    PalletQuantity: line.row.PalletQuantity ?? 0,
    PalletCharge: line.row.PalletCharge ?? 0,
    PalletTareKg: null,
    UnitWeightGrams: null,
  }));
  return orderTotals(totalled, row.CarriageCharge ?? 0, { VatTypeId, VatRate: rateOf(life, VatTypeId) });
};

type ProForma = Row<'pro_forma_invoices'>;

const release = (life: Life, deal: DemoDeal, proForma: ProForma, day: DateOnly) => {
  const stamp = life.stamp(day, 12, people.office);
  life.rows.change('pro_forma_invoices', proForma, { State: 'Released' }, stamp);
  life.rows.change('orders', deal.row, { StatusId: orderStatusIds.Open }, stamp);
};

const cancel = (life: Life, deal: DemoDeal, proForma: ProForma, day: DateOnly) => {
  const stamp = life.stamp(day, 12, people.office);
  const CancelReason = 'Payment never came';
  life.rows.change('pro_forma_invoices', proForma, { State: 'Cancelled', CancelReasonId: 2, Reason: CancelReason }, stamp);
  life.rows.change('orders', deal.row, { StatusId: orderStatusIds.Cancelled, CancelReason }, stamp);
};

/** Money received before the goods leave makes a tax point: the invoice is raised then, and the money set against it. */
const invoiceInAdvance = (life: Life, deal: DemoDeal, paid: { on: DateOnly; paymentId: number }, day: DateOnly) => {
  const invoice = invoiceDeal(life, deal, day, paid.on);
  const account = accountOf(life, deal.customer.row.CustomerId);
  const money = existing(
    account.money.find((one) => one.kind === 'payment' && one.id === paid.paymentId),
    'payment in advance',
  );
  const amount = money.unallocated.lt(invoice.outstanding) ? money.unallocated : invoice.outstanding;
  allocateMoney(life, { money, invoice, amount, discount: [], day });
};

const takePayment = (life: Life, deal: DemoDeal, proForma: ProForma, day: DateOnly) => {
  const { random } = life;
  const payment = receiveMoney(life, deal.customer, {
    day,
    amount: proForma.GrossAmount as Big,
    reference: `Pro forma ${proForma.ProFormaNo}`,
    methodId: random.pick([2, 2, 4]),
    proFormaId: proForma.ProFormaInvoiceId,
  });
  release(life, deal, proForma, day);
  const paid = { on: day, paymentId: payment.id };
  life.plan(workingDaysAfter(day, random.between(1, 2)), 'invoice', (on) => invoiceInAdvance(life, deal, paid, on));
};

/** A customer that pays first: the deal is held until its money came, or never does. */
export const askForMoney = (life: Life, deal: DemoDeal, day: DateOnly, open: (day: DateOnly) => void) => {
  const totals = totalsOf(life, deal);
  const proForma = life.rows.add(
    'pro_forma_invoices',
    {
      ProFormaNo: takeNumber(life, 'pro_forma'),
      OrderId: deal.row.OrderId,
      CustomerId: deal.row.CustomerId,
      IssuedOn: day,
      NetAmount: totals.Net,
      VatAmount: totals.Vat,
      GrossAmount: totals.Gross,
      State: 'Held',
      CancelReasonId: null,
      Reason: null,
    },
    life.stamp(day, 10, people.office),
  );
  if (life.random.chance(0.12)) life.plan(workingDaysAfter(day, 10), 'money', (on) => cancel(life, deal, proForma, on));
  else {
    const paidOn = workingDaysAfter(day, life.random.between(2, 6));
    life.plan(paidOn, 'money', (on) => takePayment(life, deal, proForma, on));
    life.plan(workingDaysAfter(paidOn, 3), 'receive', open);
  }
};
