import { addDays } from '#contract/sales/deal/dates.ts';
import { describeDayOff } from '#contract/sales/deal/daysOff.ts';
import { lineNet, sum } from '#contract/money.ts';
import { addPurchaseOrder, changePurchaseOrder, getPurchaseOrder } from '#contract/purchasing/purchaseOrders/calls.ts';
import type { PurchaseOrder } from '#contract/purchasing/purchaseOrders/shapes.ts';
import { canChangePurchase } from '#contract/purchasing/purchaseOrders/states.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { purchaseWords } from '#contract/words/purchases.ts';
import { lineDocument } from '#src/lineDocument/definition.ts';
import type { DocumentInput, FormParts } from '#src/lineDocument/definition.ts';
import { figureColumn, productColumns, textColumn } from '#src/lineDocument/grid/columns.tsx';
import { quoted } from '#src/lineDocument/merge.ts';
import { isBlankLine } from '#src/lineDocument/product/productLine.ts';
import { readEarlierLines } from '#src/lineDocument/earlierDraft.ts';
import type { EarlierLine } from '#src/lineDocument/earlierDraft.ts';
import { readPastedLines } from '#src/lineDocument/pastedLines.ts';
import { formatDate, formatMoney, formatNumber, formatPrice, formatQuantity, plural, today } from '#src/ui/text/format.ts';
import { emptyPurchaseLine } from './purchaseTypes.ts';
import type { Costs, PurchaseContext, PurchaseHeader, PurchaseLine, PurchaseTypes } from './purchaseTypes.ts';
import { isIssued, ListedCosts, findListedCost, getPriceDay } from './ListedCosts.ts';

type Input = DocumentInput<PurchaseTypes>;
type Parts = FormParts<PurchaseTypes>;

const emptyHeader = (): PurchaseHeader => ({ SupplierDepotId: null, OrderedOn: null, RequiredDate: null, Comment: '' });

/** Values that a line loses when its product, depot or price day changes. */
const noPrices = { PurchaseOrderLineId: null, BuyPrice: null, Haulage: null };

/** Clears the saved costs of all lines, because another depot or day has other prices. */
export const repriceLines = (store: Parts['store']) => {
  for (const { key, PurchaseOrderLineId } of store.inOrder()) if (PurchaseOrderLineId !== null) store.edit(key, noPrices);
};

const findWorkday = (day: string): string => (describeDayOff(day) ? findWorkday(addDays(day, 1)) : day);

/** Returns the first working day after the lead time. Null if the lead time is unknown. */
export const dueAfter = (day: string, leadTimeDays: number | null) =>
  leadTimeDays === null ? null : findWorkday(addDays(day, leadTimeDays));

const open = (order: PurchaseOrder): Input => ({
  header: {
    SupplierDepotId: order.SupplierDepotId,
    OrderedOn: order.OrderedOn,
    RequiredDate: order.RequiredDate,
    Comment: order.Comment ?? '',
  },
  lines: order.Lines.map((line) => ({
    ...emptyPurchaseLine(),
    PurchaseOrderLineId: line.PurchaseOrderLineId,
    ProductId: line.ProductId,
    Code: line.ProductCode,
    Description: line.Description,
    Look: line.Look,
    UnitsPerLayer: line.UnitsPerLayer,
    UnitsPerPallet: line.UnitsPerPallet,
    Quantity: line.Quantity,
    Received: line.ReceivedQuantity,
    PricePer: line.PricePer,
    BuyPrice: line.BuyPrice ?? null,
    Haulage: line.Haulage ?? null,
  })),
});

/** Returns the cost to send. A new line without an entered cost sends none, so that the price list applies. A saved line whose cost was cleared sends null. */
const sendCost = (line: PurchaseLine, field: 'BuyPrice' | 'Haulage') =>
  (line.PurchaseOrderLineId !== null || line[field] !== null) && { [field]: line[field] };

export const sendPurchase = (
  { header, lines }: Input,
  { saved, context }: { saved: PurchaseOrder | undefined; context: Pick<PurchaseContext, 'canSeeCost'> },
) => {
  const { SupplierDepotId, ...headerFields } = header;
  const hasOwnLines = saved === undefined || saved.OrderId === null;
  return {
    ...headerFields,
    Comment: header.Comment.trim() || null,
    ...(hasOwnLines && {
      SupplierDepotId,
      Lines: lines.map((line) => ({
        ...(line.PurchaseOrderLineId !== null && { PurchaseOrderLineId: line.PurchaseOrderLineId }),
        ProductId: line.ProductId,
        Quantity: line.Quantity,
        ...(context.canSeeCost && { ...sendCost(line, 'BuyPrice'), ...sendCost(line, 'Haulage') }),
      })),
    }),
  };
};

