import { Big, lineNet, sum } from '#contract/money.ts';
import { dealTypeIds, orderStatusIds } from '#contract/sales/orders/shapes.ts';
import type { DateOnly } from '#contract/values.ts';
import { people } from '#server/demo/world.ts';
import type { DemoCustomer } from '#server/demo/world.ts';
import { mergeVatByRate } from '#server/modules/money/credits/composeCredit.ts';
import { getDueDate } from '#server/modules/money/billing/dates.ts';
import { addOrderHeader } from './orders.ts';
import { addInvoice, invoiceDeal } from './bills/invoicing.ts';
import { invoiceSnapshot } from './bills/invoiceSnapshot.ts';
import { getAccount, takeNumber } from './life.ts';
import type { DemoInvoice, Life } from './life.ts';
import { addEntry, allocateMoney } from './bills/money.ts';

const services: readonly [string, number][] = [
  ['Mould charge, embossed shoulder', 1450],
  ['Screen printing set-up, one colour', 185],
  ['Sample cases, assorted', 48],
  ['Laboratory report, thermal shock', 260],
  ['Storage beyond 30 days', 92.5],
];

const listRegularCustomers = (life: Life) =>
  life.customers.filter(({ row, payer }) => row.CurrencyId === 1 && !row.ProForma && payer !== 'Stopped');

/** Invoices a service as an ad hoc deal with one line that has no product. No goods move. */
export const invoiceService = (life: Life, day: DateOnly) => {
  const customer = life.random.pick(listRegularCustomers(life));
  const [Description, price] = life.random.pick(services);
  const row = addOrderHeader(life, customer, day, {
    dealTypeId: dealTypeIds.AdHoc,
    statusId: orderStatusIds.ReadyToInvoice,
    requiredDate: null,
  });
  row.HaulierId = null;
  const priced = { Quantity: life.random.between(1, 3), UnitPrice: price, PricePer: 1, DiscountPercent: 0 };
  const [product] = life.products;
  if (!product) return;
  const emptyFields = {
    PickedQuantity: null,
    PickedPallets: null,
    ConfirmedQuantity: null,
    ConfirmedPallets: null,
    ShortReason: null,
    BuyPrice: null,
    Haulage: null,
    PriceListId: null,
  };
  const line = life.rows.add(
    'order_details',
    {
      OrderId: row.OrderId,
      LineNo: 1,
      ProductId: null,
      Description,
      SupplierDepotId: null,
      Pallets: 0,
      ...priced,
      VatTypeId: customer.row.VatTypeId ?? 1,
      PalletId: null,
      PalletQuantity: 0,
      PalletCharge: 0,
      Packing: 'Own',
      ...emptyFields,
      NetAmount: lineNet(priced),
    },
    life.stamp(day, 14, people.office),
  );
  invoiceDeal(life, { row, customer, lines: [{ row: line, product }], mixed: [] }, day);
};

/** Refunds unallocated money to a customer. */
export const refundUnallocated = (life: Life, day: DateOnly) => {
  const source = life.customers
    .filter(({ row }) => !row.ProForma)
    .flatMap((customer) => getAccount(life, customer.row.CustomerId).money.map((money) => ({ customer, money })))
    .find(({ money }) => money.kind === 'payment' && money.unallocated.gt(0));
  const receipt = source && life.rows.tables.payments[source.money.id - 1];
  if (!source || !receipt) return;
  const { customer, money } = source;
  const stamp = life.stamp(day, 12, people.office);
  const account = { CustomerId: customer.row.CustomerId, CurrencyId: customer.row.CurrencyId ?? 1 };
  const Amount = money.unallocated;
  const PaymentNo = takeNumber(life, 'payment');
  const refund = life.rows.add(
    'payments',
    {
      ...account,
      PaymentNo,
      Kind: 'Refund',
      PaymentDate: day,
      PaymentMethodId: 2,
      Amount,
      Fee: 0,
      Reference: `Refund of payment ${receipt.PaymentNo}`,
      Tied: 0,
      ExchangeRate: life.sterlingRate(account.CurrencyId, day),
      IsConfirmed: true,
      ConfirmedAt: stamp.at,
      Unallocated: 0,
      ProposedAllocations: [],
      ReversedOn: null,
      ReverseReason: null,
    },
    stamp,
  );
  const allocation = {
    CustomerId: account.CustomerId,
    PaymentId: money.id,
    CreditId: null,
    InvoiceId: null,
    RefundPaymentId: refund.PaymentId,
  };
  life.rows.add(
    'allocations',
    {
      ...allocation,
      Amount,
      DiscountTaken: 0,
      DiscountVat: [],
      ProFormaAllocationId: null,
      ExchangeDifference: 0,
      AllocatedOn: day,
      ReversesId: null,
      Reason: null,
    },
    stamp,
  );
  money.unallocated = sum([]);
  life.rows.change('payments', receipt, { Unallocated: 0 }, stamp);
  addEntry(life, { ...account, EntryDate: day, Kind: 'Refund', Amount, PaymentId: refund.PaymentId, Reference: String(PaymentNo) }, stamp);
};

