import { sum } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import type { CompanySnapshot, DeliveryNoteSnapshot, PartySnapshot } from '#server/documents/snapshots/snapshots.ts';
import { lineWeight, palletsWeight } from '#server/modules/warehouse/picking/weight.ts';

export interface NoteLine {
  ProductCode: string | null;
  TheirCode: string | null;
  Description: string;
  Quantity: number;
  PickedQuantity: number | null;
  PickedPallets: number | null;
  Packing: string;
  UnitsPerPallet: number | null;
  PalletId: number | null;
  PalletTareKg: Numeric | null;
  UnitWeightGrams: Numeric | null;
}

export interface NoteMixedPallet {
  PalletCode: string;
  Description: string;
  PickedQuantity: number | null;
  TareKg: Numeric | null;
}

export interface NoteParties {
  Company: CompanySnapshot;
  Customer: PartySnapshot;
  ContactName: string | null;
  Phone: string | null;
  HaulierName: string | null;
  /** Begins with the name at the delivery address. */
  DeliveryAddress: string[];
  OpeningHours: string | null;
  DeliveryInstructions: string | null;
}

export interface Despatched {
  order: { DealNo: number; Part: number; CustomerOrderNo: string | null; Comment: string | null };
  noteNo: number;
  day: DateOnly;
  parties: NoteParties;
  lines: readonly NoteLine[];
  mixed: readonly NoteMixedPallet[];
  palletTypes: readonly { PalletId: number; Code: string; Description: string }[];
}

/** Lists the pallets of single lines by type code, then the mixed pallets. */
const listNotePallets = ({ lines, mixed, palletTypes }: Despatched) => {
  const types = [...palletTypes].sort((a, b) => (a.Code < b.Code ? -1 : 1));
  const own = types.flatMap(({ PalletId, Code, Description }) => {
    const Quantity = sum(lines.map((line) => (line.PalletId === PalletId ? line.PickedPallets : null))).toNumber();
    return Quantity > 0 ? [{ Code, Description, Quantity }] : [];
  });
  const shared = mixed.flatMap(({ PalletCode, Description, PickedQuantity }) =>
    PickedQuantity
      ? [
          {
            Code: PalletCode,
            Description: `${Description} (mixed ${PickedQuantity === 1 ? 'pallet' : 'pallets'})`,
            Quantity: PickedQuantity,
          },
        ]
      : [],
  );
  return [...own, ...shared];
};

type PickedLine = NoteLine & { PickedQuantity: number };

const isPicked = (line: NoteLine): line is PickedLine => line.PickedQuantity !== null && line.PickedQuantity > 0;

/** Checks whether a line is on mixed pallets, because its own pallets cannot hold all of its units. */
const isMixed = (line: NoteLine) =>
  line.Packing === 'Shared' &&
  isPicked(line) &&
  !(line.PickedPallets && line.UnitsPerPallet && line.PickedQuantity <= line.PickedPallets * line.UnitsPerPallet);

const sumNoteWeight = (lines: readonly PickedLine[], mixed: readonly NoteMixedPallet[]) =>
  sum([
    ...mixed.map((row) => palletsWeight(row.TareKg, row.PickedQuantity)),
    ...lines.map((line) => lineWeight(line, line.PickedQuantity, line.PickedPallets)),
  ]).round(1);

/** Composes the delivery note as at despatch, with picked goods, pallets and weight. */
export const composeNoteSnapshot = (despatched: Despatched): DeliveryNoteSnapshot => {
  const { order, noteNo, day, parties, lines } = despatched;
  const { Company, Customer, ContactName, Phone, HaulierName, DeliveryAddress, OpeningHours, DeliveryInstructions } = parties;
  const picked = lines.filter(isPicked);
  // Text lines are printed in their place between the goods.
  const printedLines = lines.filter((line) => line.ProductCode === null || isPicked(line));
  const pallets = listNotePallets({ ...despatched, lines: picked });
  return {
    Company,
    Customer,
    DealNo: order.DealNo,
    Part: order.Part,
    CustomerOrderNo: order.CustomerOrderNo,
    DeliveryNoteNo: noteNo,
    DeliveryDate: day,
    DeliveryAddress,
    ContactName,
    Phone,
    OpeningHours,
    DeliveryInstructions,
    HaulierName,
    Comment: order.Comment,
    Lines: printedLines.map((line) => ({
      ProductCode: line.ProductCode,
      ...(line.TheirCode && { TheirCode: line.TheirCode }),
      Description: line.Description,
      Quantity: line.PickedQuantity ?? line.Quantity,
      Pallets: line.PickedPallets,
      ...(isMixed(line) && { IsMixed: true }),
    })),
    Pallets: pallets,
    TotalQuantity: picked.reduce((total, line) => total + line.PickedQuantity, 0),
    TotalPallets: pallets.reduce((total, pallet) => total + pallet.Quantity, 0),
    WeightKg: sumNoteWeight(picked, despatched.mixed).toString(),
  };
};
