import { Big, sum } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import type { CompanySnapshot, DeliveryNoteSnapshot, PartySnapshot } from '#server/documents/snapshots/snapshots.ts';

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

export interface NoteMixed {
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
  /** With the name at the delivery address first. */
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
  mixed: readonly NoteMixed[];
  palletTypes: readonly { PalletId: number; Code: string; Description: string }[];
}

/** Own pallets by type in the order of their codes, then those that loose goods share. */
const palletsOf = ({ lines, mixed, palletTypes }: Despatched) => {
  const types = [...palletTypes].sort((a, b) => (a.Code < b.Code ? -1 : 1));
  const own = types.flatMap(({ PalletId, Code, Description }) => {
    const Quantity = lines.reduce((count, line) => count + (line.PalletId === PalletId ? (line.PickedPallets ?? 0) : 0), 0);
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

const isMixed = ({ Packing, PickedQuantity, PickedPallets, UnitsPerPallet }: NoteLine) =>
  Packing === 'Shared' && (PickedQuantity ?? 0) > (PickedPallets ?? 0) * (UnitsPerPallet ?? 0);

const weightOf = ({ lines, mixed }: Despatched) =>
  sum([
    ...mixed.map((row) => new Big(row.TareKg ?? 0).times(row.PickedQuantity ?? 0)),
    ...lines.map((line) =>
      new Big(line.UnitWeightGrams ?? 0)
        .times(line.PickedQuantity ?? 0)
        .div(1000)
        .plus(new Big(line.PalletTareKg ?? 0).times(line.PickedPallets ?? 0)),
    ),
  ]).round(1);

/** All that the delivery note says, as it was when the goods left: what was picked, its pallets and its weight. */
export const noteSnapshot = (despatched: Despatched): DeliveryNoteSnapshot => {
  const { order, noteNo, day, parties, lines } = despatched;
  const { Company, Customer, ContactName, Phone, HaulierName, DeliveryAddress, OpeningHours, DeliveryInstructions } = parties;
  const picked = lines.filter((line) => (line.PickedQuantity ?? 0) > 0);
  // Words go with the goods: they stand among them, and are not counted.
  const shown = lines.filter((line) => line.ProductCode === null || (line.PickedQuantity ?? 0) > 0);
  const pallets = palletsOf({ ...despatched, lines: picked });
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
    Lines: shown.map((line) => ({
      ProductCode: line.ProductCode,
      ...(line.TheirCode && { TheirCode: line.TheirCode }),
      Description: line.Description,
      Quantity: line.PickedQuantity ?? line.Quantity,
      Pallets: line.PickedPallets,
      ...(isMixed(line) && { IsMixed: true }),
    })),
    Pallets: pallets,
    TotalQuantity: picked.reduce((total, line) => total + (line.PickedQuantity ?? 0), 0),
    TotalPallets: pallets.reduce((total, pallet) => total + pallet.Quantity, 0),
    WeightKg: weightOf({ ...despatched, lines: picked }).toString(),
  };
};
