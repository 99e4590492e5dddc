import type { OrderDetail } from '#contract/sales/orders/shapes.ts';
import { addQuotation, editQuotation, getQuotation } from '#contract/sales/quotations/calls.ts';
import { quotationDays } from '#contract/sales/quotations/shapes.ts';
import type { Quotation } from '#contract/sales/quotations/shapes.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { reopenLine } from '#src/custom/sales/orders/form/draft/earlierLine.ts';
import type { EarlierLine } from '#src/custom/sales/orders/form/draft/earlierLine.ts';
import { addressTypes, toDraftLine, emptyLine, isBlank, newHeader } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import { termFields } from '#src/custom/sales/orders/form/head/orderFields.ts';
import { lookupRules } from '#src/custom/sales/orders/grid/linePricing.ts';
import { orderColumns, orderRows } from '#src/custom/sales/orders/grid/orderColumns.tsx';
import { orderRules } from '#src/custom/sales/orders/grid/orderRules.ts';
import { orderPaste } from '#src/custom/sales/orders/grid/pasteLines.ts';
import { lineDocument } from '#src/lineDocument/definition.ts';
import type { DocumentInput, FormParts, HeaderField } from '#src/lineDocument/definition.ts';
import { quoted } from '#src/lineDocument/merge.ts';
import { addDays, formatDate, formatMoney, formatNumber, formatPrice, formatQuantity, today } from '#src/ui/text/format.ts';
import { pricingFor, QuotationContext, QuotationLineTools, QuotationTotals, QuotedAccount } from './quotationParts.tsx';
import type { QuotationGiven, QuotationHeader, QuotationTypes } from './quotationTypes.ts';

type Input = DocumentInput<QuotationTypes>;

const sentFields = [
  'CustomerOrderNo',
  'RequiredDate',
  'InvoiceAddressId',
  'DeliveryAddressId',
  'HaulierId',
  'CarriageCharge',
  'Comment',
  'ValidUntil',
] as const;
type SentHeader = Pick<QuotationHeader, (typeof sentFields)[number]>;
const pickSent = (from: SentHeader) => Object.fromEntries(sentFields.map((field) => [field, from[field]])) as unknown as SentHeader;

export const isDecided = (quotation: Quotation | undefined) => quotation?.State === 'Won' || quotation?.State === 'Lost';

const emptyHeader = ({ account }: Pick<QuotationGiven, 'account'>): QuotationHeader => ({
  ...newHeader(account),
  hasOwnPallets: true,
  ValidUntil: addDays(today(), quotationDays),
});

/** Opens a saved quotation in the order grid. Its lines keep the quoted prices and are not lines of any order. */
export const openQuotationDraft = (quotation: Quotation): Input => ({
  header: {
    ...({ PromisedDate: null, SupplierDepotId: null, hasOwnPallets: true } as QuotationHeader),
    ...pickSent(quotation),
    OrderDate: quotation.QuotedOn,
    DealTypeId: quotation.DealType === 'Direct' ? 2 : 1,
  },
  lines: quotation.Lines.map((line) => ({
    ...toDraftLine({ ...line, Packing: 'Own', Stock: null } as unknown as OrderDetail),
    OrderDetailId: undefined,
    stored: undefined,
    // Without a depot, the column shows our free stock.
    ...(quotation.DealType === 'Stock' && { DepotName: null }),
  })),
});

export const sendQuotation = (
  { header, lines }: Input,
  { saved, context: { account } }: { saved: Quotation | undefined; context: Pick<QuotationGiven, 'account'> },
) => ({
  ...pickSent(header),
  ValidUntil: header.ValidUntil ?? '',
  Lines: lines.map((line) => ({
    ProductId: line.ProductId ?? 0,
    Quantity: line.Quantity ?? 0,
    ...(line.UnitPrice !== null && { UnitPrice: line.UnitPrice }),
    DiscountPercent: line.DiscountPercent,
    ...(line.UnitsPerPallet && { PalletQuantity: line.isPalletsTyped ? line.PalletQuantity : null }),
    ...(line.SupplierDepotId !== null && { SupplierDepotId: line.SupplierDepotId }),
  })),
  ...(!saved && { CustomerId: account.CustomerId, DealTypeId: header.DealTypeId }),
});

