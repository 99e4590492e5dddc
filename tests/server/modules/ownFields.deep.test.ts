import { beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/call/endpoint.ts';
import { ownFieldFile } from '#contract/masterData/entities/ownFields.ts';
import { ownKinds } from '#contract/masterData/ownFields/ownSubjects.ts';
import { allEntities, getEntity } from '#contract/masterData/entities/all.ts';
import { hasOwnFields } from '#contract/masterData/entities/definition/fieldNames.ts';
import type { Entity } from '#contract/masterData/entities/definition/entityType.ts';
import { colourFile } from '#contract/masterData/entities/referenceFiles.ts';
import { getHistory, getRecordAt } from '#contract/masterData/history/calls.ts';
import { ownName } from '#contract/masterData/ownFields/ownNames.ts';
import { given } from '#tests/support/given.ts';
import { addSample, sampleOf } from '#tests/support/samples.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import type { Client } from '#tests/support/testApp.ts';

type Row = Record<string, unknown>;
type Kind = (typeof ownKinds)[number];

const app = useTestApp();
const admin = () => app.as(['Admin', 'Office', 'Finance']);
const owners = allEntities.filter(hasOwnFields);

beforeAll(() => given.customer(app.db));

let made = 0;
const addField = async (client: Client, subject: string, Kind: Kind, more: Row = {}) => {
  const body = { Label: `Own ${Kind} ${(made += 1)}`, Subject: subject, Kind, ...more };
  return (await client.call(ownFieldFile.calls.add, { body } as InputOf<typeof ownFieldFile.calls.add>)) as unknown as Row;
};
const changeField = (client: Client, field: Row, changes: Row) =>
  client.call(ownFieldFile.calls.edit, { params: { id: Number(field.OwnFieldId) }, body: { ...changes, Version: Number(field.Version) } });

/** Adds a field of each kind. Returns a first value, a second value and an invalid value for each. */
const addAll = async (client: Client, subject: string) => {
  const [colour, other] = [await addSample(client, colourFile), await addSample(client, colourFile)];
  const fields = {
    Text: await addField(client, subject, 'Text'),
    Number: await addField(client, subject, 'Number'),
    Date: await addField(client, subject, 'Date'),
    Choice: await addField(client, subject, 'Choice', { Choices: ['North', 'South'] }),
    YesNo: await addField(client, subject, 'YesNo'),
    Reference: await addField(client, subject, 'Reference', { ReferenceTo: 'Colour' }),
  };
  const ids = Object.fromEntries(Object.entries(fields).map(([kind, { OwnFieldId }]) => [kind, String(OwnFieldId)])) as Record<
    Kind,
    string
  >;
  const own = (said: Record<Kind, unknown>) => Object.fromEntries(ownKinds.map((kind) => [ids[kind], said[kind]]));
  return {
    ids,
    labels: Object.fromEntries(Object.entries(fields).map(([kind, { Label }]) => [kind, Label])) as Record<Kind, string>,
    fields,
    colour,
    other,
    first: own({ Text: 'Bay 4', Number: 12.5, Date: '2026-11-01', Choice: 'North', YesNo: true, Reference: colour.ColourId }),
    later: own({ Text: 'Aisle', Number: 999_999_999.123456, Date: '2026-12-01', Choice: 'South', YesNo: false, Reference: other.ColourId }),
    wrong: { Text: 5, Number: 'much', Date: '2026-02-30', Choice: 'East', YesNo: 'perhaps', Reference: 999_999 } as Record<Kind, unknown>,
  };
};

const addWith = async (client: Client, file: Entity, Own: Row) =>
  (await client.call(file.calls.add, { body: { ...(await sampleOf(client, file)), Own } })) as unknown as Row;
const idOf = (file: Entity, row: Row) => row[file.id] as number;
const read = async (client: Client, file: Entity, row: Row) =>
  (await client.call(file.calls.get, { params: { id: idOf(file, row) } })) as unknown as Row;
const edit = async (client: Client, file: Entity, row: Row, body: Row) =>
  (await client.call(file.calls.edit, { params: { id: idOf(file, row) }, body: { ...body, Version: row.Version } })) as unknown as Row;
const listed = async (client: Client, file: Entity, query: Row) =>
  ((await client.call(file.calls.list, { query })) as Row[]).map((row) => idOf(file, row));

test('products, customers, suppliers and pallet types take own fields', () => {
  expect(owners.map(({ name }) => name).toSorted()).toEqual(['Customer', 'Pallet', 'Product', 'Supplier']);
});

describe.for(owners.map((file) => [file.name, file] as const))('own fields of %s', ([subject, file]) => {
  test('are kept with a record as they were given, told by name, found by word, and shown in its list', async () => {
    const client = await admin();
    const { first, ids, colour } = await addAll(client, subject);
    const added = await addWith(client, file, { ...first, [ids.Text]: `Yard${subject}` });
    expect(added).toMatchObject({
      Own: { ...first, [ids.Text]: `Yard${subject}` },
      OwnNames: { [ids.Reference]: colour.Description },
      Version: 1,
    });
    expect(await read(client, file, added)).toEqual(added);
    const [row] = (await client.call(file.calls.list, { query: { filter: { q: `yard${subject}` }, range: [0, 9] } })) as Row[];
    expect(row).toMatchObject({ [file.id]: idOf(file, added), Own: added.Own, OwnNames: added.OwnNames });
  });

  test('on a change: absent stays, null goes, a number keeps every digit, and nothing else moves', async () => {
    const client = await admin();
    const { first, later, ids } = await addAll(client, subject);
    const added = await addWith(client, file, first);
    const untouched = await edit(client, file, added, {});
    expect(untouched.Own).toEqual(first);
    const changed = await edit(client, file, untouched, { Own: { [ids.Number]: later[ids.Number], [ids.Text]: null, [ids.Choice]: null } });
    const { [ids.Text]: _text, [ids.Choice]: _choice, ...rest } = first;
    expect(changed.Own).toEqual({ ...rest, [ids.Number]: 999_999_999.123456 });
    const { Own: _own, OwnNames: _names, Version: _version, UpdatedAt: _at, ...before } = added;
    expect(changed).toMatchObject(before);
  });

  test('refuse by Own.<id>, in words with the label, what is wrong, unknown, required or no longer used; nothing is kept', async () => {
    const client = await admin();
    const { ids, labels, wrong, fields, first } = await addAll(client, subject);
    const good = await sampleOf(client, file);
    const add = (Own: Row) => client.call(file.calls.add, { body: { ...good, Own } });
    for (const kind of ownKinds) {
      const refused = add({ [ids[kind]]: wrong[kind] });
      await expect(refused, kind).toFailWith('INVALID_INPUT', `Own.${ids[kind]}`);
      await expect(refused).rejects.toThrow(labels[kind]);
    }
    await expect(add({ 999999: 'x' })).toFailWith('INVALID_INPUT', 'Own.999999');
    await expect(add({ [ids.Text]: { a: 1 } })).toFailWith('INVALID_INPUT', `Own.${ids.Text}`);
    const needed = (await changeField(client, fields.Text, { Required: true })) as unknown as Row;
    await expect(add({})).toFailWith('INVALID_INPUT', `Own.${ids.Text}`);
    await expect(add({ [ids.Text]: null })).toFailWith('INVALID_INPUT', `Own.${ids.Text}`);
    const added = await addWith(client, file, first);
    await expect(edit(client, file, added, { Own: { [ids.Text]: null } })).toFailWith('INVALID_INPUT', `Own.${ids.Text}`);
    const retired = (await changeField(client, needed, { Active: false })) as unknown as Row;
    await expect(add({ [ids.Text]: 'x' })).toFailWith('INVALID_INPUT', `Own.${ids.Text}`);
    expect(retired).toMatchObject({ Active: false });
    expect(await read(client, file, added)).toMatchObject({ Version: 1 });
  });

  test('filter, between bounds too, and sort the list; a reference by name', async () => {
    const client = await admin();
    const { first, later, ids } = await addAll(client, subject);
    const [one, two] = [await addWith(client, file, first), await addWith(client, file, later)];
    const [a, b] = [idOf(file, one), idOf(file, two)];
    const among = (query: Row) => listed(client, file, { ...query, filter: { id: [a, b], ...(query.filter as Row) } });
    for (const kind of ownKinds) expect(await among({ filter: { [ownName(ids[kind])]: first[ids[kind]] } }), kind).toEqual([a]);
    expect(await among({ filter: { [ownName(ids.YesNo)]: false } })).toEqual([b]);
    const asked = async (name: string, value: unknown) => among({ filter: { [name]: value } });
    expect(await asked(`${ownName(ids.Number)}From`, 13)).toEqual([b]);
    expect(await asked(`${ownName(ids.Number)}To`, 13)).toEqual([a]);
    expect(await asked(`${ownName(ids.Date)}From`, '2026-11-02')).toEqual([b]);
    expect(await asked(`${ownName(ids.Date)}To`, '2026-11-01')).toEqual([a]);
    expect((await asked(ownName(ids.Choice), ['North', 'South'])).toSorted((x, y) => x - y)).toEqual([a, b]);
    const bare = await addSample(client, file);
    expect(await listed(client, file, { filter: { id: [a, idOf(file, bare)], [ownName(ids.Text)]: null } })).toEqual([idOf(file, bare)]);
    expect(await among({ sort: [ownName(ids.Text), 'ASC'] })).toEqual([b, a]);
    for (const kind of ['Number', 'Date', 'Choice', 'Reference'] as const) {
      expect(await among({ sort: [ownName(ids[kind]), 'ASC'] }), kind).toEqual([a, b]);
      expect(await among({ sort: [ownName(ids[kind]), 'DESC'] }), kind).toEqual([b, a]);
    }
    await expect(listed(client, file, { filter: { Own999999: 'x' } })).toFailWith('INVALID_INPUT', 'filter.Own999999');
    await expect(listed(client, file, { filter: { [ownName(ids.Number)]: 'many' } })).toFailWith(
      'INVALID_INPUT',
      `filter.${ownName(ids.Number)}`,
    );
    await expect(listed(client, file, { sort: ['Own999999', 'ASC'] })).toFailWith('INVALID_INPUT', 'sort');
    await expect(listed(client, file, { sort: [`Own1' OR true --`, 'ASC'] })).toFailWith('INVALID_INPUT', 'sort');
  });

  test('are in its file under their labels, and an import reads them again: checked, changed, undone', async () => {
    const client = await admin();
    const { first, later, ids, labels, other, wrong } = await addAll(client, subject);
    const added = await addWith(client, file, first);
    const csv = await (await client.send(file.calls.exportRows, { query: { filter: { id: [idOf(file, added)] }, format: 'csv' } })).text();
    for (const kind of ownKinds) expect(csv).toContain(labels[kind]);
    expect(csv).toContain('Bay 4');
    const importRows = (Rows: Row[]) => client.call(file.calls.importRows, { body: { Rows, DryRun: false } });
    const cells = (said: Row) => Object.fromEntries(Object.entries(said).map(([id, value]) => [ownName(id), value]));
    const line = { [file.id]: idOf(file, added), ...cells({ ...later, [ids.Reference]: String(other.Description), [ids.Text]: null }) };
    const { ImportId, Changed } = await importRows([line]);
    const { [ids.Text]: _text, ...expected } = later;
    expect(Changed).toBe(1);
    expect((await read(client, file, added)).Own).toEqual(expected);
    expect(await importRows([line])).toMatchObject({ Changed: 0, Unchanged: 1 });
    for (const kind of ownKinds)
      await expect(importRows([{ ...line, [ownName(ids[kind])]: wrong[kind] }]), kind).toFailWith(
        'INVALID_INPUT',
        `Rows.0.${ownName(ids[kind])}`,
      );
    await client.call(file.calls.undoImport, { params: { id: ImportId ?? 0 } });
    expect((await read(client, file, added)).Own).toEqual(first);
  });

  test('retired are not found by what they say, and are again with the field', async () => {
    const client = await admin();
    const word = `Kiln${subject}`;
    const field = await addField(client, subject, 'Text');
    const added = await addWith(client, file, { [String(field.OwnFieldId)]: word });
    const found = () => listed(client, file, { filter: { q: word } });
    expect(await found()).toEqual([idOf(file, added)]);
    await client.call(ownFieldFile.calls.remove, { params: { id: Number(field.OwnFieldId) } });
    expect(await found()).toEqual([]);
    await changeField(client, { ...field, Version: 2 }, { Active: true });
    expect(await found()).toEqual([idOf(file, added)]);
  });

  test('are told by their labels in the history, and shown as they were', async () => {
    const client = await admin();
    const { first, later, ids, labels, colour, other } = await addAll(client, subject);
    const added = await addWith(client, file, first);
    await edit(client, file, added, { Own: { [ids.Number]: later[ids.Number], [ids.Reference]: later[ids.Reference], [ids.Text]: null } });
    const params = { entity: file.name, id: idOf(file, added) };
    const [entry] = await client.call(getHistory, { params });
    expect(entry?.Changes).toEqual([
      { Field: ownName(ids.Text), Label: labels.Text, From: 'Bay 4', To: null },
      { Field: ownName(ids.Number), Label: labels.Number, From: '12.5', To: '999,999,999.123456' },
      { Field: ownName(ids.Reference), Label: labels.Reference, From: colour.Description, To: other.Description },
    ]);
    const saying = async (q: string) => (await client.call(getHistory, { params, query: { filter: { q } } })).map(({ Action }) => Action);
    expect(await saying(labels.Number)).toEqual(['Changed', 'Added']);
    expect(await saying(labels.Date)).toEqual(['Added']);
    const whole = await client.call(getHistory, { params });
    const start = whole.find(({ Action, Part }) => Action === 'Added' && Part === null);
    const { Then } = await client.call(getRecordAt, { params: { ...params, auditId: start?.AuditId ?? 0 } });
    expect(Then).toMatchObject({ Own: first, OwnNames: { [ids.Reference]: colour.Description } });
  });

  test('retired: hidden from record, list, file and filter; what was entered is kept, told by the history, and back with the field', async () => {
    const client = await admin();
    const { first, ids, labels, fields } = await addAll(client, subject);
    const added = await addWith(client, file, first);
    const changed = await edit(client, file, added, { Own: { [ids.Text]: 'Bay 5' } });
    await client.call(ownFieldFile.calls.remove, { params: { id: Number(fields.Text.OwnFieldId) } });
    const hidden = await read(client, file, added);
    const { [ids.Text]: _text, ...rest } = first;
    expect(hidden.Own).toEqual(rest);
    await edit(client, file, hidden, { Own: { [ids.Number]: 1 } });
    const csv = await (await client.send(file.calls.exportRows, { query: { filter: { id: [idOf(file, added)] }, format: 'csv' } })).text();
    expect(csv).not.toContain(labels.Text);
    expect(csv).not.toContain('Bay 5');
    await expect(listed(client, file, { filter: { [ownName(ids.Text)]: 'Bay 5' } })).toFailWith('INVALID_INPUT');
    const history = await client.call(getHistory, { params: { entity: file.name, id: idOf(file, changed) } });
    expect(history.flatMap(({ Changes }) => Changes)).toContainEqual(
      expect.objectContaining({ Label: labels.Text, From: 'Bay 4', To: 'Bay 5' }),
    );
    const uses = await client.call(ownFieldFile.calls.uses, { params: { id: Number(fields.Text.OwnFieldId) } });
    expect(uses).toMatchObject([{ Count: 1 }]);
    await changeField(client, { ...fields.Text, Version: 2 }, { Active: true });
    expect((await read(client, file, added)).Own).toEqual({ ...rest, [ids.Text]: 'Bay 5', [ids.Number]: 1 });
  });
});

describe('an own field', () => {
  const pallet = getEntity('Pallet');

  test('has a label that nothing else of its record has, in use or not; kind and record stay', async () => {
    const client = await admin();
    const field = await addField(client, 'Pallet', 'Text', { Label: 'Gate code' });
    await expect(addField(client, 'Pallet', 'Number', { Label: 'gate CODE' })).toFailWith('ALREADY_EXISTS', 'Label');
    await expect(addField(client, 'Pallet', 'Text', { Label: 'charge' })).toFailWith('INVALID_INPUT', 'Label');
    await expect(addField(client, 'Pallet', 'Text', { Label: 'Length' })).toFailWith('INVALID_INPUT', 'Label');
    await expect(addField(client, 'Order', 'Text', { Label: 'Gate code' })).resolves.toMatchObject({ Subject: 'Order' });
    expect(await changeField(client, field, { Kind: 'Number', Subject: 'Product', Hint: 'Four digits' })).toMatchObject({
      Kind: 'Text',
      Subject: 'Pallet',
      Hint: 'Four digits',
    });
  });

  test('has choices where it is a choice, and says what it refers to where it is a reference', async () => {
    const client = await admin();
    await expect(addField(client, 'Pallet', 'Choice')).toFailWith('INVALID_INPUT', 'Choices');
    await expect(addField(client, 'Pallet', 'Choice', { Choices: ['A', 'a'] })).toFailWith('INVALID_INPUT', 'Choices');
    await expect(addField(client, 'Pallet', 'Text', { Choices: ['A'] })).toFailWith('INVALID_INPUT', 'Choices');
    await expect(addField(client, 'Pallet', 'Reference')).toFailWith('INVALID_INPUT', 'ReferenceTo');
    await expect(addField(client, 'Pallet', 'Date', { ReferenceTo: 'Colour' })).toFailWith('INVALID_INPUT', 'ReferenceTo');
  });

  test('loses a choice and no record loses what it said: it may be saved again, and by no other', async () => {
    const client = await admin();
    const field = await addField(client, 'Pallet', 'Choice', { Choices: ['North', 'South'] });
    const id = String(field.OwnFieldId);
    const [one, two] = [await addWith(client, pallet, { [id]: 'North' }), await addSample(client, pallet)];
    await changeField(client, field, { Choices: ['South', 'West'] });
    expect((await edit(client, pallet, one, { Own: { [id]: 'North' } })).Own).toEqual({ [id]: 'North' });
    await expect(edit(client, pallet, two, { Own: { [id]: 'North' } })).toFailWith('INVALID_INPUT', `Own.${id}`);
    const line = (row: Row) => ({ PalletId: row.PalletId, [ownName(id)]: 'North' });
    expect(await client.call(pallet.calls.importRows, { body: { Rows: [line(one)], DryRun: true } })).toMatchObject({ Unchanged: 1 });
    await expect(client.call(pallet.calls.importRows, { body: { Rows: [line(two)], DryRun: true } })).toFailWith('INVALID_INPUT');
  });

  test('points at a record that then is not taken for unused: told before it goes, kept when an import is undone', async () => {
    const client = await admin();
    const field = await addField(client, 'Pallet', 'Reference', { ReferenceTo: 'Colour', Label: 'Paint' });
    const { ImportId } = await client.call(colourFile.calls.importRows, {
      body: { Rows: [{ Code: 'PNT', Description: 'Paint red' }], DryRun: false },
    });
    const [colour] = await client.call(colourFile.calls.list, { query: { filter: { q: 'Paint red' } } });
    const row = await addWith(client, pallet, { [String(field.OwnFieldId)]: colour?.ColourId });
    const uses = await client.call(colourFile.calls.uses, { params: { id: colour?.ColourId ?? 0 } });
    expect(uses).toEqual([{ Title: 'Pallet types, as Paint', Count: 1, Some: [row.Description] }]);
    expect(await client.call(colourFile.calls.undoImport, { params: { id: ImportId ?? 0 } })).toMatchObject({ Removed: 0, Kept: 1 });
    await client.call(colourFile.calls.remove, { params: { id: colour?.ColourId ?? 0 } });
    expect((await edit(client, pallet, row, { Own: { [String(field.OwnFieldId)]: colour?.ColourId } })).Own).toEqual(row.Own);
    const other = await addSample(client, pallet);
    await expect(edit(client, pallet, other, { Own: { [String(field.OwnFieldId)]: colour?.ColourId } })).toFailWith('INVALID_INPUT');
  });

  test('that points at customers is told to nobody who may not read customers', async () => {
    const client = await admin();
    const field = await addField(client, 'Product', 'Reference', { ReferenceTo: 'Customer', Label: 'Made for' });
    const product = getEntity('Product');
    const { CustomerId } = await given.customer(app.db);
    const row = await addWith(client, product, { [String(field.OwnFieldId)]: CustomerId });
    const warehouse = await app.as('Warehouse');
    expect((await read(client, product, row)).OwnNames).toHaveProperty(String(field.OwnFieldId));
    expect(await read(warehouse, product, row)).toMatchObject({ Own: {}, OwnNames: {} });
    const name = ownName(Number(field.OwnFieldId));
    await expect(listed(warehouse, product, { filter: { [name]: CustomerId } })).toFailWith('INVALID_INPUT', `filter.${name}`);
    await expect(listed(warehouse, product, { sort: [name, 'ASC'] })).toFailWith('INVALID_INPUT', 'sort');
  });
});