/** Returns the net amount of the order. Undefined if the cost of any line is unknown. */
export const purchaseNet = (lines: readonly PurchaseLine[], costs: Costs) => {
  const nets = lines.map((line) => {
    const listedCost = findListedCost(line, costs);
    const UnitPrice = line.BuyPrice ?? listedCost?.BuyPrice ?? null;
    const PricePer = line.PurchaseOrderLineId === null ? listedCost?.PricePer : line.PricePer;
    return line.Quantity === null || UnitPrice === null || PricePer === undefined
      ? null
      : lineNet({ Quantity: line.Quantity, UnitPrice, PricePer, DiscountPercent: 0 });
  });
  const knownNets = nets.filter((net) => net !== null);
  return knownNets.length > 0 && knownNets.length === nets.length ? sum(knownNets) : undefined;
};

const countPallets = ({ Quantity, UnitsPerPallet }: PurchaseLine) => (Quantity && UnitsPerPallet ? Quantity / UnitsPerPallet : 0);
const round = (value: number, places: number) => Math.round(value * 10 ** places) / 10 ** places;

const header = ({ store, saved, context, header: values }: Parts & { header: PurchaseHeader }) => {
  const { header: isFixed } = findFixedParts(saved);
  const depots = context.combos.Depots;
  const chooseDepot = (SupplierDepotId: number | null) => {
    repriceLines(store);
    const depot = depots.find((one) => one.SupplierDepotId === SupplierDepotId);
    const dueDate = values.RequiredDate === null && depot && { RequiredDate: dueAfter(values.OrderedOn ?? today(), depot.LeadTimeDays) };
    store.setHeader({ SupplierDepotId, ...dueDate });
  };
  return [
    {
      kind: 'choice',
      field: 'SupplierDepotId',
      label: 'Order from',
      isWide: true,
      isFirst: !saved,
      isFixed: isFixed || isIssued(saved),
      value: values.SupplierDepotId,
      choices: depots.map((depot) => ({ value: depot.SupplierDepotId, label: depot.Description })),
      storedLabel: saved && `${saved.SupplierName}, ${saved.SupplierDepotName}`,
      onChange: chooseDepot,
    },
    {
      kind: 'date',
      field: 'OrderedOn',
      label: 'Ordered on',
      optional: !isIssued(saved),
      isFixed,
      hint: isIssued(saved) ? undefined : 'If not the day you send it',
      value: values.OrderedOn,
      onChange: (OrderedOn: string | null) => {
        if (!isIssued(saved)) repriceLines(store);
        store.setHeader({ OrderedOn });
      },
    },
    {
      kind: 'date',
      field: 'RequiredDate',
      label: 'Required by',
      optional: true,
      isFixed,
      hint: isFixed ? undefined : describeDayOff(values.RequiredDate),
      value: values.RequiredDate,
      onChange: (RequiredDate: string | null) => store.setHeader({ RequiredDate }),
    },
    {
      kind: 'longText',
      field: 'Comment',
      label: 'Comment',
      optional: true,
      isFixed,
      hint: 'Printed on the order',
      maxLength: 2000,
      value: values.Comment,
      onChange: (Comment: string) => store.setHeader({ Comment }),
    },
  ] as const;
};

const findFixedParts = (order: PurchaseOrder | undefined) => ({
  header: order !== undefined && !canChangePurchase(order.State),
  // A purchase order for a direct deal takes its lines from the deal.
  lines: order !== undefined && order.OrderId !== null,
});

const costColumn = (field: 'BuyPrice' | 'Haulage', label: string, title: string | ((context: PurchaseContext) => string)) =>
  figureColumn<PurchaseLine, PurchaseContext>({
    field,
    kind: 'unitPrice',
    label,
    header: title,
    width: '6.5rem',
    isVisible: ({ canSeeCost }) => canSeeCost,
    placeholder: (line, { costs }) => formatPrice(findListedCost(line, costs)?.[field]),
  });

