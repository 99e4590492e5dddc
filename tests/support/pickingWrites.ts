import { Transformer } from '@napi-rs/image';
import {
  confirmPickOrder,
  confirmPrintDNote,
  getDeliveryNoteData,
  getDeliveryNotes,
  getPickGoods,
  printDeliveryNotes,
  reopenPick,
  returnGoods,
  reverseDespatch,
  savePickGoods,
} from '#contract/warehouse/picking/calls.ts';
import { atPickLine } from '#contract/warehouse/picking/pickers.ts';
import { addDeliveryProof } from '#contract/warehouse/picking/proof.ts';
import { despatchedDeal, fullPick, openDeal, pickedDeal } from './mainJob.ts';
import type { House } from './mainJob.ts';
import { change, write } from './write.ts';
import type { Write } from './write.ts';

/** A grey picture of four by four pixels. */
export const smallPicture = async () => (await Transformer.fromRgbaPixels(Buffer.alloc(64, 200), 4, 4).png()).toString('base64');

const pickedOrder = async (house: House) => (await pickedDeal(house)).order.OrderId;

export const pickingWrites: Write[] = [
  write(atPickLine, 'warehouse', async (house) => {
    const { order } = await openDeal(house);
    return { input: { body: { OrderId: order.OrderId, OrderDetailId: order.Lines[0]?.OrderDetailId ?? 0 } } };
  }),
  write(addDeliveryProof, 'warehouse', async (house) => {
    const { order } = await despatchedDeal(house);
    const body = { ReceivedBy: 'J. Brewer', Signature: await smallPicture() };
    return { input: { params: { id: order.OrderId }, body } };
  }),
  change(returnGoods, 'office', async (house) => {
    const { order } = await despatchedDeal(house);
    const id = order.OrderId;
    const { Version } = await house.db.selectFrom('orders').select('Version').where('OrderId', '=', id).executeTakeFirstOrThrow();
    const Lines = [{ OrderDetailId: order.Lines[0]?.OrderDetailId ?? 0, Quantity: 12, Condition: 'Damaged' as const }];
    return {
      input: { params: { id }, body: { Version, Reason: 'Refused at the gate', Lines } },
      row: { table: 'orders', column: 'order_id', id },
    };
  }),
  change(savePickGoods, 'warehouse', async (house) => {
    const { order } = await openDeal(house);
    const [line] = order.Lines;
    const id = line?.OrderDetailId ?? 0;
    return {
      input: { body: { OrderId: order.OrderId, Lines: [{ OrderDetailId: id, PickedQuantity: 700, Version: line?.Version ?? 0 }] } },
      row: { table: 'order_details', column: 'order_detail_id', id },
    };
  }),
  change(confirmPickOrder, 'warehouse', async (house) => {
    const { order } = await openDeal(house);
    return {
      input: { params: { id: order.OrderId }, body: { ...fullPick(order), Version: order.Version } },
      row: { table: 'orders', column: 'order_id', id: order.OrderId },
    };
  }),
  change(confirmPickOrder, 'warehouse', async (house) => {
    const { order } = await openDeal(house);
    const Lines = order.Lines.map(({ OrderDetailId, Version }) => ({
      OrderDetailId,
      PickedQuantity: 1000,
      PickedPallets: 1,
      ShortReason: 'Broken pallet',
      Short: 'BackOrder' as const,
      Version,
    }));
    const id = order.Lines[0]?.OrderDetailId ?? 0;
    return {
      input: { params: { id: order.OrderId }, body: { Lines } },
      row: { table: 'order_details', column: 'order_detail_id', id },
    };
  }),
  write(reopenPick, 'warehouse', async (house) => ({ input: { params: { id: await pickedOrder(house) }, body: { Reason: 'Wrong bay' } } })),
  change(reverseDespatch, 'warehouse', async (house) => {
    const { order } = await despatchedDeal(house);
    const id = order.OrderId;
    const { Version } = await house.staff.warehouse.call(getPickGoods, { params: { id } });
    return {
      input: { params: { id }, body: { Reason: 'The lorry never came', Version } },
      row: { table: 'orders', column: 'order_id', id },
    };
  }),
  write(getDeliveryNoteData, 'warehouse', async (house) => ({ input: { params: { id: await pickedOrder(house) } } })),
  write(getDeliveryNotes, 'warehouse', async (house) => ({ input: { body: { OrderIds: [await pickedOrder(house)] } } })),
  write(printDeliveryNotes, 'warehouse', async (house) => ({ input: { body: { OrderIds: [await pickedOrder(house)] } } })),
  write(confirmPrintDNote, 'warehouse', async (house) => ({ input: { params: { id: await pickedOrder(house) } } })),
];
