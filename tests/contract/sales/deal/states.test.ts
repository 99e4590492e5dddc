import { describe, expect, test } from 'vitest';
import {
  DealType,
  dealTypeIds,
  isDealLate,
  isQuantityFinal,
  canTakeStep,
  orderStatuses,
  orderStatusIds,
  findNextStatus,
  steps,
} from '#contract/sales/deal/states.ts';
import type { OrderAction, OrderStatus } from '#contract/sales/deal/states.ts';

/** States every transition again in another form: action, from, to, roles, kind of deal, and whether it was invoiced before despatch. */
const ways = `
releaseProForma Held Open Admin,Office any either
holdUnpaid Open Held Admin,Office any either
savePickGoods Open Picking Admin,Warehouse Stock either
savePickGoods Picking Picking Admin,Warehouse Stock either
confirmPickOrder Open Picked Admin,Warehouse Stock either
confirmPickOrder Picking Picked Admin,Warehouse Stock either
reopenPick Picked Picking Admin,Warehouse Stock either
confirmPrintDNote Picked ReadyToInvoice Admin,Warehouse Stock false
confirmPrintDNote Picked Invoiced Admin,Warehouse Stock true
reverseDespatch ReadyToInvoice Picked Admin,Warehouse Stock either
processOrders Open ReadyToInvoice Admin,Office Direct false
processOrders Open Invoiced Admin,Office Direct true
raiseInvoice ReadyToInvoice Invoiced Admin,Finance any either
cancelOrder Held Cancelled Admin,Office any either
cancelOrder Open Cancelled Admin,Office any either
cancelOrder Picking Cancelled Admin,Office any either
cancelOrder Picked Cancelled Admin,Office any either
cancelOrder ReadyToInvoice Cancelled Admin,Office any false`;

test('a deal goes these ways and no other', () => {
  const told = steps.map((step) =>
    [
      step.deed,
      step.from,
      step.to,
      step.who.join(),
      'dealType' in step ? step.dealType : 'any',
      'prepaid' in step ? step.prepaid : 'either',
    ].join(' '),
  );
  expect(told).toEqual(ways.trim().split('\n'));
  expect(orderStatusIds).toEqual({ Held: 1, Open: 2, Picking: 3, Picked: 4, ReadyToInvoice: 5, Invoiced: 6, Cancelled: 7 });
  expect(orderStatuses).toEqual(Object.keys(orderStatusIds));
  expect(dealTypeIds).toEqual({ Stock: 1, Direct: 2, AdHoc: 3 });
  expect(DealType.options).toEqual(Object.keys(dealTypeIds));
});

describe('where a deed takes a deal', () => {
  const deal = (Status: OrderStatus, more: object = {}) => ({ Status, DealType: 'Stock' as const, ...more });
  const direct = { DealType: 'Direct' as const };

  test.each<[string, ReturnType<typeof deal>, OrderAction, OrderStatus | undefined]>([
    ['the right deed from the right state', deal('Open'), 'confirmPickOrder', 'Picked'],
    ['the right deed from another state', deal('Picked'), 'confirmPickOrder', undefined],
    ['another deed from that state', deal('Open'), 'reopenPick', undefined],
    ['a deed of another kind of deal', deal('Open', direct), 'confirmPickOrder', undefined],
    ['a deed of its kind of deal', deal('Open', direct), 'processOrders', 'ReadyToInvoice'],
    ['a deed of any kind of deal, of a direct one', deal('Open', direct), 'cancelOrder', 'Cancelled'],
    ['a deed of any kind of deal, of a stock deal', deal('ReadyToInvoice'), 'raiseInvoice', 'Invoiced'],
    ['not prepaid, said', deal('Picked', { PrepaidInvoiceId: null }), 'confirmPrintDNote', 'ReadyToInvoice'],
    ['not prepaid, not said', deal('Picked'), 'confirmPrintDNote', 'ReadyToInvoice'],
    ['not prepaid, undefined', deal('Picked', { PrepaidInvoiceId: undefined }), 'confirmPrintDNote', 'ReadyToInvoice'],
    ['prepaid', deal('Picked', { PrepaidInvoiceId: 3 }), 'confirmPrintDNote', 'Invoiced'],
    ['what may be either', deal('Picked', { PrepaidInvoiceId: 3 }), 'reopenPick', 'Picking'],
    ['what may not be prepaid', deal('ReadyToInvoice', { PrepaidInvoiceId: 3 }), 'cancelOrder', undefined],
  ])('%s', (_what, from, deed, to) => {
    expect(findNextStatus(from, deed)).toBe(to);
  });

  test('it is offered where it can be done and one of the roles may do it', () => {
    expect(canTakeStep(deal('Open'), 'confirmPickOrder', ['Warehouse'])).toBe(true);
    expect(canTakeStep(deal('Open'), 'confirmPickOrder', ['Finance', 'Admin'])).toBe(true);
    expect(canTakeStep(deal('Open'), 'confirmPickOrder', ['Office'])).toBe(false);
    expect(canTakeStep(deal('Picked'), 'confirmPickOrder', ['Warehouse'])).toBe(false);
    expect(canTakeStep(deal('Open'), 'confirmPickOrder', [])).toBe(false);
  });
});

test('quantities are settled from the pick until the deal is invoiced', () => {
  const settled = orderStatuses.filter((Status) => isQuantityFinal({ Status }));
  expect(settled).toEqual(['Picked', 'ReadyToInvoice', 'Invoiced']);
});

describe('a deal is late', () => {
  const late = (Status: OrderStatus, RequiredDate: string | null, PromisedDate: string | null = null) =>
    isDealLate({ Status, RequiredDate, PromisedDate }, '2026-11-21');

  test('from the day after it was promised, else required', () => {
    expect([late('Open', '2026-11-20'), late('Open', '2026-11-21'), late('Open', '2026-11-22')]).toEqual([true, false, false]);
    expect([late('Open', '2026-11-20', '2026-11-21'), late('Open', '2026-11-22', '2026-11-20')]).toEqual([false, true]);
    expect(late('Open', null)).toBe(false);
  });

  test('until it has gone', () => {
    expect(orderStatuses.filter((Status) => late(Status, '2026-11-20'))).toEqual(['Held', 'Open', 'Picking', 'Picked']);
  });
});
