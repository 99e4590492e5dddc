import { createOrderAndInvoice } from '#contract/sales/adHoc/calls.ts';
import { closeBackOrders } from '#contract/sales/backOrders/calls.ts';
import { raiseInvoice } from '#contract/money/invoices/calls.ts';
import { callOff, getCallOff } from '#contract/sales/orders/callOff.ts';
import { addOrder, cancelOrder, editOrderById, getOrder, processOrders } from '#contract/sales/orders/calls.ts';
import {
  confirmPickOrder,
  confirmPrintDNote,
  getPickGoods,
  reopenPick,
  returnGoods,
  reverseDespatch,
} from '#contract/warehouse/picking/calls.ts';
import { addQuotation, loseQuotation, reopenQuotation, winQuotation } from '#contract/sales/quotations/calls.ts';
import { addDays } from '#contract/sales/deal/dates.ts';
import { at, findDeal, nothing } from './houseWorld.ts';
import type { Draw, World } from './houseWorld.ts';

const Agreed = 'Agreed';

const goods = ({ products }: World, { other, quantity }: Draw) => {
  const [one, more] = [at(products, other), at(products, other + 1)];
  return [one, more].slice(0, 1 + (other % 2)).map((product) => ({ ProductId: product?.ProductId ?? 0, Quantity: quantity }));
};

/** Sometimes adds text lines, each at another VAT rate. */
const linesOf = (world: World, draw: Draw) => {
  const words = { Description: 'Tooling', Quantity: 2, UnitPrice: 11.115, VatTypeId: 1 + (draw.other % 3) };
  return draw.percent === 20 ? [...goods(world, draw), words] : goods(world, draw);
};

const order = (world: World, draw: Draw) =>
  world.clerk.call(addOrder, {
    body: {
      CustomerId: at(world.customerIds, draw.which) ?? 0,
      CarriageCharge: draw.percent === 45 ? 35 : 0,
      CreditOverrideReason: Agreed,
      Lines: linesOf(world, draw),
    },
  });

const orderDirect = ({ clerk, customerIds, direct }: World, { which, quantity }: Draw) =>
  clerk.call(addOrder, {
    body: {
      CustomerId: at(customerIds, which) ?? 0,
      DealTypeId: 2,
      CreditOverrideReason: Agreed,
      Lines: [{ ProductId: direct.ProductId, SupplierDepotId: direct.SupplierDepotId, Quantity: quantity }],
    },
  });

const confirmDirect = async (world: World, { which, other, percent }: Draw) => {
  const deal = await findDeal(world, which, [2], 2);
  if (!deal) return nothing;
  const { OrderId, Version, Lines } = await world.clerk.call(getOrder, { query: { orderId: deal.OrderId } });
  const [result] = await world.clerk.call(processOrders, {
    body: {
      Deals: [
        {
          OrderId,
          Version,
          DespatchedOn: world.today,
          SupplierDeliveryNoteNo: `S-${OrderId}`,
          CreditOverrideReason: Agreed,
          Lines: Lines.map((line) => ({
            OrderDetailId: line.OrderDetailId,
            ConfirmedQuantity: Math.ceil((line.Quantity * percent) / 100),
            ConfirmedPallets: line.PalletQuantity,
            Rest: other % 2 === 0 ? ('BackOrder' as const) : ('Close' as const),
            ShortReason: 'Sold out',
          })),
        },
      ],
    },
  });
  return result?.Ok ? result : nothing;
};

const agree = (world: World, draw: Draw) =>
  world.clerk.call(addOrder, {
    body: { CustomerId: at(world.customerIds, draw.which) ?? 0, IsCallOff: true, Lines: linesOf(world, draw) },
  });

const agreedDeals = ({ db, customerIds }: World) =>
  db
    .selectFrom('orders')
    .select(['OrderId', 'Version'])
    .where('CustomerId', 'in', customerIds)
    .where('IsCallOff', '=', true)
    .where('StatusId', '<', 7)
    .orderBy('OrderId')
    .execute();

const draw = async (world: World, { which, percent }: Draw) => {
  const id = at(await agreedDeals(world), which)?.OrderId;
  if (id === undefined) return nothing;
  const { Version, Lines } = await world.clerk.call(getCallOff, { params: { id } });
  const wanted = Lines.map(({ OrderDetailId, Left }) => ({ OrderDetailId, Quantity: Math.ceil((Left * percent) / 100) }));
  const body = { Version, RequiredDate: world.today, CreditOverrideReason: Agreed, Lines: wanted.filter(({ Quantity }) => Quantity > 0) };
  return world.clerk.call(callOff, { params: { id }, body });
};

