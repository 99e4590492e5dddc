import { groupByRate, lessDiscount } from '#contract/sales/deal/worth/settlementDiscount.ts';
import { Big, lineNet, toPenny } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import { workingDaysAfter } from '#server/demo/ground/calendar.ts';
import type { Row } from '#server/demo/ground/rows.ts';
import { requireExisting, people } from '#server/demo/world.ts';
import type { DemoCustomer } from '#server/demo/world.ts';
import { movementType } from '#server/ledgers/stock/stock.ts';
import { composeCredit, getCreditExchangeRate, snapshotCredit } from '#server/modules/money/credits/composeCredit.ts';
import type { CreditLine, CreditVat } from '#server/modules/money/credits/composeCredit.ts';
import { getAccount, takeNumber } from '#server/demo/life/life.ts';
import type { DemoInvoice, DemoInvoiceLine, DemoMoney, Life } from '#server/demo/life/life.ts';
import { addEntry, allocateMoney } from './money.ts';
import { getCurrency, toParty } from '#server/demo/life/parties.ts';
import { makeSendingFields } from './sending.ts';
import { moveStock } from '#server/demo/life/goods/stock.ts';

export const reasons = { Damaged: 1, Short: 3, Price: 4, Returned: 5, Pallets: 6, Goodwill: 7 } as const;
const reasonNames: Record<number, string> = {
  1: 'Damaged in transit',
  3: 'Short delivery',
  4: 'Priced wrongly',
  5: 'Goods returned',
  6: 'Pallets returned',
  7: 'Goodwill',
};

/** A credit for one invoice line. The quantity is null for a price correction. */
export interface CreditedLine {
  invoice: DemoInvoice;
  line: DemoInvoiceLine;
  quantity: number | null;
  net: Big;
  movementId?: number;
}

interface CreditRequest {
  day: DateOnly;
  reasonId: number;
  /** The corrected invoice. Null for returned pallets, because several invoices may have charged them. */
  invoice: DemoInvoice | null;
  lines: CreditedLine[];
  comment?: string;
}

/** Returns the credit line for an invoice line, with the settlement discount if one was taken. */
const toCreditLine = ({ invoice, line: { row }, quantity, net }: CreditedLine): CreditLine => ({
  InvoiceId: invoice.row.InvoiceId,
  Kind: row.Kind as CreditLine['Kind'],
  ProductCode: row.ProductCode ?? null,
  Description: row.Description,
  Quantity: quantity,
  UnitPrice: new Big(row.UnitPrice),
  PricePer: row.PricePer,
  DiscountPercent: new Big(row.DiscountPercent ?? 0),
  SettlementPercent: new Big(invoice.isDiscounted && row.Kind === 'Goods' ? (invoice.row.SettlementDiscountPercent ?? 0) : 0),
  VatTypeId: row.VatTypeId,
  VatRate: new Big(row.VatRate),
  NetAmount: net,
  InvoiceNo: invoice.row.InvoiceNo,
  InvoiceDate: invoice.row.InvoiceDate,
});

const addDetails = (life: Life, CreditId: number, lines: readonly CreditedLine[], stamp: ReturnType<Life['stamp']>) =>
  lines.forEach(({ line, quantity, net, movementId }, index) => {
    const { row } = line;
    if (quantity !== null) line.uncredited -= quantity;
    const priced = {
      Quantity: quantity,
      UnitPrice: row.UnitPrice,
      PricePer: row.PricePer,
      VatTypeId: row.VatTypeId,
      VatRate: row.VatRate,
      NetAmount: net,
    };
    life.rows.add(
      'credit_details',
      {
        CreditId,
        Part: row.Kind === 'Pallet' ? 'Pallets' : 'Lines',
        LineNo: index + 1,
        InvoiceDetailId: row.InvoiceDetailId,
        PalletMovementId: movementId ?? null,
        ProductId: row.ProductId ?? null,
        PalletId: row.PalletId ?? null,
        SupplierDepotId: null,
        Description: row.Description,
        ...priced,
        StockOutcome: null,
        SettleInvoiceId: null,
        SettlePaymentMethodId: null,
        SettleReference: null,
        SettleAmount: null,
      },
      stamp,
    );
  });

const isGoods = ({ line }: CreditedLine) => line.row.Kind === 'Goods';

/** Records the credited amounts by VAT rate on each invoice. */
const recordCredited = (CreditId: number, lines: readonly CreditedLine[], vat: readonly CreditVat[]) => {
  for (const [invoice, invoiceLines] of Map.groupBy(lines, (credited) => credited.invoice)) {
    const amounts = invoiceLines.map((credited) => ({
      VatTypeId: credited.line.row.VatTypeId,
      Rate: credited.line.row.VatRate,
      Net: credited.net,
      isGoods: isGoods(credited),
    }));
    for (const rate of groupByRate(amounts)) {
      const issued = vat.find(
        (row) => row.InvoiceId === invoice.row.InvoiceId && row.VatTypeId === rate.VatTypeId && row.Rate.eq(rate.Rate),
      );
      invoice.credited.push({ ...rate, Vat: issued?.VatAmount ?? rate.Vat, CreditId });
    }
  }
};

