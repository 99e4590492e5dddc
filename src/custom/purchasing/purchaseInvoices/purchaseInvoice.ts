import { addPurchaseInvoice, changePurchaseInvoice, getPurchaseInvoice } from '#contract/purchasing/purchaseInvoices/calls.ts';
import type { PurchaseInvoice } from '#contract/purchasing/purchaseInvoices/calls.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { purchaseInvoiceWords } from '#contract/words/purchases.ts';
import { lineDocument } from '#src/lineDocument/definition.ts';
import type { DocumentInput, FormParts } from '#src/lineDocument/definition.ts';
import { formatDate, formatMoney, formatPrice, formatQuantity } from '#src/ui/text/format.ts';
import { chargeColumns } from './chargeColumns.tsx';
import { createCharge, haulierIn, getChargeKey, supplierIn } from './chargeTypes.ts';
import type { ChargedLine, InvoiceContext, InvoiceHeader, InvoiceTypes } from './chargeTypes.ts';
import { ChargeOffers } from './ChargeOffers.tsx';
import { InvoiceAround } from './InvoiceAround.tsx';
import { InvoiceStanding } from './InvoiceStanding.tsx';

type Input = DocumentInput<InvoiceTypes>;

const emptyHeader = (): InvoiceHeader => ({ Who: null, InvoiceNo: '', InvoiceDate: null, NetAmount: null });

const openInvoice = (invoice: PurchaseInvoice): Input => ({
  header: {
    Who: invoice.SupplierId === null ? `H${invoice.HaulierId}` : `S${invoice.SupplierId}`,
    InvoiceNo: invoice.InvoiceNo,
    InvoiceDate: invoice.InvoiceDate,
    NetAmount: invoice.NetAmount,
  },
  lines: invoice.Lines.map((line) => ({
    ...createCharge({ ...line, CurrencyCode: invoice.CurrencyCode }),
    Quantity: line.Quantity,
    UnitPrice: line.UnitPrice,
    NetAmount: line.PurchaseOrderLineId === null ? line.NetAmount : null,
  })),
});

const sendLine = ({ of: delivery, Quantity, UnitPrice, NetAmount }: ChargedLine) =>
  delivery.PurchaseOrderLineId === null
    ? { OrderId: delivery.OrderId, NetAmount }
    : { PurchaseOrderLineId: delivery.PurchaseOrderLineId, Quantity, UnitPrice };

type HeaderParts = Pick<FormParts<InvoiceTypes>, 'store' | 'saved'> & { context: InvoiceContext; header: InvoiceHeader };

const header = ({ store, saved, context, header: values }: HeaderParts) => {
  const { header: isFixed } = findFixedParts(saved);
  const { Suppliers, Hauliers } = context.parties;
  return [
    {
      kind: 'choice',
      field: 'Who',
      errorFields: ['SupplierId', 'HaulierId'],
      label: 'From',
      isFirst: !saved,
      isFixed,
      value: values.Who,
      choices: [
        ...Suppliers.map(({ Id, Name }) => ({ value: `S${Id}`, label: Name })),
        ...Hauliers.map(({ Id, Name }) => ({ value: `H${Id}`, label: `${Name}, haulier` })),
      ],
      storedLabel: saved?.PartyName,
      onChange: (Who: string | null) => {
        for (const key of store.get().keys) store.remove(key);
        store.setHeader({ Who });
      },
    },
    {
      kind: 'text',
      field: 'InvoiceNo',
      label: 'Their invoice no.',
      isFixed,
      maxLength: 60,
      value: values.InvoiceNo,
      onChange: (InvoiceNo: string) => store.setHeader({ InvoiceNo }),
    },
    {
      kind: 'date',
      field: 'InvoiceDate',
      label: 'Invoice date',
      isFixed,
      value: values.InvoiceDate,
      onChange: (InvoiceDate: string | null) => store.setHeader({ InvoiceDate }),
    },
    {
      kind: 'money',
      field: 'NetAmount',
      label: 'Net amount',
      currency: context.currency,
      isFixed,
      value: values.NetAmount,
      onChange: (NetAmount: number | null) => store.setHeader({ NetAmount }),
    },
  ] as const;
};

