/**
 * Values of the credit form, their totals, and their conversion from and to a saved credit. A credit has four parts: lines, pallets, goods
 * (`Stock`) and settlement. An input field is identified by part, row key and field, for example `Lines 12 Quantity`.
 */
import type { AnswerOf } from '#contract/call/endpoint.ts';
import type { findPartialCredit, getInvoiceStock, loadCreditAndInvoice, loadPalletMovement } from '#contract/money/credits/calls.ts';
import { calculateCreditVat, createPartsPricer } from '#contract/money/credits/pricer.ts';
import type { Credit, StockOutcome } from '#contract/money/credits/shapes.ts';
import { Big, sum } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';
import { today } from '#src/ui/text/format.ts';

/** Data that the credit form needs. */
export interface CreditData {
  /** Invoice of the credit, with the amounts left to credit on each line. */
  creditable: AnswerOf<typeof findPartialCredit>;
  pallets: AnswerOf<typeof loadPalletMovement>;
  stock: AnswerOf<typeof getInvoiceStock>;
  account: AnswerOf<typeof loadCreditAndInvoice>;
}

/** Invoice that the credit can be allocated to. A saved draft has the number only, so the date and the outstanding amount are null. */
export interface OpenInvoice {
  InvoiceId: number;
  InvoiceNo: number;
  OriginalNo: string | null;
  InvoiceDate: string | null;
  Outstanding: number | null;
}

export type OutcomeQuantities = Record<StockOutcome, number | null>;
export const stockOutcomes: readonly StockOutcome[] = ['ToStock', 'Breakage', 'LeftWithCustomer'];

export interface CreditValues {
  CreditReasonId: number | null;
  CreditDate: string | null;
  Comment: string;
  /** Quantity or price correction to credit, by invoice line id. */
  Lines: Record<string, { Quantity: number | null; NetAmount: number | null }>;
  /** Quantities of returned pallets by `palletKey`. */
  Pallets: Record<string, number | null>;
  Stock: Record<string, OutcomeQuantities>;
  /** Allocated amounts by invoice id. Null if the user has kept the suggestion. */
  Settle: Record<string, number | null> | null;
  /** Invoices that the user allocated the credit to, by id. */
  Chosen: Record<string, OpenInvoice>;
  Refund: { Amount: number | null; PaymentMethodId: number | null; Reference: string };
}

/** Movement id of pallets whose return is recorded when the credit is issued. */
const notYetReturned = 0;

/** Builds the row key of pallets from the invoice line and the recorded return, for example `12-88`. */
export const palletKey = (detailId: number, movementId: number | null) => `${detailId}-${movementId ?? notYetReturned}`;

const noRefund = { Amount: null, PaymentMethodId: 1, Reference: '' };

