import { Big, sum } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Row } from '#server/demo/ground/rows.ts';
import { requireExisting, people } from '#server/demo/world.ts';
import { splitReceipt, moveVatToInvoice, taxPointRow, listTieTaxPoints } from '#server/ledgers/advanceVat.ts';
import type { AdvanceReceipt, RateAmounts, TaxPointPart } from '#server/ledgers/advanceVat.ts';
import type { ComposedInvoice } from '#server/modules/money/billing/composeInvoice.ts';
import { getAccount } from '#server/demo/life/life.ts';
import type { DemoInvoice, DemoMoney, Life } from '#server/demo/life/life.ts';
import { allocateMoney } from './money.ts';

type ProForma = Row<'pro_forma_invoices'>;

const addTaxPoints = (life: Life, parts: readonly (TaxPointPart & { InvoiceId: number | null })[], stamp: ReturnType<Life['stamp']>) => {
  for (const part of parts) life.rows.add('invoice_tax_points', taxPointRow(part), stamp);
};

/** Updates the tied amount of the payment and the received amount of the pro forma. */
const setTied = (life: Life, money: DemoMoney, proForma: ProForma, amount: Big, stamp: ReturnType<Life['stamp']>) => {
  const payment = requireExisting(life.rows.tables.payments[money.id - 1], 'payment');
  money.unallocated = money.unallocated.minus(amount);
  life.rows.change('payments', payment, { Unallocated: money.unallocated, Tied: amount.plus((payment.Tied as Big) ?? 0) }, stamp);
  life.rows.change('pro_forma_invoices', proForma, { Received: amount.plus((proForma.Received as Big) ?? 0) }, stamp);
};

/** Ties all unallocated money of a receipt to a pro forma and records the tax point that this creates. */
export const tieMoney = (
  life: Life,
  money: DemoMoney,
  proForma: ProForma,
  rates: readonly RateAmounts[],
  day: DateOnly,
): AdvanceReceipt => {
  const stamp = life.stamp(day, 11, people.office);
  const Amount = money.unallocated;
  const { CustomerId, CurrencyId } = requireExisting(life.rows.tables.payments[money.id - 1], 'payment');
  const tie = { CustomerId, PaymentId: money.id, ProFormaInvoiceId: proForma.ProFormaInvoiceId, Amount, AllocatedOn: day };
  const { ProFormaAllocationId } = life.rows.add('pro_forma_allocations', { ...tie, ReversesId: null, Reason: null }, stamp);
  const Rates = splitReceipt(rates, (proForma.Received as Big) ?? 0, Amount);
  const ExchangeRate = life.sterlingRate(CurrencyId, day);
  const receipt = { ProFormaAllocationId, PaymentId: money.id, ReceivedOn: money.date, TaxPoint: day, ExchangeRate, Amount, Rates };
  setTied(life, money, proForma, Amount, stamp);
  addTaxPoints(
    life,
    listTieTaxPoints(receipt).map((part) => ({ ...part, InvoiceId: null })),
    stamp,
  );
  return receipt;
};

/** Moves the money tied to the pro forma to the deal's invoice. */
export const moveTiesToInvoice = (life: Life, invoice: DemoInvoice, composed: ComposedInvoice) => {
  const day = composed.InvoiceDate;
  const stamp = life.stamp(day, 15, people.finance);
  const { tables } = life.rows;
  for (const used of composed.Receipts) {
    const tie = requireExisting(tables.pro_forma_allocations[used.ProFormaAllocationId - 1], 'tie');
    const { PaymentId, ProFormaInvoiceId, CustomerId } = tie;
    const amount = new Big(tie.Amount as Big);
    const reversal = {
      CustomerId,
      PaymentId,
      ProFormaInvoiceId,
      Amount: amount.neg(),
      AllocatedOn: day,
      ReversesId: tie.ProFormaAllocationId,
    };
    life.rows.add('pro_forma_allocations', { ...reversal, Reason: `Invoice ${invoice.row.InvoiceNo}` }, stamp);
    const { money: all } = getAccount(life, CustomerId);
    const money = requireExisting(
      all.find((one) => one.kind === 'payment' && one.id === PaymentId),
      'money in advance',
    );
    setTied(life, money, requireExisting(tables.pro_forma_invoices[ProFormaInvoiceId - 1], 'pro forma'), amount.neg(), stamp);
    allocateMoney(life, { money, invoice, amount: used.Amount, discount: [], day, tieId: tie.ProFormaAllocationId });
  }
  addTaxPoints(life, moveVatToInvoice(composed.TaxPoints, invoice.row.InvoiceId), stamp);
};

export const sumReceipts = (receipts: readonly AdvanceReceipt[]) => sum(receipts.map((receipt) => receipt.Amount));