/** Releases the remaining quantity of a call-off. */
const release = async (world: World, { which }: Draw) => {
  const deal = at(await agreedDeals(world), which);
  if (!deal) return nothing;
  return world.clerk.call(cancelOrder, { query: { orderId: deal.OrderId }, body: { Reason: 'Buys elsewhere' } });
};

const quote = (world: World, drawn: Draw) =>
  world.clerk.call(addQuotation, {
    body: {
      CustomerId: at(world.customerIds, drawn.which) ?? 0,
      ValidUntil: addDays(world.today, drawn.other % 20),
      Lines: goods(world, drawn).map((line) => ({ ...line, UnitPrice: 140 + (drawn.other % 90) })),
    },
  });

const quotations = ({ db, customerIds }: World) =>
  db.selectFrom('quotations').selectAll().where('CustomerId', 'in', customerIds).orderBy('QuotationId').execute();

/** Wins a quotation in full or in part of each line, with one delivery or several dates. */
const win = async (world: World, { which, other, percent }: Draw) => {
  const made = await quotations(world);
  const open = made.filter(({ OrderId }) => OrderId === null);
  const quotation = at(open.length > 0 ? open : made, which);
  if (!quotation) return nothing;
  const { QuotationId: id, Version } = quotation;
  const lines = await world.db
    .selectFrom('quotation_lines')
    .select(['QuotationLineId', 'Quantity'])
    .where('QuotationId', '=', id)
    .execute();
  const Lines = lines
    .slice(0, 1 + (other % 2))
    .map(({ QuotationLineId, Quantity }) => ({ QuotationLineId, Quantity: Math.ceil((Quantity * percent) / 100) }));
  const part = percent === 100 ? {} : { Lines };
  return world.clerk.call(winQuotation, {
    params: { id },
    body: { Version, CreditOverrideReason: Agreed, IsCallOff: other % 5 === 0, ...part },
  });
};

const lose = async (world: World, { which }: Draw) => {
  const quotation = at(await quotations(world), which);
  if (!quotation) return nothing;
  const { QuotationId: id, Version } = quotation;
  const lost = await world.clerk.call(loseQuotation, { params: { id }, body: { Version, Reason: 'Too dear' } });
  return which % 2 === 0 ? world.clerk.call(reopenQuotation, { params: { id }, body: { Version: lost.Version } }) : lost;
};

const edit = async (world: World, { which, other, quantity }: Draw) => {
  const deal = await findDeal(world, which, [1, 2]);
  if (!deal) return nothing;
  const { OrderId, Version, Lines } = await world.clerk.call(getOrder, { query: { orderId: deal.OrderId } });
  const first = Lines[0]?.OrderDetailId ?? 0;
  const more = { ProductId: at(world.products, other)?.ProductId ?? 0, Quantity: quantity };
  const change =
    other % 3 === 0 && Lines.length > 1
      ? { RemovedLineIds: [first] }
      : other % 3 === 1
        ? { Lines: [more] }
        : { Lines: [{ OrderDetailId: first, Quantity: quantity, DiscountPercent: other % 20 }] };
  return world.clerk.call(editOrderById, { params: { id: OrderId }, body: { Version, CreditOverrideReason: Agreed, ...change } });
};

const cancel = async (world: World, { which }: Draw) => {
  const deal = await findDeal(world, which, [1, 2, 3, 4]);
  if (!deal) return nothing;
  return world.clerk.call(cancelOrder, { query: { orderId: deal.OrderId }, body: { Reason: 'Ordered twice' } });
};

const pick = async ({ clerk }: World, id: number, { other, percent }: Draw) => {
  const { Lines } = await clerk.call(getOrder, { query: { orderId: id } });
  const Short = other % 2 === 0 ? ('BackOrder' as const) : ('Close' as const);
  const picked = Lines.filter((line) => line.ProductId !== null).map((line, place) => {
    const PickedQuantity = place === 0 ? Math.floor((line.Quantity * percent) / 100) : line.Quantity;
    const short = PickedQuantity < line.Quantity ? { ShortReason: 'Broken', Short } : {};
    return { OrderDetailId: line.OrderDetailId, PickedQuantity, PickedPallets: line.PalletQuantity, ...short };
  });
  return clerk.call(confirmPickOrder, { params: { id }, body: { Lines: picked, CreditOverrideReason: Agreed } });
};