const vatOfCredit = (life: Life, creditId: number) => {
  const rows = life.rows.tables.credit_vat
    .filter((row) => row.CreditId === creditId)
    .map((row) => ({
      VatTypeId: row.VatTypeId,
      Description: life.vatTypes.get(row.VatTypeId)?.Description ?? '',
      Reason: life.vatTypes.get(row.VatTypeId)?.Reason ?? null,
      Rate: row.Rate as Big,
      NetAmount: row.NetAmount as Big,
      VatAmount: row.VatAmount as Big,
      SterlingNet: row.SterlingNet as Big,
      SterlingVat: row.SterlingVat as Big,
    }));
  return mergeVatByRate(rows);
};

const removeCreditedAmounts = (invoices: readonly DemoInvoice[], creditId: number) => {
  for (const invoice of invoices) invoice.credited = invoice.credited.filter((rate) => rate.CreditId !== creditId);
};

/** Fields of a composed invoice that a debit note leaves empty: it has no discount and no money in advance. */
const debitNoteFields = { Settlement: null, Receipts: [], TaxPoints: [] };

/** Cancels a credit note issued by mistake. Raises a debit note with the same lines and VAT, and allocates the credit note to the debit note. */
export const undoCredit = (life: Life, customer: DemoCustomer, day: DateOnly) => {
  const { rows } = life;
  const open = getAccount(life, customer.row.CustomerId).money.find((money) => money.kind === 'credit' && money.unallocated.gt(0));
  const credit = open && rows.tables.credits[open.id - 1];
  if (!open || !credit || !open.unallocated.eq(credit.GrossAmount as Big)) return false;
  const details = rows.tables.credit_details.filter((row) => row.CreditId === credit.CreditId && row.Part !== 'Stock');
  const invoices = getAccount(life, customer.row.CustomerId).invoices;
  removeCreditedAmounts(invoices, credit.CreditId);
  const Lines = details.map((row) => {
    const line = invoices.flatMap((invoice) => invoice.lines).find((candidate) => candidate.row.InvoiceDetailId === row.InvoiceDetailId);
    if (line) line.uncredited += row.Quantity ?? 0;
    return {
      Kind: row.Part === 'Pallets' ? ('Pallet' as const) : ('Goods' as const),
      OrderDetailId: null,
      ProductId: row.ProductId ?? null,
      PalletId: row.PalletId ?? null,
      ProductCode: line?.row.ProductCode ?? null,
      Description: row.Description,
      Quantity: row.Quantity ?? 1,
      UnitPrice: new Big(row.UnitPrice as Big),
      PricePer: row.PricePer ?? 1,
      DiscountPercent: sum([]),
      VatTypeId: row.VatTypeId ?? 1,
      VatRate: new Big(row.VatRate as Big),
      NetAmount: new Big(row.NetAmount as Big),
      BuyPrice: null,
      Haulage: null,
    };
  });
  const Vat = vatOfCredit(life, credit.CreditId);
  const terms = { PaymentTermDays: 0, PaymentTermBasis: 'InvoiceDate' };
  const amounts = { NetAmount: credit.NetAmount as Big, VatAmount: credit.VatAmount as Big, GrossAmount: credit.GrossAmount as Big };
  const dates = { InvoiceDate: day, TaxPoint: day, DueDate: getDueDate(day, terms) };
  const composed = {
    ...dates,
    ExchangeRate: credit.ExchangeRate as Big,
    Lines,
    Vat,
    ...amounts,
    ...debitNoteFields,
  };
  const header = { Kind: 'Debit', OrderId: null, CreditId: credit.CreditId, DealNo: null, Part: null, CustomerOrderNo: null, ...terms };
  const snapshot = (invoiceNo: number) => ({
    ...invoiceSnapshot(life, customer, composed, { Kind: 'Debit', invoiceNo, terms }),
    UndoneCredit: { CreditNo: credit.CreditNo ?? 0, CreditDate: credit.CreditDate, SetOff: open.unallocated.toFixed(2) },
  });
  const stamp = life.stamp(day, 14, people.office);
  rows.change('credits', credit, { State: 'Cancelled', CancelledOn: day, CancelReason: 'Issued for the wrong account' }, stamp);
  const debit = addInvoice(life, customer, header, { composed, snapshot });
  // A debit note has no goods that could be credited again.
  for (const line of debit.lines) line.uncredited = 0;
  allocateMoney(life, { money: open, invoice: debit, amount: open.unallocated, discount: [], day });
  return true;
};
