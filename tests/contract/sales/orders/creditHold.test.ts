import { expect, test } from 'vitest';
import { CreditHold, findCreditHold, isNotDespatched } from '#contract/sales/orders/creditHold.ts';

const good = { OnStop: false, ProForma: false, isOverLimit: false, isOverdue: false };
const deal = { DealType: 'Stock', Status: 'Open', CreditOverrideReason: null as string | null, CreditStopReleased: false };
const hold = (account: Partial<typeof good>, more: Partial<typeof deal> = {}) =>
  findCreditHold({ ...good, ...account }, { ...deal, ...more });
const over = { isOverLimit: true };
const overdue = { isOverdue: true };
const reason = { CreditOverrideReason: 'Agreed by phone' };

test.each([
  ['nothing is wrong', hold({}), null],
  ['over the limit', hold(over), 'OverLimit'],
  ['overdue', hold(overdue), 'Overdue'],
  ['both', hold({ ...over, ...overdue }), 'OverLimit'],
  ['over the limit, with a reason', hold(over, reason), null],
  ['overdue, with a reason', hold(overdue, reason), null],
  ['over the limit, with an empty reason', hold(over, { CreditOverrideReason: '' }), 'OverLimit'],
  ['over the limit, and pays before the goods leave', hold({ ...over, ProForma: true }), null],
  ['overdue, and pays before the goods leave', hold({ ...overdue, ProForma: true }), null],
  ['on stop', hold({ OnStop: true }), 'OnStop'],
  ['on stop, with a reason from before', hold({ OnStop: true }, reason), 'OnStop'],
  ['on stop, and pays before the goods leave', hold({ OnStop: true, ProForma: true }), 'OnStop'],
  ['on stop, released', hold({ OnStop: true, ...over }, { CreditStopReleased: true }), null],
  ['released once, and now over the limit', hold(over, { CreditStopReleased: true }), 'OverLimit'],
  ['on stop, and the goods have left', hold({ OnStop: true }, { Status: 'ReadyToInvoice' }), null],
])('an account that is %s keeps the goods here: %o', (_what, found, expected) => {
  expect(found).toBe(expected);
});

test.each([
  ['Stock', 'Held', false],
  ['Stock', 'Open', true],
  ['Stock', 'Picking', true],
  ['Stock', 'Picked', true],
  ['Stock', 'ReadyToInvoice', false],
  ['Direct', 'Open', false],
  ['AdHoc', 'Picked', false],
])('goods of a %s deal that is %s can be kept here: %s', (DealType, Status, isHere) => {
  expect(isNotDespatched({ DealType, Status })).toBe(isHere);
});

test('there are three reasons', () => {
  expect(CreditHold.options).toEqual(['OnStop', 'OverLimit', 'Overdue']);
});
