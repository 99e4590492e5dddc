// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { customerFile } from '#contract/masterData/entities/customers.ts';
import { getKind } from '#src/resources/engine/kinds/kinds.ts';
import type { Field } from '#src/resources/engine/resource.ts';
import { labelField } from '#contract/words.ts';
import { buildResourceColumns } from '#src/resources/engine/list/buildResourceColumns.tsx';
import { declarations } from '#src/resources/declarations.ts';
import { addDays } from '#contract/sales/deal/dates.ts';
import { today } from '#src/ui/text/format.ts';

const fieldOf = (name: string) => customerFile.fields.find((field) => field.name === name) as Field;
const tell = (name: string, record: Record<string, unknown>) => getKind(fieldOf(name)).write(record[name], fieldOf(name), record);

test('an amount is told in the currency of the record it stands in', () => {
  expect(tell('CreditLimit', { CreditLimit: 9000, CurrencyId: 1, Currency: 'Pound sterling' })).toBe('£9,000.00');
  expect(tell('CreditLimit', { CreditLimit: 9000, CurrencyId: 2, Currency: 'Euro', CurrencyCode: 'EUR' })).toBe('€9,000.00');
  // The user has just chosen the currency. Its code arrives with the answer to the save.
  expect(tell('CreditLimit', { CreditLimit: 9000, CurrencyId: 2, Currency: 'Euro' })).toBe('9,000.00 Euro');
  expect(tell('CreditLimit', { CreditLimit: 9000, CurrencyCode: 'EUR' })).toBe('€9,000.00');
  expect(tell('CreditLimit', { CreditLimit: null, CurrencyId: 2, Currency: 'Euro' })).toBe('');
});

test('a contact says the papers it gets in words', () => {
  const contact = { Name: 'Ann Lee', Phone: null, Email: 'ann@example.com', Documents: ['ProForma', 'DeliveryNote'] };
  expect(tell('Contacts', { Contacts: [contact] })).toBe('Ann Lee · ann@example.com · gets Pro forma, Delivery note');
});

test('a number that something goes by is no quantity', () => {
  expect(getKind({ kind: 'serialNo' }).write(23_013, fieldOf('CreditLimit'), {})).toBe('23013');
  expect(getKind({ kind: 'serialNo' }).write(null, fieldOf('CreditLimit'), {})).toBe('');
});

test('a comma in a figure that is read stands before three figures: a decimal comma is no number', () => {
  const read = (cell: string) => getKind(fieldOf('CreditLimit')).read?.(cell, fieldOf('CreditLimit'));
  expect(['£1,412.50', '-1,000', '12,345,678', '2.5'].map(read)).toEqual([1412.5, -1000, 12_345_678, 2.5]);
  expect(['210,5', '1.412,50', '2,5'].map(read)).toEqual(['210,5', '1.412,50', '2,5']);
});

test('names of fields keep what is always written large, and words that are one', () => {
  expect(['VatNumber', 'VatTypeId', 'SurName', 'Lines.0.VatTypeId'].map(labelField)).toEqual([
    'VAT number',
    'VAT type',
    'Surname',
    'Line 1 VAT type',
  ]);
});

test('a declaration that ended says so in its list; one that ends today, later or never does not', () => {
  const cell = buildResourceColumns(declarations).find(({ key }) => key === 'ValidTo')?.cell;
  const told = (ValidTo: string | null) => renderToStaticMarkup(createElement('td', null, cell?.({ ValidTo } as never)));
  expect(told(addDays(today(), -1))).toContain('Ended');
  expect([addDays(today(), 1), today(), null].map(told).join('')).not.toContain('Ended');
});
