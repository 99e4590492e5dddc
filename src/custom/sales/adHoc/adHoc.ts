import { createOrderAndInvoice } from '#contract/sales/adHoc/calls.ts';
import type { AdHocOrder } from '#contract/sales/adHoc/shapes.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { addressTypes } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import { addressChoices } from '#src/custom/sales/orders/form/head/addressChoices.ts';
import { lineDocument } from '#src/lineDocument/definition.ts';
import type { DocumentInput, FormParts } from '#src/lineDocument/definition.ts';
import { readEarlierLines } from '#src/lineDocument/earlierDraft.ts';
import type { EarlierLine } from '#src/lineDocument/earlierDraft.ts';
import { readPastedLines } from '#src/lineDocument/pastedLines.ts';
import { isBlankLine, productCell } from '#src/lineDocument/product/productLine.ts';
import { adHocColumns } from './adHocColumns.tsx';
import { readProductFields, toPricePer, repriceLine } from './adHocPrices.ts';
import { AdHocQuestion } from './AdHocQuestion.tsx';
import { AdHocTotals } from './AdHocTotals.tsx';
import { emptyAdHocLine } from './adHocTypes.ts';
import type { AdHocContext, AdHocHeader, AdHocLine, AdHocTypes } from './adHocTypes.ts';
import { CopiedStockNotice } from './CopiedStockNotice.tsx';
import { VatRates } from './VatRates.tsx';

type Input = DocumentInput<AdHocTypes>;

const emptyHeader = ({ account }: Pick<AdHocContext, 'account'>): AdHocHeader => ({
  CustomerOrderNo: '',
  SupplyDate: null,
  InvoiceAddressId: addressChoices(account, addressTypes.Invoice, null)[0]?.value ?? null,
  Comment: '',
});

const isBlank = (line: AdHocLine) =>
  isBlankLine(line) && line.Description === '' && line.PalletId === null && line.UnitPrice === null && !line.errors[productCell];

/** Starts a new invoice from an earlier one. The copy takes nothing from stock until someone ticks it again. */
export const copyAdHocOrder = (order: AdHocOrder): Input => ({
  header: { CustomerOrderNo: '', SupplyDate: null, InvoiceAddressId: order.InvoiceAddressId, Comment: order.Comment ?? '' },
  lines: order.Lines.map((line) => ({
    ...emptyAdHocLine(),
    Kind: line.Kind,
    ProductId: line.ProductId,
    Code: line.ProductCode ?? '',
    UnitsPerLayer: line.UnitsPerLayer,
    UnitsPerPallet: line.UnitsPerPallet,
    PalletId: line.PalletId,
    Description: line.Description,
    Quantity: line.Quantity,
    UnitPrice: line.UnitPrice,
    isPriceTyped: true,
    PricePer: toPricePer(line.PricePer),
    VatTypeId: line.VatTypeId,
    tookStock: line.MovesStock,
  })),
});

const noPallet = (text: string) => ({ [productCell]: `No pallet is called “${text}”` });

const findPallet = (text: string, { Pallets }: AdHocContext['combos']) => {
  const search = text.toLowerCase();
  return Pallets.find(({ Code, Description }) => [Code.toLowerCase(), Description.toLowerCase()].includes(search));
};

/** Reads pasted spreadsheet rows as lines of the same kind as the line they are pasted into. */
const readPasted = async (text: string, at: AdHocLine | undefined, { combos }: Pick<AdHocContext, 'combos'>) => {
  const { lines, ignored } = await readPastedLines(text, () => emptyAdHocLine(at), 'UnitPrice');
  const ofKind = (line: AdHocLine): AdHocLine => {
    const { Code, UnitPrice, errors } = line;
    if (line.Kind === 'Goods') return { ...line, isPasted: true };
    if (line.Kind === 'Free') return { ...line, Code: '', Description: Code };
    const pallet = findPallet(Code, combos);
    if (!pallet) return { ...line, Code: '', errors: { ...errors, ...noPallet(Code) } };
    return { ...line, Code: '', PalletId: pallet.Id, Description: pallet.Description, UnitPrice: UnitPrice ?? pallet.Charge };
  };
  return { lines: lines.map((line) => ofKind({ ...line, isPriceTyped: line.UnitPrice !== null })), ignored };
};

interface EarlierAdHocLine extends EarlierLine {
  Kind?: AdHocLine['Kind'];
  PalletId?: number | null;
  pasted?: { text: string; quantity: string; typedPrice: string };
}

