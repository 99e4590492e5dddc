import type { AnswerOf } from '#contract/call/endpoint.ts';
import type { findPartialCredit, getInvoiceStock, loadCreditAndInvoice, loadPalletMovement } from '#contract/money/credits/calls.ts';
import { calculateCreditVat, partsPricer } from '#contract/money/credits/pricer.ts';
import type { Credit, StockOutcome } from '#contract/money/credits/shapes.ts';
import { Big, sum } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';
import { today } from '#src/ui/text/format.ts';

/** Data that the credit form needs. */
export interface CreditData {
  part: AnswerOf<typeof findPartialCredit>;
  pallets: AnswerOf<typeof loadPalletMovement>;
  stock: AnswerOf<typeof getInvoiceStock>;
  account: AnswerOf<typeof loadCreditAndInvoice>;
}

/** Invoice that the credit can be set against. In a saved draft only the number is known. */
export interface OpenInvoice {
  InvoiceId: number;
  InvoiceNo: number;
  OriginalNo: string | null;
  InvoiceDate: string | null;
  Outstanding: number | null;
}

export type Outcomes = Record<StockOutcome, number | null>;
export const outcomes: readonly StockOutcome[] = ['ToStock', 'Breakage', 'LeftWithCustomer'];

export interface CreditValues {
  CreditReasonId: number | null;
  CreditDate: string | null;
  Comment: string;
  /** Input by invoice line id. */
  Lines: Record<string, { Quantity: number | null; NetAmount: number | null }>;
  /** Quantities by invoice line id and movement id. Movement 0 means that the pallets come back with the credit. */
  Pallets: Record<string, number | null>;
  Stock: Record<string, Outcomes>;
  /** Amounts by invoice id. Null if the suggestion applies. */
  Settle: Record<string, number | null> | null;
  /** Invoices chosen for settlement, as they were when chosen. */
  Chosen: Record<string, OpenInvoice>;
  Refund: { Amount: number | null; PaymentMethodId: number | null; Reference: string };
}

export const palletKey = (detailId: number, movementId: number | null) => `${detailId}-${movementId ?? 0}`;

const noRefund = { Amount: null, PaymentMethodId: 1, Reference: '' };

/** Starts a new credit with the quantities invoiced in advance and not delivered. */
export const createCreditValues = ({ part }: CreditData): CreditValues => ({
  CreditReasonId: null,
  CreditDate: today(),
  Comment: '',
  Lines: Object.fromEntries(
    part.Lines.flatMap((line) => (line.OwedQuantity > 0 ? [[line.InvoiceDetailId, { Quantity: line.OwedQuantity, NetAmount: null }]] : [])),
  ),
  Pallets: {},
  Stock: {},
  Settle: null,
  Chosen: {},
  Refund: noRefund,
});

const readLines = (credit: Credit) => {
  const lines: CreditValues['Lines'] = {};
  for (const { InvoiceDetailId, Quantity, NetAmount } of credit.Lines) {
    const before = lines[InvoiceDetailId] ?? { Quantity: null, NetAmount: null };
    lines[InvoiceDetailId] =
      Quantity === null
        ? { ...before, NetAmount: new Big(before.NetAmount ?? 0).plus(NetAmount).toNumber() }
        : { ...before, Quantity: (before.Quantity ?? 0) + Quantity };
  }
  return lines;
};

const readStock = (credit: Credit) => {
  const stock: CreditValues['Stock'] = {};
  for (const { InvoiceDetailId, Outcome, Quantity } of credit.Stock) {
    const before = stock[InvoiceDetailId] ?? { ToStock: null, Breakage: null, LeftWithCustomer: null };
    stock[InvoiceDetailId] = { ...before, [Outcome]: (before[Outcome] ?? 0) + Quantity };
  }
  return stock;
};

