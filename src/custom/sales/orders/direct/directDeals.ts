import { dealName } from '#contract/sales/deal/dealName.ts';
import { isBelowTolerance, maxAllowed, describeExcess } from '#contract/sales/deal/directTolerance.ts';
import { readLots } from '#contract/sales/deal/packing/lots.ts';
import { countPartPallets } from '#contract/sales/deal/packing/pallets.ts';
import type { AnswerOf } from '#contract/call/endpoint.ts';
import type { DirectLine, loadDirectOrderList } from '#contract/sales/orders/calls.ts';
import { screens } from '#contract/screenPaths.ts';
import type { DocumentRecord, StoreOf } from '#src/lineDocument/definition.ts';
import type { Column } from '#src/lineDocument/grid/column.ts';
import { figureColumn, noteColumn, textColumn } from '#src/lineDocument/grid/columns.tsx';
import { choiceColumn, wordsColumn } from '#src/lineDocument/grid/inputColumns.tsx';
import { emptyProductLine } from '#src/lineDocument/product/productLine.ts';
import type { ProductLine } from '#src/lineDocument/product/productLine.ts';
import { selectPart } from '#src/lineDocument/selectPart.ts';
import { formatQuantity, plural, today } from '#src/ui/text/format.ts';

/** An open direct deal with the lines to be confirmed by its supplier. */
export interface DirectDeal extends DirectLine {
  /** Depot of the first line. A deal shipped by two depots is listed under one of them. */
  Depot: string;
  /** Line with the purchase order, the supplier's last remark and the haulier. */
  PurchasedLine: DirectLine;
  Lines: readonly DirectLine[];
}

/** Input for a deal besides its lines. Typing a delivery note number also chooses the deal for processing. */
export interface DealEntry {
  isChosen: boolean;
  SupplierDeliveryNoteNo: string;
  DespatchedOn: string | null;
}

export interface DeliveredLine extends ProductLine {
  ordered: DirectLine;
  OrderDetailId: number;
  ConfirmedQuantity: number | null;
  /** Null until the user enters a count. */
  ConfirmedPallets: number | null;
  Rest: 'BackOrder' | 'Close' | null;
  ShortReason: string;
  Lots: string;
}

export interface DirectTypes {
  /** Input of the user for each deal, by OrderId. */
  Header: { Entries: Readonly<Record<number, DealEntry>> };
  Line: DeliveredLine;
  Saved: object & { Version?: number };
  SavedLine: object;
  SentLine: object;
  Context: { deals: readonly DirectDeal[] };
}

/** A deal as stored in drafts of release 0.2.0. A line has only the fields that differ from the order. */
type EarlierEntry = DealEntry & { Lines: Record<number, Partial<DeliveredLine>> };

export const groupIntoDeals = (lines: AnswerOf<typeof loadDirectOrderList>): DirectDeal[] =>
  [...Map.groupBy(lines, ({ OrderId }) => OrderId).values()].flatMap((Lines) => {
    const [first] = Lines;
    if (!first) return [];
    const PurchasedLine = Lines.find(({ PurchaseOrderId }) => PurchaseOrderId !== null) ?? first;
    return [{ ...first, Depot: `${first.SupplierName}, ${first.SupplierDepotName}`, PurchasedLine, Lines }];
  });

/** Returns the date promised by the supplier, else the date promised by us, else the required date. */
export const findDueDate = ({ PurchasedLine, PromisedDate, RequiredDate }: DirectDeal) =>
  PurchasedLine.SupplierPromisedDate ?? PromisedDate ?? RequiredDate;

export const emptyEntry = (): DealEntry => ({ isChosen: false, SupplierDeliveryNoteNo: '', DespatchedOn: today() });

const emptyDelivery = { ConfirmedPallets: null, Rest: null, ShortReason: '', Lots: '', unread: {}, errors: {} };

/** Returns the delivery of a line if the supplier delivers all of it. */
export const makeDelivery = (line: DirectLine): DeliveredLine => {
  const { OrderDetailId, ProductCode: Code, Description, UnitsPerLayer, UnitsPerPallet, Quantity: ConfirmedQuantity } = line;
  const fields = { OrderDetailId, Code, Description, UnitsPerLayer, UnitsPerPallet, ConfirmedQuantity };
  return { ...emptyProductLine(), ...emptyDelivery, ...fields, ordered: line };
};

/** Returns the pallets that the user counted, or else as many as the quantity needs. */
const countLinePallets = ({ ordered, ConfirmedQuantity, ConfirmedPallets }: DeliveredLine) =>
  ConfirmedPallets ?? countPartPallets(ConfirmedQuantity ?? 0, ordered);

const isShort = ({ ordered: { Quantity, TolerancePercent }, ConfirmedQuantity }: DeliveredLine) =>
  ConfirmedQuantity !== null && isBelowTolerance(Quantity, ConfirmedQuantity, TolerancePercent);

const needsLots = ({ ordered }: DeliveredLine) => ordered.LotRequired;

export const noDeals: DirectTypes['Context'] = { deals: [] };

/** Returns the store of one deal's lines. */
export const getDealStore = (store: StoreOf<DirectTypes>, orderId: number) =>
  selectPart(store, ({ ordered }) => ordered.OrderId === orderId);

