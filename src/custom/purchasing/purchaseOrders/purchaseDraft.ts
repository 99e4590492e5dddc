import { addDays } from '#contract/sales/deal/dates.ts';
import { dayOffWords } from '#contract/sales/deal/daysOff.ts';
import { lineNet, sum } from '#contract/money.ts';
import type { PickedProduct } from '#contract/masterData/products/calls.ts';
import type { ListedCost, PurchaseOrder } from '#contract/purchasing/purchaseOrders/shapes.ts';
import { purchaseWords } from '#contract/words/purchases.ts';
import { describeChanges, mergeLines, quoted } from '#src/lineDocument/merge.ts';
import { productFault } from '#src/resources/pickers/foundLine.ts';
import { readPastedRows, withoutPrice } from '#src/resources/pickers/pastedRows.ts';
import { formatDate, formatQuantity } from '#src/ui/text/format.ts';
import { parseQuantity } from '#src/ui/text/parseQuantity.ts';
import type { FoundLine } from '#src/resources/pickers/foundLine.ts';

export interface PurchaseLine extends FoundLine {
  PurchaseOrderLineId: number | null;
  Description: string;
  UnitsPerLayer: number | null;
  UnitsPerPallet: number | null;
  Quantity: number | null;
  Received: number;
  PricePer: number;
  /** Only for who may know it; null: as the price lists have it. */
  BuyPrice: number | null;
  Haulage: number | null;
}

export interface PurchaseValues {
  SupplierDepotId: number | null;
  /** Null: the day it goes out. */
  OrderedOn: string | null;
  RequiredDate: string | null;
  Comment: string;
  Lines: readonly PurchaseLine[];
}

export const emptyLine = (key: number): PurchaseLine => ({
  key,
  PurchaseOrderLineId: null,
  ProductId: null,
  Code: '',
  Description: '',
  UnitsPerLayer: null,
  UnitsPerPallet: null,
  Quantity: null,
  Received: 0,
  PricePer: 1000,
  BuyPrice: null,
  Haulage: null,
});

/** As quantities may be typed: `3p 2l 40`. */
export const unitsOf = ({ UnitsPerLayer, UnitsPerPallet }: PurchaseLine) => ({
  unitsPerLayer: UnitsPerLayer,
  layersPerPallet: UnitsPerLayer && UnitsPerPallet ? UnitsPerPallet / UnitsPerLayer : null,
});

export const emptyValues: PurchaseValues = {
  SupplierDepotId: null,
  OrderedOn: null,
  RequiredDate: null,
  Comment: '',
  Lines: [emptyLine(1)],
};

export const valuesOf = (order: PurchaseOrder): PurchaseValues => ({
  SupplierDepotId: order.SupplierDepotId,
  OrderedOn: order.OrderedOn,
  RequiredDate: order.RequiredDate,
  Comment: order.Comment ?? '',
  Lines: order.Lines.map((line) => ({
    key: line.PurchaseOrderLineId,
    PurchaseOrderLineId: line.PurchaseOrderLineId,
    ProductId: line.ProductId,
    Code: line.ProductCode,
    Description: line.Description,
    UnitsPerLayer: line.UnitsPerLayer,
    UnitsPerPallet: line.UnitsPerPallet,
    Quantity: line.Quantity,
    Received: line.ReceivedQuantity,
    PricePer: line.PricePer,
    BuyPrice: line.BuyPrice ?? null,
    Haulage: line.Haulage ?? null,
  })),
});

export const productOf = (product: PickedProduct): Partial<PurchaseLine> => ({
  ProductId: product.ProductId,
  Code: product.Code,
  Description: product.Description,
  UnitsPerLayer: product.UnitsPerLayer,
  UnitsPerPallet: product.UnitsPerPallet,
  PricePer: product.PricePer,
});

/** Another product is another line: neither what was typed nor what was kept of the cost is its own. */
export const replacedOf = (): Partial<PurchaseLine> => ({ PurchaseOrderLineId: null, BuyPrice: null, Haulage: null });

/** What was kept of a line's cost is not what another depot, or the same on another day, asks for it; what was typed in a new one stands. */
export const asNewOf = (line: PurchaseLine): PurchaseLine => (line.PurchaseOrderLineId === null ? line : { ...line, ...replacedOf() });

export const isBlank = (line: PurchaseLine) =>
  line.ProductId === null && line.Code === '' && line.Quantity === null && line.pasted === undefined;

/** Rows of a spreadsheet; what they say of a price counts for who may know the cost. */
export const pastedLines = (text: string, key: number, mayCost: boolean): PurchaseLine[] =>
  readPastedRows(text).map((row, index) => ({
    ...emptyLine(key + index),
    Code: row.text,
    Quantity: parseQuantity(row.quantity).value ?? null,
    BuyPrice: mayCost ? row.price : null,
    pasted: mayCost ? row : withoutPrice(row),
  }));

/** Blank lines are left out; `Lines.2.Quantity` of a refusal is then that of `sentLines(…)[2]`. */
export const sentLines = (lines: readonly PurchaseLine[]) => lines.filter((line) => !isBlank(line));