export const purchaseOrder = lineDocument<PurchaseTypes>({
  name: 'purchase order',
  labels: { header: 'Purchase order', lines: 'Purchase order lines' },
  emptyHeader,
  emptyLine: emptyPurchaseLine,
  isBlank: isBlankLine,
  idOf: ({ PurchaseOrderId }) => PurchaseOrderId,
  lineIdOf: ({ PurchaseOrderLineId }) => PurchaseOrderLineId ?? undefined,
  open,
  address: (order) => (order ? screenPaths.purchaseOrder(order.PurchaseOrderId) : screenPaths.newPurchaseOrder()),
  title: (order) => (order?.PurchaseOrderNo ? `Purchase order ${order.PurchaseOrderNo}` : 'Purchase order'),
  fixed: findFixedParts,
  Context: ListedCosts,
  header,
  columns: [
    ...productColumns<PurchaseLine, PurchaseContext>({
      isLocked: ({ Received }) => Received > 0,
      copy: ({ PricePer }) => ({ PricePer }),
    }),
    figureColumn({ field: 'Quantity', kind: 'quantity', label: 'Quantity', width: '8rem', required: 'Enter a quantity' }),
    textColumn({
      header: 'Pallets',
      isFigure: true,
      width: '5rem',
      text: (line) => (countPallets(line) === 0 ? '' : formatNumber(round(countPallets(line), 2))),
    }),
    textColumn({
      header: 'Received',
      isFigure: true,
      width: '6rem',
      text: ({ Received }) => (Received > 0 ? formatQuantity(Received) : ''),
    }),
    costColumn('BuyPrice', 'Buy price', ({ currency }) => `Buy, ${currency}`),
    costColumn('Haulage', 'Haulage', 'Haulage'),
  ],
  canRemove: ({ Received }) => Received === 0,
  lookup: ({ store, saved }) => ({
    query: () => {
      const values = store.get().header;
      return { purchaseFrom: values.SupplierDepotId ?? 0, orderDate: getPriceDay(values, saved) ?? undefined };
    },
    found: ({ PricePer }) => ({ PricePer }),
    replaced: () => noPrices,
  }),
  paste: ({ canSeeCost }) => ({
    columns: `product, quantity${canSeeCost ? ', optional buy price' : ''}`,
    read: (text) => readPastedLines(text, emptyPurchaseLine, canSeeCost ? 'BuyPrice' : undefined),
  }),
  missing: ({ SupplierDepotId }) => ({ ...(SupplierDepotId === null && { SupplierDepotId: 'Choose the depot to order from' }) }),
  calls: { get: getPurchaseOrder, add: addPurchaseOrder, edit: changePurchaseOrder },
  send: sendPurchase,
  merge: {
    namesOf: (lines) => lines.map((line) => line.PurchaseOrderLineId),
    asNew: ({ PurchaseOrderLineId: _id, ...line }) => line,
    isMine: (line, ownLines) => ownLines.some(({ ProductId }) => ProductId === line.ProductId),
  },
  changes: {
    header: [
      ['state', ({ State }) => purchaseWords[State]],
      ['revision', ({ Revision }) => String(Revision)],
      ['ordered', ({ OrderedOn }) => formatDate(OrderedOn)],
      ['required', ({ RequiredDate }) => formatDate(RequiredDate)],
      ['promised', ({ PromisedDate }) => formatDate(PromisedDate)],
      ['comment', ({ Comment }) => quoted(Comment)],
    ],
    linesOf: ({ Lines }) => Lines,
    namesOf: (lines) => lines.map((line) => line.PurchaseOrderLineId),
    nameOf: ({ ProductCode }) => ProductCode,
    line: [['quantity', ({ Quantity }) => formatQuantity(Quantity)]],
  },
  confirmations: { OtherMaker: 'ConfirmMaker', OldDate: 'ConfirmDate', PurchaseOrder: 'ConfirmRevision' },
  question: (warnings, order) => {
    const isAsked = (kind: string) => warnings.some(({ Kind }) => Kind === kind);
    if (isAsked('PurchaseOrder'))
      return {
        title: `Send revision ${(order?.Revision ?? 0) + 1}?`,
        confirm: 'Send revision',
        note: 'The revision is e-mailed if the last one was.',
      };
    if (isAsked('OtherMaker')) return { title: 'Order another supplier’s goods?', confirm: 'Order goods' };
    return { title: 'Use this order date?', confirm: 'Use date' };
  },
  totals: ({ lines }, { context: { canSeeCost, costs, currency } }) => {
    const units = lines.reduce((all, { Quantity }) => all + (Quantity ?? 0), 0);
    const pallets = Math.ceil(
      round(
        lines.reduce((all, line) => all + countPallets(line), 0),
        3,
      ),
    );
    const net =
      canSeeCost &&
      purchaseNet(
        lines.filter((line) => !isBlankLine(line)),
        costs,
      );
    return [`${formatQuantity(units)} units`, pallets > 0 && plural(pallets, 'pallet'), net && formatMoney(net.toString(), currency)];
  },
  openEarlier: ({ Lines = [], ...values }) => ({
    header: { ...emptyHeader(), ...values },
    lines: readEarlierLines(Lines as EarlierLine[], emptyPurchaseLine, 'BuyPrice'),
  }),
});
