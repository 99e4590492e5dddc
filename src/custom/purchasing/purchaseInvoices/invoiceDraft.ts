import { Big, lineNet, sum } from '#contract/money.ts';
import type { ChargeableLine, PurchaseInvoice, PurchaseInvoiceState } from '#contract/purchasing/purchaseInvoices/calls.ts';
import { differencesOf } from '#contract/purchasing/purchaseInvoices/differences.ts';
import type { Tolerances } from '#contract/purchasing/purchaseInvoices/differences.ts';
import { formatMoney, formatPrice, formatQuantity } from '#src/ui/text/format.ts';

export const stateTones: Record<PurchaseInvoiceState, 'attention' | 'done' | 'refused'> = {
  ToCheck: 'attention',
  Agreed: 'done',
  Queried: 'refused',
};

/** What it charges of something that was brought; without `of` it would not be known what. */
export interface ChargedLine {
  of: ChargeableLine;
  Quantity: number | null;
  UnitPrice: number | null;
  /** Of a haulier. */
  NetAmount: number | null;
}

export interface InvoiceValues {
  /** `S12` a supplier, `H7` a haulier. */
  Who: string | null;
  InvoiceNo: string;
  InvoiceDate: string | null;
  NetAmount: number | null;
  /** By `keyOf` what is charged, in the order chosen. */
  Lines: readonly ChargedLine[];
}

export const emptyValues: InvoiceValues = { Who: null, InvoiceNo: '', InvoiceDate: null, NetAmount: null, Lines: [] };

export const keyOf = ({ PurchaseOrderLineId, OrderId }: ChargeableLine) =>
  PurchaseOrderLineId === null ? `deal ${OrderId}` : `line ${PurchaseOrderLineId}`;

/** As one expects it to be charged. */
export const chargeOf = (of: ChargeableLine): ChargedLine => ({
  of,
  Quantity: of.ExpectedQuantity,
  UnitPrice: of.ExpectedPrice,
  NetAmount: of.ExpectedNet,
});

export const valuesOf = (invoice: PurchaseInvoice): InvoiceValues => ({
  Who: invoice.SupplierId === null ? `H${invoice.HaulierId}` : `S${invoice.SupplierId}`,
  InvoiceNo: invoice.InvoiceNo,
  InvoiceDate: invoice.InvoiceDate,
  NetAmount: invoice.NetAmount,
  Lines: invoice.Lines.map((line) => ({
    of: { ...line, CurrencyCode: invoice.CurrencyCode },
    Quantity: line.Quantity,
    UnitPrice: line.UnitPrice,
    NetAmount: line.PurchaseOrderLineId === null ? line.NetAmount : null,
  })),
});

const idIn = (who: string | null, kind: 'S' | 'H') => (who?.startsWith(kind) ? Number(who.slice(1)) : undefined);
export const supplierIn = ({ Who }: InvoiceValues) => idIn(Who, 'S');
export const haulierIn = ({ Who }: InvoiceValues) => idIn(Who, 'H');

export const netOfLine = ({ of, Quantity, UnitPrice, NetAmount }: ChargedLine) => {
  if (of.PurchaseOrderLineId === null) return NetAmount === null ? null : new Big(NetAmount);
  return Quantity === null || UnitPrice === null ? null : lineNet({ Quantity, UnitPrice, PricePer: of.PricePer ?? 1 });
};

export const linesNet = (lines: readonly ChargedLine[]) => sum(lines.flatMap((line) => netOfLine(line) ?? []));

/** What its amounts are in: pounds, until it charges something else. */
export const currencyOf = ({ Lines }: InvoiceValues) => Lines[0]?.of.CurrencyCode ?? 'GBP';

/** How far a line is off, as one says it; nothing where it agrees. */
export const offWords = (line: ChargedLine, tolerances: Tolerances): string => {
  const { of } = line;
  const isHaulage = of.PurchaseOrderLineId === null;
  const found = differencesOf(
    { ...of, Quantity: isHaulage ? null : (line.Quantity ?? 0), UnitPrice: line.UnitPrice, NetAmount: line.NetAmount ?? 0 },
    tolerances,
  );
  if (!found.IsOff) return '';
  const more = (amount: number) => (amount > 0 ? 'more' : 'less');
  return [
    found.QuantityDifference !== null && `${formatQuantity(found.QuantityDifference)} more than came`,
    found.PriceDifference !== null && `${formatPrice(Math.abs(found.PriceDifference))} ${more(found.PriceDifference)} than agreed`,
    found.NetDifference !== null &&
      `${formatMoney(Math.abs(found.NetDifference), of.CurrencyCode)} ${more(found.NetDifference)} than agreed`,
    (isHaulage ? of.ExpectedNet : of.ExpectedPrice) === null && 'no agreed price is known',
  ]
    .filter(Boolean)
    .join(', ');
};

export const faultsOf = (values: InvoiceValues): Record<string, string> => {
  const lines = values.Lines.flatMap((line, index) => {
    if (line.of.PurchaseOrderLineId === null) return line.NetAmount === null ? [[`Lines.${index}.NetAmount`, 'Enter what is charged']] : [];
    return [
      ...(line.Quantity === null ? [[`Lines.${index}.Quantity`, 'Enter a quantity']] : []),
      ...(line.UnitPrice === null ? [[`Lines.${index}.UnitPrice`, 'Enter a price']] : []),
    ];
  });
  return Object.fromEntries([
    ...(values.Who === null ? [['Who', 'Choose who invoices us']] : []),
    ...(values.InvoiceNo.trim() === '' ? [['InvoiceNo', 'Enter the number of their invoice']] : []),
    ...(values.InvoiceDate === null ? [['InvoiceDate', 'Enter its date']] : []),
    ...(values.NetAmount === null ? [['NetAmount', 'Enter what it comes to without VAT']] : []),
    ...lines,
  ]) as Record<string, string>;
};

export const toSend = (values: InvoiceValues) => ({
  SupplierId: supplierIn(values) ?? null,
  HaulierId: haulierIn(values) ?? null,
  InvoiceNo: values.InvoiceNo.trim(),
  InvoiceDate: values.InvoiceDate ?? '',
  NetAmount: values.NetAmount ?? 0,
  Lines: values.Lines.map(({ of, Quantity, UnitPrice, NetAmount }) =>
    of.PurchaseOrderLineId === null
      ? { OrderId: of.OrderId, NetAmount }
      : { PurchaseOrderLineId: of.PurchaseOrderLineId, Quantity, UnitPrice },
  ),
});