const openEarlier = ({ Lines = [], ...values }: Record<string, unknown>): Input => {
  const earlierLines = Lines as EarlierAdHocLine[];
  const lines = readEarlierLines(earlierLines, emptyAdHocLine, 'UnitPrice').map((line, index) => {
    const pastedText = earlierLines[index]?.pasted;
    const isUnknown = pastedText && line.Kind === 'Pallet' && line.PalletId === null;
    return {
      ...line,
      isPasted: pastedText !== undefined && line.Kind === 'Goods',
      ...(isUnknown && { errors: noPallet(pastedText.text) }),
    };
  });
  const emptyFields = { CustomerOrderNo: '', SupplyDate: null, InvoiceAddressId: null, Comment: '' };
  return { header: { ...emptyFields, ...values }, lines };
};

const sendLine = (line: AdHocLine) => ({
  ...(line.Kind === 'Goods' && { ProductId: line.ProductId, MovesStock: line.MovesStock }),
  ...(line.Kind === 'Pallet' && { PalletId: line.PalletId }),
  ...(line.Description.trim() !== '' && { Description: line.Description.trim() }),
  Quantity: line.Quantity ?? 0,
  UnitPrice: line.UnitPrice,
  PricePer: line.PricePer,
  ...(line.VatTypeId !== null && { VatTypeId: line.VatTypeId }),
});

const header = ({ store, context: { account }, header: values }: FormParts<AdHocTypes> & { header: AdHocHeader }) =>
  [
    {
      kind: 'text',
      field: 'CustomerOrderNo',
      label: 'Their order no.',
      optional: true,
      isFirst: true,
      maxLength: 60,
      value: values.CustomerOrderNo,
      onChange: (CustomerOrderNo: string) => store.setHeader({ CustomerOrderNo }),
    },
    {
      kind: 'date',
      field: 'SupplyDate',
      label: 'Supplied on',
      optional: true,
      hint: 'If not today',
      value: values.SupplyDate,
      onChange: (SupplyDate: string | null) => store.setHeader({ SupplyDate }),
    },
    {
      kind: 'choice',
      field: 'InvoiceAddressId',
      label: 'Invoice to',
      isWide: 'address',
      value: values.InvoiceAddressId,
      choices: addressChoices(account, addressTypes.Invoice, values.InvoiceAddressId),
      onChange: (InvoiceAddressId: number | null) => store.setHeader({ InvoiceAddressId }),
    },
    {
      kind: 'longText',
      field: 'Comment',
      label: 'Comment',
      optional: true,
      maxLength: 2000,
      value: values.Comment,
      onChange: (Comment: string) => store.setHeader({ Comment }),
    },
  ] as const;

export const adHocInvoice = lineDocument<AdHocTypes>({
  name: 'ad hoc invoice',
  labels: { header: 'Invoice', lines: 'Invoice lines' },
  emptyHeader,
  begin: ({ from }) => from && copyAdHocOrder(from),
  emptyLine: emptyAdHocLine,
  isBlank,
  firstCell: ({ Kind }) => (Kind === 'Free' ? 'Description' : productCell),
  idOf: ({ OrderId }) => OrderId,
  lineIdOf: () => undefined,
  openEarlier,
  about: (_id, { account }) => `ad-hoc-${account.CustomerId}`,
  address: (invoice, { account }) => screenPaths.adHocInvoice(invoice ? { orderId: invoice.OrderId } : { customerId: account.CustomerId }),
  title: (_raised, { account }) => `Ad hoc invoice for ${account.Name}`,
  Context: VatRates,
  header,
  AboveLines: CopiedStockNotice,
  columns: adHocColumns,
  lookup: (parts) => ({
    query: () => ({ customerId: parts.context.account.CustomerId }),
    found: readProductFields,
    // A price typed for another product does not apply to this one.
    replaced: () => ({ isPriceTyped: false }),
    onFound: (key) => repriceLine(parts, key),
  }),
  paste: (context) => ({
    columns: 'product, text or pallet (like the current line), quantity, optional price',
    read: (text, at) => readPasted(text, at, context),
  }),
  missing: () => ({}),
  noLine: 'Add at least one line',
  calls: { add: createOrderAndInvoice },
  isAddedOnce: true,
  send: ({ header: values, lines }, { context }) => ({
    CustomerId: context.account.CustomerId,
    ...values,
    CustomerOrderNo: values.CustomerOrderNo.trim() || null,
    Comment: values.Comment.trim() || null,
    Lines: lines.map(sendLine),
  }),
  Question: AdHocQuestion,
  Totals: AdHocTotals,
});
