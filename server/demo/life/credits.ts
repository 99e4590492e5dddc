import { discountedRates, lessDiscount } from '#contract/deal/settlementDiscount.ts';
import { Big, lineNet, sum, toPenny, vatSummary } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import { workingDaysAfter } from '#server/demo/calendar.ts';
import type { Row } from '#server/demo/rows.ts';
import { existing, people } from '#server/demo/world.ts';
import type { DemoCustomer } from '#server/demo/world.ts';
import type { CreditNoteSnapshot } from '#server/documents/snapshots.ts';
import { movementType } from '#server/ledgers/stock.ts';
import { accountOf, takeNumber } from './life.ts';
import type { DemoInvoice, DemoInvoiceLine, DemoMoney, Life } from './life.ts';
import { addEntry, allocateMoney } from './money.ts';
import { currencyOf, partyOf } from './parties.ts';
import { sentOrPosted } from './sending.ts';
import { moveStock } from './stock.ts';

export const reasons = { Damaged: 1, Short: 3, Price: 4, Returned: 5, Pallets: 6, Goodwill: 7 } as const;
const reasonNames: Record<number, string> = {
  1: 'Damaged in transit',
  3: 'Short delivery',
  4: 'Priced wrongly',
  5: 'Goods returned',
  6: 'Pallets returned',
  7: 'Goodwill',
};

/** What is credited of one invoice line; a price correction has no quantity. */
export interface CreditedLine {
  invoice: DemoInvoice;
  line: DemoInvoiceLine;
  quantity: number | null;
  net: Big;
  movementId?: number;
}

interface Issuing {
  day: DateOnly;
  reasonId: number;
  /** The one invoice that is corrected; none where pallets of several come back. */
  invoice: DemoInvoice | null;
  lines: CreditedLine[];
  comment?: string;
}

const summarise = (life: Life, lines: readonly CreditedLine[], rate: Big) =>
  vatSummary(lines.map(({ line, net }) => ({ Net: net, Rate: line.row.VatRate as Big, VatTypeId: line.row.VatTypeId }))).map((row) => ({
    VatTypeId: row.VatTypeId,
    Rate: row.Rate,
    NetAmount: row.Net,
    VatAmount: row.Vat,
    SterlingNet: toPenny(row.Net.times(rate)),
    SterlingVat: toPenny(row.Vat.times(rate)),
    Description: life.vatTypes.get(row.VatTypeId)?.Description ?? '',
    Reason: life.vatTypes.get(row.VatTypeId)?.Reason ?? null,
  }));

type CreditVat = ReturnType<typeof summarise>[number];

/** The line's own discount and, where the invoice was settled with one, the settlement discount, as one percentage. */
const percentOff = (invoice: DemoInvoice, row: DemoInvoiceLine['row']) => {
  const settlement = invoice.isDiscounted && row.Kind === 'Goods' ? (invoice.row.SettlementDiscountPercent ?? 0) : 0;
  const kept = new Big(100)
    .minus(row.DiscountPercent ?? 0)
    .times(new Big(100).minus(settlement))
    .div(100);
  return kept.lt(100) ? new Big(100).minus(kept).round(2).toFixed() : null;
};

const lineSnapshot = ({ invoice, line, quantity, net }: CreditedLine): CreditNoteSnapshot['Lines'][number] => {
  const { row } = line;
  return {
    Kind: row.Kind as CreditNoteSnapshot['Lines'][number]['Kind'],
    ProductCode: row.ProductCode ?? null,
    Description: quantity === null ? `${row.Description}: price corrected` : row.Description,
    Quantity: quantity ?? 1,
    UnitPrice: quantity === null ? net.toFixed(2) : new Big(row.UnitPrice).toFixed(),
    PricePer: quantity === null ? 1 : row.PricePer,
    DiscountPercent: quantity === null ? null : percentOff(invoice, row),
    VatTypeId: row.VatTypeId,
    VatRate: new Big(row.VatRate).toFixed(),
    NetAmount: net.toFixed(2),
    InvoiceNo: invoice.row.InvoiceNo,
  };
};