/** Picks what is in stock. Usually despatches the deal too. */
const deliver = async (world: World, draw: Draw) => {
  const deal = await findDeal(world, draw.which, [2, 3, 4], 1);
  if (!deal) return nothing;
  if (deal.StatusId !== 4) await pick(world, deal.OrderId, draw);
  return draw.other % 4 === 0 ? undefined : world.clerk.call(confirmPrintDNote, { params: { id: deal.OrderId } });
};

const takeBackDespatch = async (world: World, { which }: Draw) => {
  const deal = await findDeal(world, which, [5], 1);
  if (!deal) return nothing;
  return world.clerk.call(reverseDespatch, { params: { id: deal.OrderId }, body: { Reason: 'The lorry never came' } });
};

const pickAgain = async (world: World, draw: Draw) => {
  const deal = await findDeal(world, draw.which, [2, 3, 4], 1);
  if (!deal) return nothing;
  if (deal.StatusId !== 4) await pick(world, deal.OrderId, draw);
  return world.clerk.call(reopenPick, { params: { id: deal.OrderId }, body: { Reason: 'Wrong bay' } });
};

/** Returns a share of each line before invoicing. If everything came back, the deal may be cancelled. */
const comeBack = async (world: World, { which, other, percent }: Draw) => {
  const deal = await findDeal(world, which, [5]);
  if (!deal) return nothing;
  const params = { id: deal.OrderId };
  const { Lines } = await world.clerk.call(getPickGoods, { params });
  const back = Lines.flatMap(({ OrderDetailId, PickedQuantity }) => {
    const Quantity = Math.floor(((PickedQuantity ?? 0) * percent) / 100);
    return Quantity > 0 ? [{ OrderDetailId, Quantity, Condition: other % 3 === 0 ? ('Damaged' as const) : ('Good' as const) }] : [];
  });
  if (back.length > 0) await world.clerk.call(returnGoods, { params, body: { Reason: 'Refused', Lines: back } });
  if (percent < 100) return undefined;
  return world.clerk.call(cancelOrder, { query: { orderId: deal.OrderId }, body: { Reason: 'Refused at the gate', ReturnIds: [] } });
};

const closeRest = async (world: World, { which }: Draw) => {
  const rows = await world.db
    .selectFrom('orders')
    .innerJoin('order_details', 'order_details.OrderId', 'orders.OrderId')
    .select('OrderDetailId')
    .where('CustomerId', 'in', world.customerIds)
    .where('Part', '>', 1)
    .where('StatusId', 'in', [1, 2])
    .orderBy('OrderDetailId')
    .execute();
  const line = at(rows, which);
  if (!line) return nothing;
  const body = { OrderDetailIds: [line.OrderDetailId], Reason: 'No longer made' };
  return (await world.clerk.call(closeBackOrders, { body })).some(({ Ok }) => Ok) ? undefined : nothing;
};

const invoice = async (world: World, { which }: Draw) => {
  const deal = await findDeal(world, which, [5]);
  if (!deal) return nothing;
  return world.clerk.call(raiseInvoice, { query: { OrderID: deal.OrderId } });
};

const adHoc = ({ clerk, customerIds, products, pallet }: World, { which, other, quantity }: Draw) => {
  const ProductId = at(products, other)?.ProductId ?? 0;
  const Lines = [
    { ProductId, Quantity: quantity, MovesStock: other % 2 === 0 },
    { PalletId: pallet.PalletId, Quantity: 1 + (quantity % 7) },
    { Description: 'Storage', Quantity: 2, UnitPrice: 9.995 },
  ].filter((_line, place) => (other + place) % 3 !== 0);
  return clerk.call(createOrderAndInvoice, { body: { CustomerId: at(customerIds, which) ?? 0, CreditOverrideReason: Agreed, Lines } });
};

export const sales = {
  order,
  orderDirect,
  confirmDirect,
  agree,
  draw,
  release,
  quote,
  win,
  lose,
  edit,
  cancel,
  deliver,
  takeBackDespatch,
  pickAgain,
  comeBack,
  closeRest,
  invoice,
  adHoc,
};
