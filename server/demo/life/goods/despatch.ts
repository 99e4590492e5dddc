import { findNextStatus } from '#contract/sales/deal/states.ts';
import { orderStatusIds } from '#contract/sales/orders/shapes.ts';
import type { DateOnly } from '#contract/values.ts';
import { people } from '#server/demo/world.ts';
import type { DemoDeal } from '#server/demo/world.ts';
import { getDeliveryReference } from '#server/modules/sales/deal/pallets/buildPalletMovements.ts';
import { composeNoteSnapshot } from '#server/modules/warehouse/picking/despatch/composeNoteSnapshot.ts';
import { planInvoice } from '#server/demo/life/bills/invoicing.ts';
import { takeNumber } from '#server/demo/life/life.ts';
import type { Life } from '#server/demo/life/life.ts';
import { findDeliveryAddress, deliveryLines, toNamedParty } from '#server/demo/life/parties.ts';
import { deliverPallets } from './stock.ts';

const makeNote = (life: Life, { row, customer, lines, mixed }: DemoDeal, noteNo: number, day: DateOnly) => {
  const address = findDeliveryAddress(customer, row.DeliveryAddressId);
  return composeNoteSnapshot({
    order: { DealNo: row.DealNo, Part: row.Part ?? 1, CustomerOrderNo: row.CustomerOrderNo ?? null, Comment: row.Comment ?? null },
    noteNo,
    day,
    parties: {
      Company: life.company,
      Customer: toNamedParty(customer),
      ContactName: customer.row.ContactName ?? null,
      Phone: customer.row.Phone ?? null,
      HaulierName: life.hauliers.find((haulier) => haulier.CustomerId === row.HaulierId)?.Name ?? null,
      DeliveryAddress: deliveryLines(customer, row.DeliveryAddressId),
      OpeningHours: address?.OpeningHours ?? null,
      DeliveryInstructions: address?.DeliveryInstructions ?? null,
    },
    lines: lines.map(({ row: line, product }) => ({
      ProductCode: product.row.Code,
      TheirCode: customer.codes.get(product.row.ProductId) ?? null,
      Description: line.Description,
      Quantity: line.Quantity,
      PickedQuantity: line.PickedQuantity ?? null,
      PickedPallets: line.PickedPallets ?? null,
      Packing: line.Packing ?? 'Own',
      UnitsPerPallet: product.unitsPerPallet,
      PalletId: line.PalletId ?? null,
      PalletTareKg: Number(product.pallet.TareKg ?? 0),
      UnitWeightGrams: product.grams,
    })),
    mixed: mixed.map(({ row: shared, pallet }) => ({
      PalletCode: pallet.Code,
      Description: pallet.Description,
      PickedQuantity: shared.PickedQuantity ?? null,
      TareKg: Number(pallet.TareKg ?? 0),
    })),
    palletTypes: [...new Set(lines.map(({ product }) => product.pallet))],
  });
};

/** Prints the delivery note and despatches the goods. */
export const despatchDeal = (life: Life, deal: DemoDeal, day: DateOnly) => {
  if (deal.row.StatusId !== orderStatusIds.Picked) return;
  const noteNo = takeNumber(life, 'delivery_note');
  const stamp = life.stamp(day, 13, people.warehouse);
  const Reference = getDeliveryReference({ DealType: 'Stock', DeliveryNoteNo: noteNo, SupplierDeliveryNoteNo: null });
  const countedLines = deal.lines.map(({ row }) => ({ row, count: row.PickedPallets ?? null, supplierId: null }));
  deliverPallets(life, deal, countedLines, { day, Reference, stamp });
  const isPrepaid = deal.row.PrepaidInvoiceId !== null;
  const picked = { Status: 'Picked' as const, DealType: 'Stock' as const, PrepaidInvoiceId: deal.row.PrepaidInvoiceId ?? null };
  life.rows.change(
    'orders',
    deal.row,
    {
      DeliveryNoteNo: noteNo,
      DeliveryNoteSnapshot: makeNote(life, deal, noteNo, day),
      DeliveryNotePrintedAt: stamp.at,
      DespatchedOn: day,
      StatusId: orderStatusIds[findNextStatus(picked, 'confirmPrintDNote') ?? 'Picked'],
    },
    stamp,
  );
  if (!isPrepaid) planInvoice(life, deal, day);
};
