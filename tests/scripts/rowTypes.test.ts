import { expect, inject, test } from 'vitest';
import { Big } from '#contract/money.ts';
import { findMisfits } from '../support/rowTypes/fit.ts';
import { keyOf } from '../support/rowTypes/rowType.ts';
import type { Shape } from '../support/rowTypes/rowType.ts';

const row: Shape = {
  kinds: ['object'],
  fields: {
    InvoiceId: { kinds: ['number'] },
    Gross: { kinds: ['Big'] },
    Kind: { kinds: ['string'], literals: ['Invoice', 'Credit'] },
    PaidOn: { kinds: ['string', 'null'] },
    Lines: { kinds: ['array'], of: { kinds: ['object'], fields: { Quantity: { kinds: ['number'] } } } },
    Note: { kinds: ['string', 'absent'] },
    Before: { kinds: ['any'] },
  },
};
const invoice = { InvoiceId: 7, Gross: new Big(12), Kind: 'Credit', PaidOn: null, Lines: [{ Quantity: 3 }], Before: 4n };

test('a row of the type that is stated has no misfit', () => {
  expect(findMisfits(invoice, row)).toEqual([]);
});

test.each([
  [{ InvoiceId: undefined }, 'InvoiceId is absent, not number'],
  [{ InvoiceId: null }, 'InvoiceId is null, not number'],
  [{ Gross: '12.00' }, 'Gross is string, not Big'],
  [{ Kind: 'Draft' }, 'Kind is "Draft", not one of Invoice, Credit'],
  [{ PaidOn: new Date(0) }, 'PaidOn is Date, not string or null'],
  [{ Lines: [{ Quantity: 3 }, { Quantity: '4' }] }, 'Lines.1.Quantity is string, not number'],
])('a row that differs is told by its field: %j', (change, told) => {
  expect(findMisfits({ ...invoice, ...change }, row)).toEqual([told]);
});

test('the type of a statement is read from the source, by the text that runs', () => {
  const { types } = inject('rowTypes');
  const rate = types.filter(({ key }) => key === keyOf(['SELECT sterling_rate(', '::integer, ', '::date) AS rate']));
  expect(rate.map(({ row: shape }) => shape.fields)).toContainEqual({ Rate: { kinds: ['Big', 'null'] } });
});
