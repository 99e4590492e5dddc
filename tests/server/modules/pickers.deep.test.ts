import { describe, expect, test } from 'vitest';
import { getDocument } from '#contract/system/documents/calls.ts';
import { openOrders } from '#contract/sales/orders/calls.ts';
import {
  confirmPickOrder,
  confirmPrintDNote,
  getPickGoods,
  loadPickList,
  reverseDespatch,
  savePickGoods,
} from '#contract/warehouse/picking/calls.ts';
import { atPickLine } from '#contract/warehouse/picking/pickers.ts';
import { getPortalOrder } from '#contract/sales/portal/calls.ts';
import { addDeliveryProof, listDeliveryProofs, openDeliveryProof } from '#contract/warehouse/picking/proof.ts';
import { despatchedDeal, fullPick, openDeal, openHouse } from '#tests/support/mainJob.ts';
import type { House } from '#tests/support/mainJob.ts';
import { smallPicture } from '#tests/support/pickingWrites.ts';
import { given } from '#tests/support/given.ts';
import { takeOrder } from '#tests/support/orders.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

/** A picker with this name. */
const named = async (FirstName: string) => {
  const picker = await app.as('Warehouse');
  const newest = app.db.selectFrom('users').select(({ fn }) => fn.max('UserId').as('UserId'));
  await app.db.updateTable('users').set({ FirstName, SurName: 'Smith' }).where('UserId', '=', newest).execute();
  return picker;
};
const colleagues = async () => ({ ann: await named('Ann'), bob: await named('Bob') });

describe('several pickers on one deal', () => {
  test('are not sent to one line: it says who is there, and the list who picks', async () => {
    const { order } = await openDeal(await openHouse(app));
    const { ann, bob } = await colleagues();
    const body = { OrderId: order.OrderId, OrderDetailId: order.Lines[0]?.OrderDetailId ?? 0 };
    const goods = await ann.call(atPickLine, { body });
    expect(goods.Lines[0]).toMatchObject({ Picker: 'Ann Smith', PickedQuantity: null });
    expect(goods.Lines[0]?.AtLineSince).not.toBeNull();
    await expect(bob.call(atPickLine, { body })).rejects.toThrow(/^Ann Smith is picking “.*” now\. Pick another line$/);
    await ann.call(atPickLine, { body });
    const instead = await bob.call(atPickLine, { body: { ...body, Instead: true } });
    expect(instead.Lines[0]).toMatchObject({ Picker: 'Bob Smith' });
    const row = (await ann.call(loadPickList)).find((deal) => deal.OrderId === order.OrderId);
    expect(row?.Pickers).toBe('Bob Smith');
  });

  test('see who counted a line, who is then at it no more', async () => {
    const { order } = await openDeal(await openHouse(app));
    const { ann, bob } = await colleagues();
    const id = order.Lines[0]?.OrderDetailId ?? 0;
    await bob.call(atPickLine, { body: { OrderId: order.OrderId, OrderDetailId: id } });
    await ann.call(savePickGoods, { body: { OrderId: order.OrderId, Lines: [{ OrderDetailId: id, PickedQuantity: 10 }] } });
    const { Lines } = await bob.call(getPickGoods, { params: { id: order.OrderId } });
    expect(Lines[0]).toMatchObject({ Picker: 'Ann Smith', PickedQuantity: 10, AtLineSince: null });
  });

  test('a line of another deal is refused by its field', async () => {
    const house = await openHouse(app);
    const [{ order }, other] = [await openDeal(house), await openDeal(house)];
    const body = { OrderId: order.OrderId, OrderDetailId: other.order.Lines[0]?.OrderDetailId ?? 0 };
    await expect((await app.as('Warehouse')).call(atPickLine, { body })).toFailWith('INVALID_INPUT', 'OrderDetailId');
  });

  test('fifty on the last stock at once: what was there is taken, once, and the rest are refused by name', async () => {
    const house = await openHouse(app);
    const { order, product: goods, customer } = await openDeal(house);
    const deals = [order];
    while (deals.length < 50) deals.push(await takeOrder(house.staff.office, customer.CustomerId, goods.ProductId));
    const product = goods.ProductId;
    const wanted = order.Lines[0]?.Quantity ?? 0;
    const level = () => house.db.selectFrom('stock_levels').select('OnHand').where('ProductId', '=', product).executeTakeFirstOrThrow();
    const { OnHand } = await level();
    await given.stock(house.db, product, wanted * 7 + 1 - OnHand);
    const outcomes = await Promise.allSettled(
      deals.map((deal) => house.staff.warehouse.call(confirmPickOrder, { params: { id: deal.OrderId }, body: fullPick(deal) })),
    );
    const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as { code: string }] : []));
    expect(refusals.map(({ code }) => code)).toEqual(Array.from({ length: 43 }, () => 'INSUFFICIENT_STOCK'));
    expect((await level()).OnHand).toBe(1);
  });
});