const findFixedParts = (invoice: PurchaseInvoice | undefined) => ({ header: invoice?.State === 'Agreed', lines: false });

export const purchaseInvoice = lineDocument<InvoiceTypes>({
  name: 'purchase invoice',
  labels: { header: 'Invoice', lines: 'Charges' },
  emptyHeader,
  isBlank: () => false,
  firstCell: ({ of: delivery }) => (delivery.PurchaseOrderLineId === null ? 'NetAmount' : 'Quantity'),
  idOf: ({ PurchaseInvoiceId }) => PurchaseInvoiceId,
  lineIdOf: () => undefined,
  open: openInvoice,
  openEarlier: ({ Lines = [], ...values }) => ({
    header: { ...emptyHeader(), ...values },
    lines: (Lines as ChargedLine[]).map((line) => ({ ...createCharge(line.of), ...line })),
  }),
  address: (invoice) => (invoice ? screenPaths.purchaseInvoice(invoice.PurchaseInvoiceId) : screenPaths.newPurchaseInvoice()),
  title: (invoice, _context, values) => `Purchase invoice ${values?.InvoiceNo ?? invoice?.InvoiceNo ?? ''}`.trim(),
  fixed: findFixedParts,
  Context: InvoiceAround,
  BelowLines: ChargeOffers,
  header,
  columns: chargeColumns,
  lookup: () => ({ query: () => ({}) }),
  missing: ({ Who, InvoiceNo, InvoiceDate, NetAmount }) => ({
    ...(Who === null && { Who: 'Choose a supplier or haulier' }),
    ...(InvoiceNo.trim() === '' && { InvoiceNo: 'Enter their invoice number' }),
    ...(InvoiceDate === null && { InvoiceDate: 'Enter the invoice date' }),
    ...(NetAmount === null && { NetAmount: 'Enter the net amount' }),
  }),
  noLine: 'Choose at least one charge',
  calls: { get: getPurchaseInvoice, add: addPurchaseInvoice, edit: changePurchaseInvoice },
  send: ({ header: values, lines }) => ({
    SupplierId: supplierIn(values) ?? null,
    HaulierId: haulierIn(values) ?? null,
    InvoiceNo: values.InvoiceNo.trim(),
    InvoiceDate: values.InvoiceDate ?? '',
    NetAmount: values.NetAmount ?? 0,
    Lines: lines.map(sendLine),
  }),
  merge: { namesOf: (lines) => lines.map(getChargeKey) },
  lineOwnerFields: ['SupplierId', 'HaulierId'],
  changes: {
    header: [
      ['from', ({ PartyName }) => PartyName],
      ['number', ({ InvoiceNo }) => InvoiceNo],
      ['dated', ({ InvoiceDate }) => formatDate(InvoiceDate)],
      ['net', ({ NetAmount }) => formatMoney(NetAmount)],
      ['state', ({ State }) => purchaseInvoiceWords[State]],
      ['query', ({ QueryReason }) => QueryReason ?? ''],
    ],
    linesOf: ({ Lines }) => Lines,
    namesOf: (lines) => lines.map(getChargeKey),
    nameOf: ({ ProductCode, DealNo, PurchaseOrderNo }) =>
      ProductCode === null ? `deal ${DealNo}` : `${ProductCode} of order ${PurchaseOrderNo}`,
    line: [
      ['quantity', ({ Quantity }) => formatQuantity(Quantity)],
      ['price', ({ UnitPrice }) => formatPrice(UnitPrice)],
      ['charged', ({ PurchaseOrderLineId, NetAmount }) => (PurchaseOrderLineId === null ? formatMoney(NetAmount) : '')],
    ],
  },
  Totals: InvoiceStanding,
});