/** Describes the document that confirms open direct deals from their suppliers' delivery notes. */
export const directDeals: DocumentRecord<DirectTypes> = {
  name: 'direct orders',
  emptyHeader: () => ({ Entries: {} }),
  linesFromRecord: {
    lines: ({ deals }) => deals.flatMap(({ Lines }) => Lines.map(makeDelivery)),
    // Stores a quantity only if it differs from the ordered one, so that the line follows a changed order. Drafts of 0.2.0 lack `ordered`.
    typed: ({ ordered, ConfirmedQuantity, ConfirmedPallets, Rest, ShortReason, Lots, unread, errors }) => ({
      ...(ConfirmedQuantity !== (ordered as DirectLine | undefined)?.Quantity && { ConfirmedQuantity }),
      ConfirmedPallets,
      Rest,
      ShortReason,
      Lots,
      unread,
      errors,
    }),
  },
  isBlank: ({ ordered, ConfirmedQuantity, ConfirmedPallets, Rest, ShortReason, Lots, unread }) =>
    ConfirmedQuantity === ordered.Quantity &&
    ConfirmedPallets === null &&
    Rest === null &&
    ShortReason + Lots === '' &&
    Object.keys(unread).length === 0,
  firstCell: () => 'ConfirmedQuantity',
  idOf: () => 0,
  lineIdOf: ({ OrderDetailId }) => OrderDetailId,
  openEarlier: ({ Entries = {} }: { Entries?: Record<number, EarlierEntry> }) => ({
    header: { Entries: Object.fromEntries(Object.entries(Entries).map(([id, { Lines: _lines, ...entry }]) => [id, entry])) },
    lines: Object.values(Entries).flatMap(({ Lines }) =>
      Object.entries(Lines).map(([id, entry]) => ({ ...emptyDelivery, ...entry, OrderDetailId: Number(id) }) as DeliveredLine),
    ),
  }),
  about: () => 'direct-orders',
  address: () => screens.directOrders,
  title: () => 'Direct orders',
  detail: ({ header: { Entries }, lines }) =>
    plural(new Set([...Object.keys(Entries), ...lines.map(({ ordered }) => String(ordered.OrderId))]).size, 'deal'),
};

export const deliveryColumns: readonly Column<DeliveredLine, DirectTypes['Context']>[] = [
  textColumn({ header: 'Product', width: 'minmax(4rem, 8rem)', isWide: true, text: ({ Code }) => Code }),
  noteColumn({ header: 'Description', width: 'minmax(8rem, 1fr)', text: ({ Description }) => Description }),
  textColumn({ header: 'Ordered', isFigure: true, width: '5rem', text: ({ ordered }) => formatQuantity(ordered.Quantity) }),
  figureColumn({
    field: 'ConfirmedQuantity',
    kind: 'quantityOrNone',
    label: ({ Code, ordered }) => `Delivered: ${Code}, deal ${dealName(ordered)}`,
    header: 'Delivered',
    width: '6.5rem',
    required: 'Enter the quantity delivered, or 0',
    tooLarge: (value, { ordered: { Quantity, TolerancePercent } }) =>
      value > maxAllowed(Quantity, TolerancePercent) ? `This ${describeExcess(Quantity, TolerancePercent)}` : undefined,
  }),
  figureColumn({
    has: ({ ordered }) => ordered.PalletCode !== null,
    field: 'ConfirmedPallets',
    kind: 'pallets',
    label: ({ Code, ordered }) => `Pallets: ${Code}, deal ${dealName(ordered)}`,
    header: 'Pallets',
    width: '4.5rem',
    placeholder: (line) => formatQuantity(countLinePallets(line)),
  }),
  choiceColumn({
    has: isShort,
    field: 'Rest',
    label: 'Remaining quantity',
    header: 'Remaining',
    width: 'minmax(5.5rem, 10rem)',
    none: () => 'Choose …',
    choices: () => [
      { value: 'BackOrder', label: 'Back order' },
      { value: 'Close', label: 'Close' },
    ],
    missing: ({ Rest }) => (Rest === null ? 'Choose what to do with the remaining quantity' : undefined),
  }),
  wordsColumn({
    has: isShort,
    field: 'ShortReason',
    label: 'Reason for short delivery',
    header: 'Reason',
    width: 'minmax(5.5rem, 10rem)',
    maxLength: 200,
    placeholder: () => 'Reason',
    missing: ({ Rest, ShortReason }) =>
      Rest === 'Close' && ShortReason.trim() === '' ? 'Enter the reason for the short delivery' : undefined,
  }),
  wordsColumn({
    has: needsLots,
    field: 'Lots',
    label: 'Batches',
    width: 'minmax(5rem, 12rem)',
    maxLength: 1000,
    placeholder: () => 'L2411, or L2411 700, L2412 728',
  }),
];

/** Returns the request body for one deal. */
export const sendDeal = (deal: Pick<DirectDeal, 'OrderId' | 'Version'>, entry: DealEntry, lines: readonly DeliveredLine[]) => ({
  OrderId: deal.OrderId,
  Version: deal.Version,
  DespatchedOn: entry.DespatchedOn ?? today(),
  SupplierDeliveryNoteNo: entry.SupplierDeliveryNoteNo.trim(),
  Lines: lines.map((line) => {
    const { OrderDetailId, ConfirmedQuantity, Rest } = line;
    const reason = line.ShortReason.trim();
    const lots = needsLots(line) ? readLots(line.Lots, ConfirmedQuantity ?? 0) : [];
    return {
      OrderDetailId,
      ConfirmedQuantity: ConfirmedQuantity ?? 0,
      ConfirmedPallets: countLinePallets(line),
      ...(isShort(line) && Rest !== null && { Rest }),
      ...(isShort(line) && reason !== '' && { ShortReason: reason }),
      ...(lots.length > 0 && { Lots: lots }),
    };
  }),
});