test('the office sees a short pick with its reason as soon as the picker has said it', async () => {
  const house = await openHouse(app);
  const { order } = await openDeal(house);
  const [line] = order.Lines;
  const quantity = (line?.Quantity ?? 0) - 28;
  const Lines = [
    { OrderDetailId: line?.OrderDetailId ?? 0, PickedQuantity: quantity, ShortReason: 'Broken in the warehouse', Short: 'Close' as const },
  ];
  await house.staff.warehouse.call(savePickGoods, { body: { OrderId: order.OrderId, Lines } });
  const row = (await house.staff.office.call(openOrders)).find((deal) => deal.OrderId === order.OrderId);
  expect(row).toMatchObject({ Status: 'Picking', ShortPick: `${line?.Description}: 28 of 1,428 short, broken in the warehouse` });
});

describe('proof of delivery', () => {
  const prove = async (house: House, id: number, body: object) =>
    house.staff.warehouse.call(addDeliveryProof, { params: { id }, body: { ReceivedBy: 'J. Brewer', ...body } });

  test('of a despatch that was taken back is marked so and not the customer’s any more; its paper stays, and the next one is', async () => {
    const house = await openHouse(app);
    const { order } = await despatchedDeal(house);
    const [id, Photo] = [order.OrderId, await smallPicture()];
    const first = await prove(house, id, { Photo });
    expect(first).toMatchObject({ TakenBackAt: null, TakenBackBecause: null });
    const { warehouse } = house.staff;
    await warehouse.call(reverseDespatch, { params: { id }, body: { Reason: 'The lorry never came' } });
    await warehouse.call(confirmPrintDNote, { params: { id }, query: {} });
    const second = await prove(house, id, { Photo });
    expect(await warehouse.call(listDeliveryProofs, { params: { id } })).toEqual([
      second,
      { ...first, TakenBackAt: expect.any(String), TakenBackBecause: 'The lorry never came' },
    ]);
    expect(second.TakenBackAt).toBeNull();
    const own = await app.as('Customer', order.CustomerId);
    const { Proofs } = await own.call(getPortalOrder, { params: { id } });
    expect(Proofs.map((proof) => proof.DeliveryProofId)).toEqual([second.DeliveryProofId]);
    expect(await warehouse.call(openDeliveryProof, { params: { id: first.DeliveryProofId } })).toHaveProperty('FileName');
  });

  test('is kept as a paper of the deal, for the office and for the customer whose deal it is', async () => {
    const house = await openHouse(app);
    const { order } = await despatchedDeal(house);
    const Photo = await smallPicture();
    const proof = await prove(house, order.OrderId, { Signature: Photo, Photo, Comment: 'Two cartons wet' });
    expect(proof).toMatchObject({ ReceivedBy: 'J. Brewer', IsSigned: true, HasPhoto: true, Comment: 'Two cartons wet' });
    expect(await house.staff.office.call(listDeliveryProofs, { params: { id: order.OrderId } })).toEqual([proof]);
    const id = proof.DeliveryProofId;
    const paper = await house.staff.office.call(openDeliveryProof, { params: { id } });
    expect(paper.FileName).toMatch(/^Proof of delivery \d+\.pdf$/);
    const own = await app.as('Customer', order.CustomerId);
    expect(await own.call(openDeliveryProof, { params: { id } })).toEqual(paper);
    const asTheySee = await own.call(getPortalOrder, { params: { id: order.OrderId } });
    expect(asTheySee.Proofs).toEqual([{ DeliveryProofId: id, ReceivedBy: 'J. Brewer', ReceivedAt: proof.ReceivedAt }]);
    expect((await own.call(getDocument, { params: { id: paper.DocumentId } })).size).toBeGreaterThan(2000);
    const stranger = await app.as('Customer', (await given.customer(app.db)).CustomerId);
    await expect(stranger.call(openDeliveryProof, { params: { id } })).toFailWith('NOT_FOUND');
    await expect(stranger.call(getDocument, { params: { id: paper.DocumentId } })).toFailWith('NOT_FOUND');
  });

  test('wants a signature or a photo that is one, and a delivery note that was made', async () => {
    const house = await openHouse(app);
    const { order } = await despatchedDeal(house);
    await expect(prove(house, order.OrderId, {})).toFailWith('INVALID_INPUT', 'Signature');
    await expect(prove(house, order.OrderId, { Photo: Buffer.from('not a picture').toString('base64') })).toFailWith(
      'INVALID_INPUT',
      'Photo',
    );
    await expect(prove(house, order.OrderId, { Signature: 'data:image/png' })).toFailWith('INVALID_INPUT', 'Signature');
    const open = await openDeal(house);
    await expect(prove(house, open.order.OrderId, { Photo: await smallPicture() })).toFailWith('ORDER_WRONG_STATE');
  });
});