/** Issues a credit note with lines, VAT, document and ledger entry. Leaves the credit note unallocated. */
export const issueDemoCredit = (life: Life, customer: DemoCustomer, request: CreditRequest) => {
  const { day, lines } = request;
  const stamp = life.stamp(day, 14, people.office);
  const account = { CustomerId: customer.row.CustomerId, CurrencyId: customer.row.CurrencyId ?? 1 };
  const credited = lines.map(toCreditLine);
  const invoices = new Map(lines.map(({ invoice: { row } }) => [row.InvoiceId, { ExchangeRate: new Big(row.ExchangeRate) }]));
  const composed = composeCredit(credited, life.vatTypes, invoices);
  const rate = getCreditExchangeRate(composed, invoices);
  const { Vat: vat, NetAmount, VatAmount, GrossAmount: gross } = composed;
  const CreditNo = takeNumber(life, 'credit');
  const parts = {
    Company: life.company,
    Customer: toParty(customer),
    Currency: getCurrency(customer),
    CreditDate: day,
    ExchangeRate: rate,
    Reason: reasonNames[request.reasonId] ?? '',
    Comment: request.comment ?? null,
  };
  const row = life.rows.add(
    'credits',
    {
      ...account,
      CreditNo,
      InvoiceId: request.invoice?.row.InvoiceId ?? null,
      CreditReasonId: request.reasonId,
      ExchangeRate: rate,
      CreditDate: day,
      State: 'Issued',
      NetAmount,
      VatAmount,
      GrossAmount: gross,
      Unallocated: gross,
      Snapshot: { ...snapshotCredit(parts, credited, composed), CreditNo },
      Comment: request.comment ?? null,
      IssuedAt: stamp.at,
      CancelledOn: null,
      CancelReason: null,
      ...makeSendingFields(life, day, { customer, waiting: 1 }),
    },
    stamp,
  );
  addDetails(life, row.CreditId, lines, stamp);
  recordCredited(row.CreditId, lines, vat);
  for (const { Description: _description, Reason: _reason, ...amounts } of vat)
    life.rows.add('credit_vat', { CreditId: row.CreditId, ...amounts }, stamp);
  addEntry(
    life,
    { ...account, EntryDate: day, Kind: 'Credit', Amount: gross.neg(), CreditId: row.CreditId, Reference: String(CreditNo) },
    stamp,
  );
  const money: DemoMoney = { kind: 'credit', id: row.CreditId, date: day, unallocated: gross };
  getAccount(life, account.CustomerId).money.push(money);
  return { row, money };
};

/** Allocates the credit to the invoice that it corrects, up to the outstanding amount. */
const allocateToInvoice = (life: Life, invoice: DemoInvoice, money: DemoMoney, day: DateOnly) => {
  const amount = money.unallocated.lt(invoice.outstanding) ? money.unallocated : invoice.outstanding;
  allocateMoney(life, { money, invoice, amount, discount: [], day });
};

// Adds the returned goods as a separate part of the credit note, without an amount.
const returnToStock = (life: Life, credit: Row<'credits'>, { line, quantity }: CreditedLine, day: DateOnly) => {
  const product = life.products.find(({ row }) => row.ProductId === line.row.ProductId);
  if (!product || quantity === null) return;
  life.rows.add(
    'credit_details',
    {
      CreditId: credit.CreditId,
      Part: 'Stock',
      LineNo: 1,
      InvoiceDetailId: line.row.InvoiceDetailId,
      PalletMovementId: null,
      ProductId: product.row.ProductId,
      PalletId: null,
      SupplierDepotId: life.ownDepotId,
      Description: line.row.Description,
      Quantity: quantity,
      UnitPrice: null,
      PricePer: null,
      VatTypeId: null,
      VatRate: null,
      NetAmount: 0,
      StockOutcome: 'ToStock',
      SettleInvoiceId: null,
      SettlePaymentMethodId: null,
      SettleReference: null,
      SettleAmount: null,
    },
    life.stamp(day, 14, people.office),
  );
  moveStock(life, product, {
    day,
    typeId: movementType.CustomerReturn,
    by: people.warehouse,
    quantity,
    creditId: credit.CreditId,
    comment: `Credit note ${credit.CreditNo}`,
  });
};

const creditGoods = (life: Life, invoice: DemoInvoice, day: DateOnly) => {
  const { random, ownDepotId } = life;
  const goods = invoice.lines.filter(({ row, uncredited }) => row.Kind === 'Goods' && uncredited === row.Quantity && row.Quantity >= 24);
  if (goods.length === 0) return;
  const line = random.pick(goods);
  const reasonId = random.pick([reasons.Damaged, reasons.Damaged, reasons.Short, reasons.Price, reasons.Returned, reasons.Goodwill]);
  const isAmountOnly = reasonId === reasons.Price || reasonId === reasons.Goodwill;
  const quantity = isAmountOnly ? null : Math.max(6, Math.floor(line.row.Quantity / random.between(8, 30)));
  const undiscounted =
    quantity === null
      ? toPenny(new Big(line.row.NetAmount).times(random.pick([2, 3, 5])).div(100))
      : lineNet({ ...line.row, Quantity: quantity });
  const net = invoice.isDiscounted ? lessDiscount(undiscounted, invoice.row.SettlementDiscountPercent ?? 0) : undiscounted;
  if (net.lte(0)) return;
  const credited: CreditedLine = { invoice, line, quantity, net };
  const { row, money } = issueDemoCredit(life, invoice.customer, { day, reasonId, invoice, lines: [credited] });
  allocateToInvoice(life, invoice, money, day);
  const wasFromStock = life.rows.tables.order_details[(line.row.OrderDetailId ?? 0) - 1]?.SupplierDepotId === ownDepotId;
  if (reasonId === reasons.Returned && wasFromStock) returnToStock(life, row, credited, day);
};

/** Plans an occasional credit for goods that were broken, short or priced wrongly. */
export const planLineCredit = (life: Life, invoice: DemoInvoice) => {
  if (!life.random.chance(0.035)) return;
  const day = workingDaysAfter(requireExisting(invoice.row.InvoiceDate, 'invoice date'), life.random.between(3, 14));
  life.plan(day, 'credit', (on) => creditGoods(life, invoice, on));
};