/** Starts a new credit with the quantities invoiced in advance and not delivered. */
export const createCreditValues = ({ creditable }: CreditData): CreditValues => ({
  CreditReasonId: null,
  CreditDate: today(),
  Comment: '',
  Lines: Object.fromEntries(
    creditable.Lines.flatMap((line) =>
      line.OwedQuantity > 0 ? [[line.InvoiceDetailId, { Quantity: line.OwedQuantity, NetAmount: null }]] : [],
    ),
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
    // An empty settlement replaces the suggestion too. The credit then stays on account.
    Settle: Object.fromEntries(settledRows.map((row) => [String(row.InvoiceId), row.Amount])),
    Chosen: Object.fromEntries(
      settledRows.flatMap(({ InvoiceId, InvoiceNo, OriginalNo }) =>
        InvoiceId === null ? [] : [[InvoiceId, { InvoiceId, InvoiceNo: InvoiceNo ?? 0, OriginalNo, InvoiceDate: null, Outstanding: null }]],
      ),
    ),
    Refund: refund ? { Amount: refund.Amount, PaymentMethodId: refund.PaymentMethodId, Reference: refund.Reference ?? '' } : noRefund,
  };
};

/** Builds the rows to send. Each has the key of its input field, so that the field can show an error. */
const buildLineRows = ({ Lines }: CreditValues, { creditable }: CreditData) =>
  creditable.Lines.flatMap(({ InvoiceDetailId }) => {
    const entry = Lines[InvoiceDetailId];
    return [
      ...(entry?.Quantity ? [{ key: String(InvoiceDetailId), row: { InvoiceDetailId, Quantity: entry.Quantity, NetAmount: null } }] : []),
      ...(entry?.NetAmount ? [{ key: String(InvoiceDetailId), row: { InvoiceDetailId, Quantity: null, NetAmount: entry.NetAmount } }] : []),
    ];
  });

const buildPalletRows = ({ Pallets }: CreditValues) =>
  Object.entries(Pallets).flatMap(([key, Quantity]) => {
    const [InvoiceDetailId = 0, movementId = notYetReturned] = key.split('-').map(Number);
    const PalletMovementId = movementId === notYetReturned ? null : movementId;
    return Quantity ? [{ key, row: { InvoiceDetailId, Quantity, PalletMovementId } }] : [];
  });

const buildStockRows = ({ Stock }: CreditValues) =>
  Object.entries(Stock).flatMap(([detailId, entry]) =>
    stockOutcomes.flatMap((Outcome) => {
      const Quantity = entry[Outcome];
      return Quantity ? [{ key: `${detailId}-${Outcome}`, row: { InvoiceDetailId: Number(detailId), Quantity, Outcome } }] : [];
    }),
  );

export interface CreditSums {
  net: Big;
  vat: Big;
  gross: Big;
  /** Gross amount left to credit on all invoices of the credit after this credit. */
  grossLeft: Big;
  /** Net amounts by part and row key, for example `Lines 12`. */
  nets: ReadonlyMap<string, Big>;
  /** Error messages for input that exceeds the limit, by input field. */
  limitErrors: ReadonlyMap<string, string>;
}

const explainNetLeft = (remaining: Numeric) =>
  new Big(remaining).eq(0) ? 'Already fully credited' : `At most ${new Big(remaining).toFixed(2)} can be credited`;

const explainQuantityLeft = (remaining: number, nothingLeftText: string) =>
  remaining === 0 ? nothingLeftText : `At most ${remaining.toLocaleString('en-GB')} can be credited`;

/** Calculates the totals of the input by the same rules as the server. */
export const calculateCreditSums = (values: CreditValues, data: CreditData): CreditSums => {
  const { Invoices, Lines, Rates } = data.creditable;
  const pricer = createPartsPricer(
    Invoices.map(({ InvoiceId, SettlementPercent }) => ({
      InvoiceId,
      SettlementPercent,
      Lines: Lines.filter((line) => line.InvoiceId === InvoiceId),
      Rates: Rates.filter((rate) => rate.InvoiceId === InvoiceId),
    })),
  );
  const nets = new Map<string, Big>();
  const limitErrors = new Map<string, string>();
  const netByRate = new Map<string, Big>();
  const rateKey = (invoiceId: number, vatTypeId: number, rate: number) => `${invoiceId} ${vatTypeId}@${rate}`;
  const priceRow = (part: string, key: string, row: { InvoiceDetailId: number; Quantity: number | null; NetAmount: number | null }) => {
    const price = pricer.price(row);
    const field = `${part} ${key} ${row.Quantity === null ? 'NetAmount' : 'Quantity'}`;
    if (!('NetAmount' in price)) {
      const { quantityLeft } = price;
      limitErrors.set(
        field,
        quantityLeft === undefined ? explainNetLeft(price.netLeft ?? 0) : explainQuantityLeft(quantityLeft, 'Already fully credited'),
      );
      return;
    }
    const line = Lines.find(({ InvoiceDetailId }) => InvoiceDetailId === row.InvoiceDetailId);
    const rate = line ? rateKey(line.InvoiceId, line.VatTypeId, line.VatRate) : '';
    nets.set(`${part} ${key}`, (nets.get(`${part} ${key}`) ?? new Big(0)).plus(price.NetAmount));
    netByRate.set(rate, (netByRate.get(rate) ?? new Big(0)).plus(price.NetAmount));
  };
  for (const { key, row } of buildLineRows(values, data)) priceRow('Lines', key, row);
  const palletsLeftByLine = new Map(Lines.map((line) => [line.InvoiceDetailId, line.GoneQuantity]));
  for (const { key, row } of buildPalletRows(values)) {
    const { InvoiceDetailId, Quantity } = row;
    const remaining = palletsLeftByLine.get(InvoiceDetailId) ?? 0;
    if (Quantity <= remaining) priceRow('Pallets', key, { ...row, NetAmount: null });
    else limitErrors.set(`Pallets ${key} Quantity`, explainQuantityLeft(remaining, 'All despatched pallets have been credited'));
    palletsLeftByLine.set(InvoiceDetailId, Math.max(0, remaining - Quantity));
  }
  const vat = sum(
    Rates.map((rate) => {
      const net = netByRate.get(rateKey(rate.InvoiceId, rate.VatTypeId, rate.Rate));
      return net ? calculateCreditVat(net, rate.Rate, rate) : 0;
    }),
  );
  const net = sum([...nets.values()]);
  const gross = net.plus(vat);
  const grossLeft = sum(Invoices.map(({ GrossLeft }) => GrossLeft)).minus(gross);
  return { net, vat, gross, grossLeft, nets, limitErrors };
};

/** Suggests to allocate the credit to the credited invoice, up to its outstanding amount. */
export const suggestSettlement = (gross: Big, { creditable }: CreditData): Record<string, number> => {
  const { InvoiceId, Outstanding } = creditable.Invoice;
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

/** Returns the amount of the credit that is neither allocated to an invoice nor refunded. */
export const getUnsettledAmount = (values: CreditValues, gross: Big, data: CreditData) =>
  gross.minus(sum(buildSettlementRows(values, gross, data).map(({ row }) => row.Amount)));

/** Builds the body of a save. Also maps each row of the body to its part and row key, to show errors at the input field. */
export const buildSaveBody = (values: CreditValues, data: CreditData) => {
  const { gross } = calculateCreditSums(values, data);
  const rows = {
    Lines: buildLineRows(values, data),
    Pallets: buildPalletRows(values),
    Stock: buildStockRows(values),
    Settlement: buildSettlementRows(values, gross, data),
  };
  const body = {
    InvoiceId: data.creditable.Invoice.InvoiceId,
    CreditReasonId: values.CreditReasonId ?? 0,
    ...(values.CreditDate !== null && { CreditDate: values.CreditDate }),
    Comment: values.Comment,
    Lines: rows.Lines.map(({ row }) => row),
    Pallets: rows.Pallets.map(({ row }) => row),
    Stock: rows.Stock.map(({ row }) => row),
    Settlement: rows.Settlement.map(({ row }) => row),
  };
  const rowKeys = Object.entries(rows).flatMap(([part, partRows]) =>
    partRows.map(({ key }, index) => [`${part}.${index}`, `${part} ${key}`] as const),
  );
  return { body, rowKeys: new Map(rowKeys) };
};

/** Converts the server's error paths to input fields, for example `Lines.0.Quantity` to `Lines 12 Quantity`. */
export const mapErrorsToFields = (errors: Record<string, string>, rowKeys: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(errors).map(([path, message]) => {
      const [part = '', index = '', field = ''] = path.split('.');
      const rowKey = rowKeys.get(`${part}.${index}`);
      return [rowKey === undefined ? path : `${rowKey} ${field === 'NetAmount' ? 'NetAmount' : 'Quantity'}`, message] as const;
    }),
  );
