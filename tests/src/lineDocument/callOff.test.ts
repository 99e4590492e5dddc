// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { drawDocument } from '#src/custom/sales/orders/callOff/draw.ts';
import { planDocument } from '#src/custom/sales/orders/callOff/plan.ts';
import { makePlanLine, proposeNextDelivery } from '#src/custom/sales/orders/callOff/planLine.ts';
import type { CallOffState } from '#src/custom/sales/orders/callOff/PlannedDeliveries.tsx';
import { readDraftInput, openSaved, readContent } from '#src/lineDocument/draft.ts';

const line = (OrderDetailId: number, ProductCode: string, Left: number, Free = 900) =>
  ({
    OrderDetailId,
    ProductId: OrderDetailId,
    ProductCode,
    Description: `Bottle ${ProductCode}`,
    Left,
    Free,
    UnitsPerLayer: 100,
    UnitsPerPallet: 1000,
  }) as CallOffState['Lines'][number];

const order = { OrderId: 41, DealNo: 10041, Part: 1, CustomerName: 'Aldous Cider', CustomerOrderNo: 'PO 7' };
const callOff = {
  OrderId: 41,
  Version: 3,
  CurrencyCode: 'GBP',
  CarriageCharge: 12,
  Lines: [line(1, 'AMB', 4000), line(2, 'FLN', 0), line(3, 'JAR', 500)],
  Planned: [
    { OrderDetailId: 1, RequiredDate: '2026-12-08', Quantity: 700 },
    { OrderDetailId: 3, RequiredDate: '2026-12-08', Quantity: 900 },
  ],
  Today: '2026-11-21',
} as unknown as CallOffState;

const parts = { saved: undefined, context: { callOff } };

test('the next delivery comes as long after the last as that came after the one before', () => {
  const day = (RequiredDate: string | null, id = 1) => makePlanLine(callOff, id, { RequiredDate });
  expect(proposeNextDelivery(callOff, [])).toMatchObject({ OrderDetailId: 1, RequiredDate: null, Code: 'AMB', UnitsPerPallet: 1000 });
  expect(proposeNextDelivery(callOff, [day('2026-12-01'), day('2026-12-15')])).toMatchObject({
    OrderDetailId: 1,
    RequiredDate: '2026-12-29',
  });
  expect(proposeNextDelivery(callOff, [day('2026-12-01', 3), day('2026-12-15')]).RequiredDate).toBeNull();
  expect(proposeNextDelivery(callOff, [day('2026-12-15'), day('2026-12-01')]).RequiredDate).toBeNull();
});

test('a draft of a plan from 0.2.0 opens with nothing lost, over the plan that it was typed over', () => {
  const base = [{ OrderDetailId: 1, RequiredDate: '2026-12-01', Quantity: 100 }];
  const rows = [
    { key: 1, OrderDetailId: 1, RequiredDate: '2026-12-01', Quantity: 1428 },
    { key: 2, OrderDetailId: 3, RequiredDate: null, Quantity: null, pasted: { day: 'soon', quantity: 'lots' } },
    { key: 3, OrderDetailId: 3, RequiredDate: null, Quantity: 40 },
  ];
  const plan = planDocument(order, callOff);
  const content = readContent(plan, { values: { rows }, base });
  expect(content.base?.Planned).toEqual(base);
  expect(content.lines).toMatchObject([
    { OrderDetailId: 1, Code: 'AMB', RequiredDate: '2026-12-01', Quantity: 1428, unread: {} },
    { OrderDetailId: 3, RequiredDate: null, Quantity: null, unread: { RequiredDate: 'soon', Quantity: 'lots' } },
    { OrderDetailId: 3, RequiredDate: null, Quantity: 40, unread: {} },
  ]);
  expect(plan.about?.(41, { callOff })).toBe('plan-41');
});

test('what is kept of a plan stands in the place of what was planned meanwhile', () => {
  const plan = planDocument(order, callOff);
  const sent = plan.send(openSaved(plan, callOff, { callOff }), { saved: callOff, context: { callOff: { ...callOff, Version: 9 } } });
  expect(sent).toEqual({
    Version: 9,
    Planned: [
      { OrderDetailId: 1, RequiredDate: '2026-12-08', Quantity: 700 },
      { OrderDetailId: 3, RequiredDate: '2026-12-08', Quantity: 900 },
    ],
  });
});

test('a planned delivery proposes what is planned, as far as it is left, and is drawn today once its day went by', () => {
  const draw = drawDocument(order, { ...callOff, Today: '2026-12-10' }, '2026-12-08');
  const { header, lines } = openSaved(draw, undefined, { callOff });
  expect(header).toMatchObject({ planned: '2026-12-08', RequiredDate: '2026-12-10', isAsPlanned: true, carriage: 12, orderNo: 'PO 7' });
  expect(lines.map(({ Code, Quantity }) => [Code, Quantity])).toEqual([
    ['AMB', 700],
    ['JAR', 500],
  ]);
  const sent = draw.send({ header, lines }, parts);
  expect(sent).toEqual({
    Version: 3,
    RequiredDate: '2026-12-10',
    PlannedDate: '2026-12-08',
    CustomerOrderNo: 'PO 7',
    CarriageCharge: 12,
    Lines: [
      { OrderDetailId: 1, Quantity: 700 },
      { OrderDetailId: 3, Quantity: 500 },
    ],
  });
});

test('a draft of a delivery from 0.2.0 opens with nothing lost, over what is left now', () => {
  const values = {
    planned: null,
    RequiredDate: '2026-12-01',
    isAsPlanned: false,
    orderNo: 'PO 8',
    carriage: null,
    quantities: { 1: 1428, 3: null },
  };
  const draw = drawDocument(order, callOff, undefined);
  const content = readContent(draw, { values, base: null });
  const { header, lines } = readDraftInput(draw, content, openSaved(draw, undefined, { callOff }));
  expect(header).toEqual({ planned: null, RequiredDate: '2026-12-01', isAsPlanned: false, orderNo: 'PO 8', carriage: null });
  expect(lines.map(({ Code, Left, Quantity }) => [Code, Left, Quantity])).toEqual([
    ['AMB', 4000, 1428],
    ['JAR', 500, null],
  ]);
  expect(draw.about?.(undefined, { callOff })).toBe('draw-41');
});
