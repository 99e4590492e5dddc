import { Big } from '#contract/money.ts';
import { orderStatusIds } from '#contract/sales/orders/shapes.ts';
import { orderTotals } from '#contract/sales/deal/worth/orderTotals.ts';
import type { DateOnly } from '#contract/values.ts';
import { workingDaysAfter } from '#server/demo/ground/calendar.ts';
import type { Row } from '#server/demo/ground/rows.ts';
import { requireExisting, people } from '#server/demo/world.ts';
import type { DemoDeal } from '#server/demo/world.ts';
import type { AdvanceReceipt, RateAmounts } from '#server/ledgers/advanceVat.ts';
import { invoiceDeal } from './invoicing.ts';
import { takeNumber } from '#server/demo/life/life.ts';
import type { Life } from '#server/demo/life/life.ts';
import { receiveMoney } from './money.ts';
import { sumReceipts, tieMoney } from './ties.ts';

const getRate = (life: Life, vatTypeId: number) => requireExisting(life.vatTypes.get(vatTypeId), 'VAT type').Rate;

const calculateTotals = (life: Life, { row, customer, lines, mixed }: DemoDeal) => {
  const VatTypeId = customer.row.VatTypeId ?? 1;
  const totalLines = lines.map((line) => ({
    ProductId: line.row.ProductId ?? null,
    Quantity: line.row.Quantity,
    UnitPrice: line.row.UnitPrice,
    PricePer: line.row.PricePer,
    DiscountPercent: line.row.DiscountPercent ?? 0,
    VatTypeId: line.row.VatTypeId,
    VatRate: getRate(life, line.row.VatTypeId),
    PalletQuantity: line.row.PalletQuantity ?? 0,
    PalletCharge: line.row.PalletCharge ?? 0,
    PalletTareKg: null,
    UnitWeightGrams: null,
  }));
  const sharedPallets = mixed.map(({ row: { Quantity, Charge } }) => ({ Quantity, Charge: Charge ?? 0, TareKg: null }));
  return orderTotals(totalLines, row.CarriageCharge ?? 0, { VatTypeId, VatRate: getRate(life, VatTypeId) }, sharedPallets);
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

const receiveAndTie = (life: Life, deal: DemoDeal, issuedProForma: IssuedProForma, { amount, day }: { amount: Big; day: DateOnly }) => {
  const { proForma, rates } = issuedProForma;
  const reference = `Pro forma ${proForma.ProFormaNo}`;
  const money = receiveMoney(life, deal.customer, { day, amount, reference, methodId: life.random.pick([2, 2, 4]) });
  issuedProForma.receipts.push(tieMoney(life, money, proForma, rates, day));
};

interface IssuedProForma {
  proForma: ProForma;
  rates: RateAmounts[];
  receipts: AdvanceReceipt[];
}

/** Receives the remaining amount and releases the deal. The VAT invoice follows one or two working days later. */
const takePayment = (life: Life, deal: DemoDeal, issuedProForma: IssuedProForma, day: DateOnly) => {
  const outstanding = new Big(issuedProForma.proForma.GrossAmount as Big).minus(sumReceipts(issuedProForma.receipts));
  receiveAndTie(life, deal, issuedProForma, { amount: outstanding, day });
  release(life, deal, issuedProForma.proForma, day);
  life.plan(workingDaysAfter(day, life.random.between(1, 2)), 'invoice', (on) => invoiceDeal(life, deal, on, issuedProForma.receipts));
};

const issue = (life: Life, deal: DemoDeal, day: DateOnly) => {
  const totals = calculateTotals(life, deal);
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
      Received: 0,
      CancelReasonId: null,
      Reason: null,
    },
    life.stamp(day, 10, people.office),
  );
  const { ProFormaInvoiceId } = proForma;
  for (const { VatTypeId, Rate, Net, Vat } of totals.VatSummary)
    life.rows.add(
      'pro_forma_vat',
      { ProFormaInvoiceId, VatTypeId, Rate, NetAmount: Net, VatAmount: Vat },
      life.stamp(day, 10, people.office),
    );
  const issuedProForma: IssuedProForma = { proForma, rates: totals.VatSummary, receipts: [] };
  return { issuedProForma, deposit: totals.Gross.div(2).round(0) };
};

/** Asks for half of the amount as a deposit, for goods that are needed much later. The other half is not paid in the story. */
export const requestDeposit = (life: Life, deal: DemoDeal, day: DateOnly) => {
  const { issuedProForma, deposit } = issue(life, deal, day);
  life.plan(workingDaysAfter(day, 1), 'money', (on) => receiveAndTie(life, deal, issuedProForma, { amount: deposit, day: on }));
};

/** Issues a pro forma to a customer who pays first. Holds the deal until the money arrives. Some customers never pay. */
export const requestPayment = (life: Life, deal: DemoDeal, day: DateOnly, startDeal: (day: DateOnly) => void) => {
  const { issuedProForma, deposit } = issue(life, deal, day);
  if (life.random.chance(0.12)) life.plan(workingDaysAfter(day, 10), 'money', (on) => cancel(life, deal, issuedProForma.proForma, on));
  else {
    const paidOn = workingDaysAfter(day, life.random.between(2, 6));
    if (deposit.gt(0) && life.random.chance(0.2))
      life.plan(workingDaysAfter(day, 1), 'money', (on) => receiveAndTie(life, deal, issuedProForma, { amount: deposit, day: on }));
    life.plan(paidOn, 'money', (on) => takePayment(life, deal, issuedProForma, on));
    life.plan(workingDaysAfter(paidOn, 3), 'receive', startDeal);
  }
};