const snapshotOf = (
  life: Life,
  customer: DemoCustomer,
  issuing: Issuing,
  credit: { no: number; rate: Big; vat: CreditVat[] },
): CreditNoteSnapshot => {
  const NetAmount = sum(credit.vat.map((row) => row.NetAmount));
  const VatAmount = sum(credit.vat.map((row) => row.VatAmount));
  const corrected = [...new Set(issuing.lines.map(({ invoice }) => invoice.row))];
  return {
    Company: life.company,
    Customer: partyOf(customer),
    Currency: currencyOf(customer),
    CreditNo: credit.no,
    CreditDate: issuing.day,
    ExchangeRate: credit.rate.toFixed(),
    Reason: reasonNames[issuing.reasonId] ?? '',
    Comment: issuing.comment ?? null,
    CorrectedInvoices: corrected.map((row) => ({ InvoiceNo: row.InvoiceNo, InvoiceDate: row.InvoiceDate })),
    Lines: issuing.lines.map(lineSnapshot),
    Vat: credit.vat.map((row) => ({
      VatTypeId: row.VatTypeId,
      Description: row.Description,
      Reason: row.Reason,
      Rate: row.Rate.toFixed(),
      NetAmount: row.NetAmount.toFixed(2),
      VatAmount: row.VatAmount.toFixed(2),
      SterlingNet: row.SterlingNet.toFixed(2),
      SterlingVat: row.SterlingVat.toFixed(2),
    })),
    NetAmount: NetAmount.toFixed(2),
    VatAmount: VatAmount.toFixed(2),
    GrossAmount: NetAmount.plus(VatAmount).toFixed(2),
  };
};

const addDetails = (life: Life, CreditId: number, lines: readonly CreditedLine[], stamp: ReturnType<Life['stamp']>) =>
  lines.forEach(({ line, quantity, net, movementId }, index) => {
    const { row } = line;
    if (quantity !== null) line.left -= quantity;
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
        SettleAmount: null,
      },
      stamp,
    );
  });

const isGoods = ({ line }: CreditedLine) => line.row.Kind === 'Goods';

/** Keeps with each invoice what was credited of it by rate; `vat`: the credit's own, where it corrects one invoice. */
const noteCredited = (CreditId: number, lines: readonly CreditedLine[], vat: readonly CreditVat[] | null) => {
  for (const [invoice, ofInvoice] of Map.groupBy(lines, (credited) => credited.invoice)) {
    const rated = ofInvoice.map((one) => ({
      VatTypeId: one.line.row.VatTypeId,
      Rate: one.line.row.VatRate,
      Net: one.net,
      isGoods: isGoods(one),
    }));
    for (const rate of discountedRates(rated)) {
      const own = vat?.find((row) => row.VatTypeId === rate.VatTypeId && row.Rate.eq(rate.Rate));
      invoice.credited.push({ ...rate, Vat: own?.VatAmount ?? rate.Vat, CreditId });
    }
  }
};

