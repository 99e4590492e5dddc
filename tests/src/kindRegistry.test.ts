// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { parseFilter } from '#contract/list.ts';
import { filtersFor } from '#contract/masterData/entities/definition/entityList.ts';
import { kinds } from '#src/resources/engine/kinds/kinds.ts';
import type { Kind } from '#src/resources/engine/kinds/kind.ts';
import type { Field } from '#src/resources/engine/resource.ts';

interface Sample {
  value: unknown;
  other: unknown;
  /** The value as text on the screen. */
  says: string;
  record?: Record<string, unknown>;
  choices?: Field['choices'];
  /** The value in an exported file, if it differs from the text on the screen. */
  cell?: string;
  /** True if an imported cell is sent unchanged, because the server looks up its value. */
  isPassedOn?: boolean;
}

const text = (value: string, says = value): Sample => ({ value, other: 'Other', says });
const inRows: Sample = {
  value: [{ RowId: 1, Name: 'North', Comment: 'North', Active: true }],
  other: [{ RowId: 1, Name: 'South', Comment: 'South', Active: true }],
  says: 'North',
};
const many: Sample = { value: [7, 8], other: [7], says: '7, 8', cell: 'Amber, Flint', isPassedOn: true };
const perUnits = [1, 100, 1000].map((value) => ({ value, label: String(value) }));

const samples: Record<string, Sample> = {
  address: { ...text('1 High Street', '1 High Street, Burton'), record: { Line1: '1 High Street', Town: 'Burton' }, cell: '1 High Street' },
  addressList: inRows,
  choice: { value: 2, other: 1, says: 'Two' },
  choices: { value: [1, 2], other: [1], says: 'One, Two' },
  commentList: inRows,
  contactList: inRows,
  date: { value: '2026-11-21', other: '2026-11-22', says: '21 Nov 2026' },
  lastDay: { value: '2026-11-21', other: '2026-11-22', says: '21 Nov 2026' },
  email: text('ann@example.com'),
  image: { ...text('/api/Picture/1', 'has a picture'), cell: '/api/Picture/1' },
  list: inRows,
  longText: text('A long text'),
  moment: text('2026-11-21T09:00:00Z', '21 Nov 2026, 09:00'),
  money: { value: 1234.5, other: 1, says: '£1,234.50' },
  number: { value: 12.5, other: 1, says: '12.5' },
  password: text('', ''),
  percent: { value: 2.5, other: 5, says: '2.5 %' },
  paper: { ...text('/api/Declaration/Paper/1', 'has a PDF'), cell: '/api/Declaration/Paper/1' },
  phone: text('01943 600000'),
  pricePer: { value: 1000, other: 1, says: 'per 1,000', choices: perUnits },
  productShape: { value: 2, other: 1, says: 'Two' },
  reference: { value: 7, other: 8, says: 'Amber', record: { Shade: 'Amber' }, isPassedOn: true },
  references: many,
  rows: inRows,
  serialNo: { value: 23_013, other: 1, says: '23013' },
  swatch: text('#8B4513'),
  text: text('Amber'),
  texts: { value: ['One', 'Two'], other: ['One'], says: 'One, Two' },
  twoList: many,
  unitPrice: { value: 0.125, other: 1, says: '0.125' },
  vatNumber: { ...text('GB123456782', 'GB 123 4567 82') },
  wholeNumber: { value: 1200, other: 1, says: '1,200' },
  yesNo: { value: true, other: false, says: 'Yes' },
};

/** Kinds that no file contains: rows within a record, passwords and values that the server sets. */
const notInFiles = new Set(['addressList', 'commentList', 'contactList', 'list', 'moment', 'password', 'rows', 'serialNo']);

const fieldOf = (name: string, kind: Kind, { choices }: Sample) =>
  ({
    name: 'ShadeId',
    label: 'Shade',
    kind: name,
    shape: kind.shapes[0],
    of: 'Colour',
    isOptional: true,
    initial: null,
    choices: choices ?? [
      { value: 1, label: 'One' },
      { value: 2, label: 'Two' },
    ],
    fields: kind.shapes.includes('rows') ? [{ name: 'Name', label: 'Name', kind: 'text', shape: 'text', choices: [], fields: [] }] : [],
    part: { name: 'Row', table: 'rows', parent: 'ColourId' },
  }) as unknown as Field;

describe.for(Object.entries<Kind>(kinds))('the kind %s', ([name, kind]) => {
  const sample = samples[name] ?? text('Amber');
  const { value, other, says, record = {}, cell = says, isPassedOn = false } = sample;
  const field = fieldOf(name, kind, sample);
  const { isSame = Object.is } = kind;

  test('is entered, and told in words: in a list, a conflict, the record as it was', () => {
    expect(kind.shapes.length).toBeGreaterThan(0);
    expect(kind.Input).toBeTruthy();
    expect(kind.write(value, field, record)).toBe(says);
    for (const nothing of [null, undefined]) expect(kind.write(nothing, { ...field, fields: [] }, {})).toMatch(/^(No)?$/);
  });

  test('is compared: what says the same is no change, anything else is', () => {
    expect(isSame(value, structuredClone(value))).toBe(true);
    // A password is never sent to the browser, so two passwords cannot be compared.
    expect([isSame(value, other), isSame(value, null)]).toEqual(name === 'password' ? [true, true] : [false, false]);
  });

  test('is read from a file as it is written to one', () => {
    expect(kind.read === undefined).toBe(notInFiles.has(name));
    const read = kind.read?.(cell, field) ?? value;
    const wanted = isPassedOn ? (Array.isArray(value) ? cell.split(', ') : cell) : value;
    expect([read, isPassedOn ? true : isSame(read, value)]).toEqual([isPassedOn ? wanted : read, true]);
  });

  test('is filtered by what is offered, where that is few, and each is a value that its list takes', () => {
    const filter = kind.filter?.(field, kind);
    for (const { value: offered } of filter?.choices ?? []) {
      const asked = { [field.name]: filter?.toParameter?.(offered) ?? offered };
      expect(parseFilter({ filters: filtersFor(field) }, asked)).toHaveProperty(field.name);
    }
    const isOfFew = /^(choices?|pricePer|productShape|yesNo|references?|twoList)$/.test(name);
    expect(filter !== undefined || !isOfFew).toBe(true);
  });
});
