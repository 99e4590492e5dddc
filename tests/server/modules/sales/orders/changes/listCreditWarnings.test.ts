import { expect, test } from 'vitest';
import { Big } from '#contract/money.ts';
import { listCreditWarnings } from '#server/modules/sales/orders/changes/listCreditWarnings.ts';

const warnings = (
  gross: string,
  more: { left?: string; overdue?: string; OnStop?: boolean; OnStopReason?: string | null; ProForma?: boolean } = {},
) =>
  listCreditWarnings(
    {
      CreditLimit: new Big(5000),
      CreditLeft: new Big(more.left ?? '100.00'),
      Overdue: new Big(more.overdue ?? 0),
      OnStop: more.OnStop ?? false,
      OnStopReason: more.OnStopReason ?? null,
      ProForma: more.ProForma ?? false,
    },
    { CurrencySymbol: '£', Gross: new Big(gross) },
  ).map(({ Kind, Message }) => `${Kind}: ${Message}`);

test.each([
  ['99.99', []],
  ['100.00', []],
  ['100.01', ['OverLimit: This goes £0.01 over the credit limit of £5,000.00']],
])('an order of %s where 100.00 is left is warned of: %o', (gross, expected) => {
  expect(warnings(gross)).toEqual(expected);
});

test.each([
  ['-0.01', []],
  ['0', []],
  ['0.01', ['Overdue: £0.01 is overdue']],
])('overdue of %s is warned of: %o', (overdue, expected) => {
  expect(warnings('1.00', { overdue })).toEqual(expected);
});

test('an account on stop is named with the reason, if there is one', () => {
  expect(warnings('1.00', { OnStop: true })).toEqual(['OnStop: The account is on stop']);
  expect(warnings('1.00', { OnStop: true, OnStopReason: 'Cheque bounced' })).toEqual(['OnStop: The account is on stop: Cheque bounced']);
});

test('who pays before the goods leave has no limit to keep', () => {
  expect(warnings('100.01', { ProForma: true })).toEqual([]);
});

test('all that is wrong is said at once', () => {
  const kinds = warnings('200', { OnStop: true, overdue: '1', left: '0' }).map((one) => one.split(':')[0]);
  expect(kinds).toEqual(['OnStop', 'Overdue', 'OverLimit']);
});
