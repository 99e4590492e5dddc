import { isShort } from '#contract/sales/deal/directTolerance.ts';
import { readLots } from '#contract/sales/deal/packing/lots.ts';
import { palletsForPart } from '#contract/sales/deal/packing/pallets.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { DirectLine, loadDirectOrderList } from '#contract/sales/orders/calls.ts';

/** An open direct deal with the lines that its supplier is to confirm. */
export interface DirectDeal {
  OrderId: number;
  DealNo: number;
  Part: number;
  Version: number;
  CustomerId: number;
  CustomerName: string;
  CustomerOrderNo: string | null;
  RequiredDate: string | null;
  PromisedDate: string | null;
  /** Of its first line: a deal that two depots ship stands under one of them. */
  Depot: string;
  SupplierDepotId: number;
  /** Of its first line: what buys it, what the supplier said last, who brings it. */
  Bought: DirectLine;
  Lines: readonly DirectLine[];
}

export type Rest = 'BackOrder' | 'Close';

/** What is typed of a line; absent: as ordered. */
export interface LineEntry {
  ConfirmedQuantity?: number | null;
  ConfirmedPallets?: number | null;
  Rest?: Rest | null;
  ShortReason?: string;
  Lots?: string;
}

/** What is typed of a deal. It is processed once it is chosen, which the supplier's note number does. */
export interface DealEntry {
  isChosen: boolean;
  SupplierDeliveryNoteNo: string;
  DespatchedOn: string | null;
  Lines: Readonly<Record<number, LineEntry>>;
}

export type Entries = Readonly<Record<number, DealEntry>>;

export const dealsOf = (lines: AnswerOf<typeof loadDirectOrderList>): DirectDeal[] =>
  [...Map.groupBy(lines, ({ OrderId }) => OrderId).values()].flatMap((own) => {
    const [first] = own;
    return first
      ? [
          {
            ...first,
            Depot: `${first.SupplierName}, ${first.SupplierDepotName}`,
            Bought: own.find(({ PurchaseOrderId }) => PurchaseOrderId !== null) ?? first,
            Lines: own,
          },
        ]
      : [];
  });

/** The day that it is to come: as the supplier promised, else as we promised, else as it is required. */
export const wantedOn = ({ Bought, PromisedDate, RequiredDate }: DirectDeal) => Bought.SupplierPromisedDate ?? PromisedDate ?? RequiredDate;

export const emptyEntry = (today: string): DealEntry => ({ isChosen: false, SupplierDeliveryNoteNo: '', DespatchedOn: today, Lines: {} });

const quantityOf = (line: DirectLine, entry: LineEntry = {}) =>
  entry.ConfirmedQuantity === undefined ? line.Quantity : entry.ConfirmedQuantity;

/** Fewer bottles come on fewer pallets, unless the pallets were counted. */
const palletsOf = (line: DirectLine, entry: LineEntry = {}) => entry.ConfirmedPallets ?? palletsForPart(quantityOf(line, entry) ?? 0, line);

/** A line as it stands: what was typed, else as ordered. */
export const standing = (line: DirectLine, entry: LineEntry | undefined) => {
  const ConfirmedQuantity = quantityOf(line, entry);
  return {
    ConfirmedQuantity,
    ConfirmedPallets: palletsOf(line, entry),
    isShort: ConfirmedQuantity !== null && isShort(line.Quantity, ConfirmedQuantity, line.TolerancePercent),
    Rest: entry?.Rest ?? null,
    ShortReason: entry?.ShortReason ?? '',
    Lots: entry?.Lots ?? '',
  };
};

export const toProcess = (deal: DirectDeal, entry: DealEntry, today: string) => ({
  OrderId: deal.OrderId,
  Version: deal.Version,
  DespatchedOn: entry.DespatchedOn ?? today,
  SupplierDeliveryNoteNo: entry.SupplierDeliveryNoteNo.trim(),
  Lines: deal.Lines.map((line) => {
    const now = standing(line, entry.Lines[line.OrderDetailId]);
    const { ConfirmedQuantity, ConfirmedPallets, isShort: isLess, Rest, ShortReason } = now;
    const lots = line.LotRequired ? readLots(now.Lots, ConfirmedQuantity ?? 0) : [];
    return {
      OrderDetailId: line.OrderDetailId,
      ConfirmedQuantity: ConfirmedQuantity ?? 0,
      ConfirmedPallets,
      ...(isLess && Rest !== null && { Rest }),
      ...(isLess && ShortReason.trim() !== '' && { ShortReason: ShortReason.trim() }),
      ...(lots.length > 0 && { Lots: lots }),
    };
  }),
});

/** What the server could only refuse, by the path it would use. */
export const faultsOf = (deal: DirectDeal, entry: DealEntry): Record<string, string> => {
  const faults = deal.Lines.flatMap((line, index) => {
    const { ConfirmedQuantity, isShort: isLess, Rest, ShortReason } = standing(line, entry.Lines[line.OrderDetailId]);
    const at = (field: string) => `Lines.${index}.${field}`;
    return [
      ...(ConfirmedQuantity === null ? [[at('ConfirmedQuantity'), 'Enter what was delivered, 0 if nothing was']] : []),
      ...(isLess && Rest === null ? [[at('Rest'), 'Choose what becomes of the rest']] : []),
      ...(isLess && Rest === 'Close' && ShortReason.trim() === '' ? [[at('ShortReason'), 'Enter why less was delivered']] : []),
    ];
  });
  const note = entry.SupplierDeliveryNoteNo.trim() === '' ? [['SupplierDeliveryNoteNo', 'Enter the number of the supplier’s note']] : [];
  return Object.fromEntries([...note, ...faults]) as Record<string, string>;
};