/** Issues a credit note: its number, lines, VAT, paper and ledger entry; it stays an open item until it is allocated. */
export const issueCredit = (life: Life, customer: DemoCustomer, issuing: Issuing) => {
  const { day, lines } = issuing;
  const stamp = life.stamp(day, 14, people.finance);
  const account = { CustomerId: customer.row.CustomerId, CurrencyId: customer.row.CurrencyId ?? 1 };
  const rate = life.sterlingRate(account.CurrencyId, day);
  const vat = summarise(life, lines, rate);
  const NetAmount = sum(vat.map((row) => row.NetAmount));
  const VatAmount = sum(vat.map((row) => row.VatAmount));
  const gross = NetAmount.plus(VatAmount);
  const CreditNo = takeNumber(life, 'credit');
  const row = life.rows.add(
    'credits',
    {
      ...account,
      CreditNo,
      InvoiceId: issuing.invoice?.row.InvoiceId ?? null,
      CreditReasonId: issuing.reasonId,
      ExchangeRate: rate,
      CreditDate: day,
      State: 'Issued',
      NetAmount,
      VatAmount,
      GrossAmount: gross,
      Unallocated: gross,
      Snapshot: snapshotOf(life, customer, issuing, { no: CreditNo, rate, vat }),
      Comment: issuing.comment ?? null,
      IssuedAt: stamp.at,
      CancelledOn: null,
      CancelReason: null,
      ...sentOrPosted(life, day, { customer, waiting: 1 }),
    },
    stamp,
  );
  addDetails(life, row.CreditId, lines, stamp);
  noteCredited(row.CreditId, lines, issuing.invoice && vat);
  for (const { Description: _description, Reason: _reason, ...one } of vat)
    life.rows.add('credit_vat', { CreditId: row.CreditId, ...one }, stamp);
  addEntry(
    life,
    { ...account, EntryDate: day, Kind: 'Credit', Amount: gross.neg(), CreditId: row.CreditId, Reference: String(CreditNo) },
    stamp,
  );
  const money: DemoMoney = { kind: 'credit', id: row.CreditId, date: day, unallocated: gross };
  accountOf(life, account.CustomerId).money.push(money);
  return { row, money };
};

/** Against the invoice that it corrects, as far as that still owes. */
const settle = (life: Life, invoice: DemoInvoice, money: DemoMoney, day: DateOnly) => {
  const amount = money.unallocated.lt(invoice.outstanding) ? money.unallocated : invoice.outstanding;
  allocateMoney(life, { money, invoice, amount, discount: [], day });
};

// What came back to the warehouse: a part of the credit of its own, without money.
const takeBack = (life: Life, credit: Row<'credits'>, { line, quantity }: CreditedLine, day: DateOnly) => {
  const product = life.products.find((one) => one.row.ProductId === line.row.ProductId);
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
      SettleAmount: null,
    },
    life.stamp(day, 14, people.finance),
  );
  const about = { day, typeId: movementType.CustomerReturn, unitCost: line.row.BuyPrice ?? null, by: people.warehouse };
  moveStock(life, product, { ...about, quantity, creditId: credit.CreditId, comment: `Credit note ${credit.CreditNo}` });
};

const creditGoods = (life: Life, invoice: DemoInvoice, day: DateOnly) => {
  const { random, ownDepotId } = life;
  const goods = invoice.lines.filter(({ row, left }) => row.Kind === 'Goods' && left === row.Quantity && row.Quantity >= 24);
  if (goods.length === 0) return;
  const line = random.pick(goods);
  const reasonId = random.pick([reasons.Damaged, reasons.Damaged, reasons.Short, reasons.Price, reasons.Returned, reasons.Goodwill]);
  const quantity =
    reasonId === reasons.Price || reasonId === reasons.Goodwill ? null : Math.max(6, Math.floor(line.row.Quantity / random.between(8, 30)));
  const whole =
    quantity === null
      ? toPenny(new Big(line.row.NetAmount).times(random.pick([2, 3, 5])).div(100))
      : lineNet({ ...line.row, Quantity: quantity });
  const net = invoice.isDiscounted ? lessDiscount(whole, invoice.row.SettlementDiscountPercent ?? 0) : whole;
  if (net.lte(0)) return;
  const credited: CreditedLine = { invoice, line, quantity, net };
  const { row, money } = issueCredit(life, invoice.customer, { day, reasonId, invoice, lines: [credited] });
  settle(life, invoice, money, day);
  const fromStock = life.rows.tables.order_details[(line.row.OrderDetailId ?? 0) - 1]?.SupplierDepotId === ownDepotId;
  if (reasonId === reasons.Returned && fromStock) takeBack(life, row, credited, day);
};

/** Now and then something was broken, short or priced wrongly. */
export const planLineCredit = (life: Life, invoice: DemoInvoice) => {
  if (!life.random.chance(0.035)) return;
  const day = workingDaysAfter(existing(invoice.row.InvoiceDate, 'invoice date'), life.random.between(3, 14));
  life.plan(day, 'credit', (on) => creditGoods(life, invoice, on));
};