export const readCreditValues = (credit: Credit): CreditValues => {
  const refund = credit.Settlement.find((row) => row.PaymentMethodId !== null);
  const settledRows = credit.Settlement.filter((row) => row.InvoiceId !== null);
  return {
    CreditReasonId: credit.CreditReasonId,
    CreditDate: credit.CreditDate,
    Comment: credit.Comment ?? '',
    Lines: readLines(credit),
    Pallets: Object.fromEntries(credit.Pallets.map((row) => [palletKey(row.InvoiceDetailId, row.PalletMovementId), row.Quantity])),
    Stock: readStock(credit),
    // An empty settlement is a choice too. The credit then stays on account.
    Settle: Object.fromEntries(settledRows.map((row) => [String(row.InvoiceId), row.Amount])),
    Chosen: Object.fromEntries(
      settledRows.flatMap(({ InvoiceId, InvoiceNo, OriginalNo }) =>
        InvoiceId === null ? [] : [[InvoiceId, { InvoiceId, InvoiceNo: InvoiceNo ?? 0, OriginalNo, InvoiceDate: null, Outstanding: null }]],
      ),
    ),
    Refund: refund ? { Amount: refund.Amount, PaymentMethodId: refund.PaymentMethodId, Reference: refund.Reference ?? '' } : noRefund,
  };
};

/** Builds the rows to send. Each keeps the key of its input field, so that errors can be shown there. */
const buildLineRows = ({ Lines }: CreditValues, { part }: CreditData) =>
  part.Lines.flatMap(({ InvoiceDetailId }) => {
    const entry = Lines[InvoiceDetailId];
    return [
      ...(entry?.Quantity ? [{ key: String(InvoiceDetailId), row: { InvoiceDetailId, Quantity: entry.Quantity, NetAmount: null } }] : []),
      ...(entry?.NetAmount ? [{ key: String(InvoiceDetailId), row: { InvoiceDetailId, Quantity: null, NetAmount: entry.NetAmount } }] : []),
    ];
  });

const buildPalletRows = ({ Pallets }: CreditValues) =>
  Object.entries(Pallets).flatMap(([key, Quantity]) => {
    const [InvoiceDetailId = 0, movementId = 0] = key.split('-').map(Number);
    return Quantity ? [{ key, row: { InvoiceDetailId, Quantity, PalletMovementId: movementId || null } }] : [];
  });

const buildStockRows = ({ Stock }: CreditValues) =>
  Object.entries(Stock).flatMap(([detail, entry]) =>
    outcomes.flatMap((Outcome) => {
      const Quantity = entry[Outcome];
      return Quantity ? [{ key: `${detail}-${Outcome}`, row: { InvoiceDetailId: Number(detail), Quantity, Outcome } }] : [];
    }),
  );

export interface CreditSums {
  net: Big;
  vat: Big;
  gross: Big;
  /** Gross left to credit on all invoices of the credit, after this credit. */
  left: Big;
  /** Net amounts by part and row key. */
  nets: ReadonlyMap<string, Big>;
  /** Error messages for excessive input, by part, key and field. */
  wrong: ReadonlyMap<string, string>;
}

const explainNetLeft = (remaining: Numeric) =>
  new Big(remaining).eq(0) ? 'Already fully credited' : `At most ${new Big(remaining).toFixed(2)} can be credited`;

const explainQuantityLeft = (remaining: number, none: string) =>
  remaining === 0 ? none : `At most ${remaining.toLocaleString('en-GB')} can be credited`;

/** Totals the input by the same rules as the server. */
export const calculateCreditSums = (values: CreditValues, data: CreditData): CreditSums => {
  const { Invoices, Lines, Rates } = data.part;
  const pricer = partsPricer(
    Invoices.map(({ InvoiceId, SettlementPercent }) => ({
      InvoiceId,
      SettlementPercent,
      Lines: Lines.filter((line) => line.InvoiceId === InvoiceId),
      Rates: Rates.filter((rate) => rate.InvoiceId === InvoiceId),
    })),
  );
  const nets = new Map<string, Big>();
  const wrong = new Map<string, string>();
  const byRate = new Map<string, Big>();
  const take = (part: string, key: string, row: { InvoiceDetailId: number; Quantity: number | null; NetAmount: number | null }) => {
    const price = pricer.price(row);
    const field = `${part} ${key} ${row.Quantity === null ? 'NetAmount' : 'Quantity'}`;
    if (!('NetAmount' in price)) {
      const { quantityLeft } = price;
      wrong.set(
        field,
        quantityLeft === undefined ? explainNetLeft(price.netLeft ?? 0) : explainQuantityLeft(quantityLeft, 'Already fully credited'),
      );
      return;
    }
    const line = Lines.find((one) => one.InvoiceDetailId === row.InvoiceDetailId);
    const rate = line ? `${line.InvoiceId} ${line.VatTypeId}@${line.VatRate}` : '';
    nets.set(`${part} ${key}`, (nets.get(`${part} ${key}`) ?? new Big(0)).plus(price.NetAmount));
    byRate.set(rate, (byRate.get(rate) ?? new Big(0)).plus(price.NetAmount));
  };
  for (const { key, row } of buildLineRows(values, data)) take('Lines', key, row);
  const despatchedByLine = new Map(Lines.map((line) => [line.InvoiceDetailId, line.GoneQuantity]));
  for (const { key, row } of buildPalletRows(values)) {
    const { InvoiceDetailId, Quantity } = row;
    const remaining = despatchedByLine.get(InvoiceDetailId) ?? 0;
    if (Quantity <= remaining) take('Pallets', key, { ...row, NetAmount: null });
    else wrong.set(`Pallets ${key} Quantity`, explainQuantityLeft(remaining, 'All despatched pallets have been credited'));
    despatchedByLine.set(InvoiceDetailId, Math.max(0, remaining - Quantity));
  }
  const vat = sum(
    Rates.map((rate) => {
      const net = byRate.get(`${rate.InvoiceId} ${rate.VatTypeId}@${rate.Rate}`);
      return net ? calculateCreditVat(net, rate.Rate, rate) : 0;
    }),
  );
  const net = sum([...nets.values()]);
  const gross = net.plus(vat);
  return { net, vat, gross, left: sum(Invoices.map(({ GrossLeft }) => GrossLeft)).minus(gross), nets, wrong };
};