/** Identifies lines by product and by position among lines of that product, because each save replaces the line ids. */
const nameLines = (lines: readonly { ProductId: number | null }[]) => {
  const counts = new Map<number, number>();
  return lines.map(({ ProductId }) => {
    const product = ProductId ?? 0;
    const occurrence = (counts.get(product) ?? 0) + 1;
    counts.set(product, occurrence);
    return `${product}/${occurrence}`;
  });
};

const header = ({ store, saved, context, header: values }: FormParts<QuotationTypes> & { header: QuotationHeader }): HeaderField[] => {
  const { account, combos } = context;
  const prices = pricingFor(store, account);
  const { customerOrderNo, date, deal, haulier, carriage, address, comment } = termFields({
    store,
    header: values,
    account,
    combos,
    pricing: prices,
  });
  const fields: HeaderField[] = [
    customerOrderNo('Their enquiry'),
    {
      kind: 'date',
      field: 'ValidUntil',
      label: 'Valid until',
      value: values.ValidUntil,
      onChange: (ValidUntil) => store.setHeader({ ValidUntil }),
    },
    date('RequiredDate', 'Required'),
    { ...deal, isFixed: saved !== undefined },
    haulier,
    carriage,
    address('DeliveryAddressId', 'Deliver to', addressTypes.Delivery),
    comment('Note to customer'),
  ];
  return isDecided(saved) ? fields.map((field) => ({ ...field, isFixed: true })) : fields;
};

export const quotation = lineDocument<QuotationTypes>({
  name: 'quotation',
  labels: { header: 'Quotation', lines: 'Order lines' },
  emptyHeader,
  emptyLine,
  isBlank,
  idOf: ({ QuotationId }) => QuotationId,
  lineIdOf: () => undefined,
  open: openQuotationDraft,
  openEarlier: ({ header: values, lines = [], quotation: base = null }) => ({
    header: values as QuotationHeader,
    lines: (lines as EarlierLine[]).map(reopenLine),
    base: base as Quotation | null,
  }),
  about: (id, { account }) => (id === undefined ? `new-quotation-${account.CustomerId}` : `quotation-${id}`),
  address: (quotation, { account: { CustomerId: customerId } }) =>
    quotation ? screenPaths.quotation(quotation.QuotationId) : screenPaths.newQuotation({ customerId }),
  title: (quotation, { account }) =>
    quotation ? `Quotation ${quotation.QuotationNo} for ${account.Name}` : `New quotation for ${account.Name}`,
  fixed: (quotation) => ({ header: isDecided(quotation), lines: false }),
  Context: QuotationContext,
  header,
  Aside: QuotedAccount,
  beginsInLines: true,
  columns: orderColumns,
  rows: orderRows,
  rules: ({ context }) => orderRules(context.pricing),
  LineTools: QuotationLineTools,
  lookup: ({ store, context: { account } }) => lookupRules(store, pricingFor(store, account), account.CustomerId),
  paste: () => orderPaste,
  missing: () => ({}),
  noLine: 'Add at least one line',
  calls: { get: getQuotation, add: addQuotation, edit: editQuotation },
  send: sendQuotation,
  merge: { namesOf: nameLines },
  changes: {
    header: [
      ['state', ({ State }) => State],
      ['their enquiry', ({ CustomerOrderNo }) => quoted(CustomerOrderNo)],
      ['valid until', ({ ValidUntil }) => formatDate(ValidUntil)],
      ['required', ({ RequiredDate }) => formatDate(RequiredDate)],
      ['invoice address', ({ InvoiceAddressId }) => InvoiceAddressId],
      ['delivery address', ({ DeliveryAddressId }) => DeliveryAddressId],
      ['haulier', ({ HaulierId }) => HaulierId],
      ['carriage', ({ CarriageCharge, CurrencyCode }) => formatMoney(CarriageCharge, CurrencyCode)],
      ['note to customer', ({ Comment }) => quoted(Comment)],
    ],
    linesOf: ({ Lines }) => Lines,
    namesOf: nameLines,
    nameOf: (_line, position) => `line ${position}`,
    addedAs: (line) => `a new line: ${formatQuantity(line.Quantity)} ${line.Description}`,
    line: [
      ['quantity', ({ Quantity }) => formatQuantity(Quantity)],
      ['price', ({ UnitPrice }) => formatPrice(UnitPrice)],
      ['discount %', ({ DiscountPercent }) => formatNumber(DiscountPercent)],
      ['pallets', ({ PalletQuantity }) => formatQuantity(PalletQuantity)],
    ],
  },
  Totals: QuotationTotals,
});