/** What the server could only refuse, by the path it would use. */
export const faultsOf = ({ SupplierDepotId, Lines }: PurchaseValues): Record<string, string> => {
  const faults = sentLines(Lines).flatMap((line, index) => [
    ...(line.ProductId === null ? [[`Lines.${index}.ProductId`, productFault(line)]] : []),
    ...(line.Quantity === null ? [[`Lines.${index}.Quantity`, 'Enter a quantity']] : []),
  ]);
  const depot = SupplierDepotId === null ? [['SupplierDepotId', 'Choose the depot to order from']] : [];
  return Object.fromEntries([...depot, ...faults]) as Record<string, string>;
};

/** What nobody typed in a new line is as the price lists have it; a kept cost that was emptied is none. */
const isSaid = ({ PurchaseOrderLineId }: PurchaseLine, cost: number | null) => PurchaseOrderLineId !== null || cost !== null;

export const linesToSend = (lines: readonly PurchaseLine[], mayCost: boolean) =>
  sentLines(lines).map((line) => ({
    ...(line.PurchaseOrderLineId !== null && { PurchaseOrderLineId: line.PurchaseOrderLineId }),
    ProductId: line.ProductId ?? 0,
    Quantity: line.Quantity ?? 0,
    ...(mayCost && isSaid(line, line.BuyPrice) && { BuyPrice: line.BuyPrice }),
    ...(mayCost && isSaid(line, line.Haulage) && { Haulage: line.Haulage }),
  }));

const openDayFrom = (day: string): string => (dayOffWords(day) ? openDayFrom(addDays(day, 1)) : day);

/** When a supplier of that lead time can have it here: no Sunday and no bank holiday. */
export const dueAfter = (today: string, leadTimeDays: number | null) =>
  leadTimeDays === null ? null : openDayFrom(addDays(today, leadTimeDays));

/** A price can hang on the quantity: until it is said, that of one is told. */
const askedQuantity = (quantity: number | null) => quantity || 1;

/** Of which the price lists are asked: of a saved line the cost was kept. They also say per how many a cost is that was typed. */
export const newOf = (lines: readonly PurchaseLine[]) =>
  lines.flatMap(({ PurchaseOrderLineId, ProductId, Quantity }) =>
    PurchaseOrderLineId === null && ProductId !== null ? [{ ProductId, Quantity: askedQuantity(Quantity) }] : [],
  );

/** By product and quantity, as `costKey` joins them. */
export type Costs = ReadonlyMap<string, ListedCost>;

export const costKey = ({ ProductId, Quantity }: { ProductId: number; Quantity: number }) => `${ProductId} × ${Quantity}`;

/** What the price lists have, where nobody said otherwise. */
export const listedOf = ({ PurchaseOrderLineId, ProductId, Quantity }: PurchaseLine, costs: Costs) =>
  PurchaseOrderLineId === null && ProductId !== null ? costs.get(costKey({ ProductId, Quantity: askedQuantity(Quantity) })) : undefined;

/** What it comes to; not known while one of its lines has no cost. */
export const netOf = (lines: readonly PurchaseLine[], costs: Costs) => {
  const nets = sentLines(lines).map((line) => {
    const listed = listedOf(line, costs);
    const UnitPrice = line.BuyPrice ?? listed?.BuyPrice ?? null;
    const PricePer = line.PurchaseOrderLineId === null ? listed?.PricePer : line.PricePer;
    return line.Quantity === null || UnitPrice === null || PricePer === undefined
      ? null
      : lineNet({ Quantity: line.Quantity, UnitPrice, PricePer, DiscountPercent: 0 });
  });
  const known = nets.filter((net) => net !== null);
  return known.length > 0 && known.length === nets.length ? sum(known) : undefined;
};

const palletsOf = ({ Quantity, UnitsPerPallet }: PurchaseLine) => (Quantity && UnitsPerPallet ? Quantity / UnitsPerPallet : 0);

export const totalsOf = (lines: readonly PurchaseLine[]) => ({
  units: lines.reduce((all, { Quantity }) => all + (Quantity ?? 0), 0),
  pallets: Math.ceil(Math.round(lines.reduce((all, line) => all + palletsOf(line), 0) * 1000) / 1000),
});

type Sent = ReturnType<typeof linesToSend>[number];

/** The goods as both have left them since it was opened. What they removed and I changed comes in anew; a product that both added stands once. */
export const joinLines = (base: readonly Sent[], mine: readonly Sent[], theirs: readonly Sent[]): Sent[] =>
  mergeLines([base, mine, theirs], {
    namesOf: (lines) => lines.map((line) => line.PurchaseOrderLineId),
    asNew: ({ PurchaseOrderLineId: _id, ...anew }) => anew,
    isMine: (line, kept) => kept.some(({ ProductId }) => ProductId === line.ProductId),
  });

/** What they changed since it was opened, as one says it. */
export const theirChanges = (before: PurchaseOrder, now: PurchaseOrder) =>
  describeChanges(before, now, {
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
    nameOf: (line) => line.ProductCode,
    line: [['quantity', ({ Quantity }) => formatQuantity(Quantity)]],
  });

/** Of an order that has its number: what became of it. */
export const issuedText = (supplier: string, isMailed: boolean) =>
  isMailed ? `went out to ${supplier}` : `is ordered from ${supplier}, not e-mailed`;
