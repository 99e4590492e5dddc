import { statusAfter } from '#contract/deal/states.ts';
import { Big, sum } from '#contract/money.ts';
import { orderStatusIds } from '#contract/orders/shapes.ts';
import type { DateOnly } from '#contract/values.ts';
import { people } from '#server/demo/world.ts';
import type { DemoDeal } from '#server/demo/world.ts';
import type { DeliveryNoteSnapshot } from '#server/documents/snapshots.ts';
import { planInvoice } from './invoicing.ts';
import { holdPallets } from './holdPallets.ts';
import { takeNumber } from './life.ts';
import type { Life } from './life.ts';
import { deliverMixed } from './mixedPallets.ts';
import { deliveryAddressOf, deliveryLines, partyOf } from './parties.ts';
import { palletMovement } from './stock.ts';

const palletsOf = (deal: DemoDeal) => {
  const byType = Map.groupBy(
    deal.lines.filter((line) => (line.row.PickedPallets ?? 0) > 0),
    (line) => line.product.pallet,
  );
  const own = [...byType].map(([pallet, lines]) => ({
    Code: pallet.Code,
    Description: pallet.Description,
    Quantity: lines.reduce((count, line) => count + (line.row.PickedPallets ?? 0), 0),
  }));
  const shared = deal.mixed
    .filter(({ row }) => (row.PickedQuantity ?? 0) > 0)
    .map(({ row, pallet }) => ({
      Code: pallet.Code,
      Description: `${pallet.Description} (mixed pallets)`,
      Quantity: row.PickedQuantity ?? 0,
    }));
  return [...own, ...shared];
};

const noteSnapshot = (life: Life, deal: DemoDeal, noteNo: number, day: DateOnly): DeliveryNoteSnapshot => {
  const { row, customer } = deal;
  const address = deliveryAddressOf(customer, row.DeliveryAddressId);
  const lines = deal.lines.filter((line) => (line.row.PickedQuantity ?? 0) > 0);
  const pallets = palletsOf(deal);
  const weights = lines.map((line) =>
    new Big(line.product.grams)
      .times(line.row.PickedQuantity ?? 0)
      .div(1000)
      .plus(new Big(line.product.pallet.TareKg ?? 0).times(line.row.PickedPallets ?? 0)),
  );
  return {
    Company: life.company,
    Customer: partyOf(customer),
    DealNo: row.DealNo,
    Part: row.Part ?? 1,
    CustomerOrderNo: row.CustomerOrderNo ?? null,
    DeliveryNoteNo: noteNo,
    DeliveryDate: day,
    DeliveryAddress: deliveryLines(customer, row.DeliveryAddressId),
    ContactName: customer.row.ContactName ?? null,
    Phone: customer.row.Phone ?? null,
    OpeningHours: address?.OpeningHours ?? null,
    DeliveryInstructions: address?.DeliveryInstructions ?? null,
    HaulierName: life.hauliers.find((haulier) => haulier.CustomerId === row.HaulierId)?.Name ?? null,
    Comment: row.Comment ?? null,
    Lines: lines.map((line) => ({
      ProductCode: line.product.row.Code,
      Description: line.row.Description,
      Quantity: line.row.PickedQuantity ?? 0,
      Pallets: line.row.PickedPallets ?? 0,
    })),
    Pallets: pallets,
    TotalQuantity: lines.reduce((total, line) => total + (line.row.PickedQuantity ?? 0), 0),
    TotalPallets: pallets.reduce((total, pallet) => total + pallet.Quantity, 0),
    WeightKg: sum([
      ...weights,
      ...deal.mixed.map(({ row: shared, pallet }) => new Big(pallet.TareKg ?? 0).times(shared.PickedQuantity ?? 0)),
    ])
      .round(1)
      .toString(),
  };
};

const movePallets = (life: Life, deal: DemoDeal, noteNo: number, day: DateOnly) => {
  for (const { row, product } of deal.lines) {
    const Quantity = row.PickedPallets ?? 0;
    if (Quantity === 0) continue;
    const movement = palletMovement({
      PalletId: product.pallet.PalletId,
      Quantity,
      from: ['Warehouse', 0],
      to: ['Customer', deal.row.CustomerId],
      MovedOn: day,
      Kind: 'Delivery',
      HaulierId: deal.row.HaulierId ?? null,
      OrderId: deal.row.OrderId,
      OrderDetailId: row.OrderDetailId,
      Reference: `Delivery note ${noteNo}`,
    });
    life.rows.add('pallet_movements', movement, life.stamp(day, 13, people.warehouse));
    holdPallets(life, deal.customer, product.pallet.PalletId, Quantity);
  }
};

/** The delivery note is printed and the goods are gone. */
export const despatchDeal = (life: Life, deal: DemoDeal, day: DateOnly) => {
  if (deal.row.StatusId !== orderStatusIds.Picked) return;
  const noteNo = takeNumber(life, 'delivery_note');
  movePallets(life, deal, noteNo, day);
  deliverMixed(life, deal, noteNo, day);
  const stamp = life.stamp(day, 13, people.warehouse);
  const isPrepaid = deal.row.PrepaidInvoiceId !== null;
  const picked = { Status: 'Picked' as const, DealType: 'Stock' as const, PrepaidInvoiceId: deal.row.PrepaidInvoiceId ?? null };
  life.rows.change(
    'orders',
    deal.row,
    {
      DeliveryNoteNo: noteNo,
      DeliveryNoteSnapshot: noteSnapshot(life, deal, noteNo, day),
      DeliveryNotePrintedAt: stamp.at,
      DespatchedOn: day,
      StatusId: orderStatusIds[statusAfter(picked, 'confirmPrintDNote') ?? 'Picked'],
    },
    stamp,
  );
  if (!isPrepaid) planInvoice(life, deal, day);
};