/** Suggests a settlement: the credited invoice, up to its outstanding amount. */
export const suggestSettlement = (gross: Big, { part }: CreditData): Record<string, number> => {
  const { InvoiceId, Outstanding } = part.Invoice;
  const amount = gross.gt(Outstanding) ? new Big(Outstanding) : gross;
  return amount.gt(0) ? { [InvoiceId]: amount.toNumber() } : {};
};

export const getSettlement = (values: CreditValues, gross: Big, data: CreditData) => values.Settle ?? suggestSettlement(gross, data);

const buildSettlementRows = (values: CreditValues, gross: Big, data: CreditData) => {
  const settlementRows = Object.entries(getSettlement(values, gross, data)).flatMap(([invoiceId, Amount]) =>
    Amount ? [{ key: invoiceId, row: { InvoiceId: Number(invoiceId), Amount } }] : [],
  );
  const { Amount, PaymentMethodId, Reference } = values.Refund;
  return [...settlementRows, ...(Amount ? [{ key: 'refund', row: { PaymentMethodId: PaymentMethodId ?? 1, Reference, Amount } }] : [])];
};

/** Returns the part of the credit that is neither set against an invoice nor refunded. */
export const getUnsettledAmount = (values: CreditValues, gross: Big, data: CreditData) =>
  gross.minus(sum(buildSettlementRows(values, gross, data).map(({ row }) => row.Amount)));

/** Builds the body of a save and maps each row to its input field. */
export const buildSaveBody = (values: CreditValues, data: CreditData) => {
  const { gross } = calculateCreditSums(values, data);
  const rows = {
    Lines: buildLineRows(values, data),
    Pallets: buildPalletRows(values),
    Stock: buildStockRows(values),
    Settlement: buildSettlementRows(values, gross, data),
  };
  const body = {
    InvoiceId: data.part.Invoice.InvoiceId,
    CreditReasonId: values.CreditReasonId ?? 0,
    ...(values.CreditDate !== null && { CreditDate: values.CreditDate }),
    Comment: values.Comment,
    Lines: rows.Lines.map(({ row }) => row),
    Pallets: rows.Pallets.map(({ row }) => row),
    Stock: rows.Stock.map(({ row }) => row),
    Settlement: rows.Settlement.map(({ row }) => row),
  };
  const names = Object.entries(rows).flatMap(([part, list]) =>
    list.map(({ key }, index) => [`${part}.${index}`, `${part} ${key}`] as const),
  );
  return { body, names: new Map(names) };
};

/** Maps the server's errors to input fields, for example `Lines 12 Quantity`. */
export const mapErrorsToFields = (errors: Record<string, string>, names: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(errors).map(([path, message]) => {
      const [part = '', index = '', field = ''] = path.split('.');
      const name = names.get(`${part}.${index}`);
      return [name === undefined ? path : `${name} ${field === 'NetAmount' ? 'NetAmount' : 'Quantity'}`, message] as const;
    }),
  );
