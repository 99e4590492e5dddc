import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/call/endpoint.ts';
import type { Entity } from '#contract/masterData/entities/definition/entityType.ts';
import { customerFile } from '#contract/masterData/entities/customers.ts';
import { palletFile } from '#contract/masterData/entities/pallets.ts';
import { productFile } from '#contract/masterData/entities/products.ts';
import { colourFile, featureFile, neckFinishFile, weightFile } from '#contract/masterData/entities/referenceFiles.ts';
import { supplierFile } from '#contract/masterData/entities/suppliers.ts';
import { getHistory } from '#contract/masterData/history/calls.ts';
import { account } from '#tests/support/accounts.ts';
import { given } from '#tests/support/given.ts';
import { addSample, flatSampleOf, writable } from '#tests/support/samples.ts';
import type { Client } from '#tests/support/testApp.ts';
import { startOfClock, useTestApp } from '#tests/support/testApp.ts';

type Row = Record<string, unknown>;

const app = useTestApp();
const admin = () => app.as(['Admin', 'Office', 'Finance']);

// Adds a customer, because accounts may refer to another account as their haulier.
beforeAll(() => given.customer(app.db));

const importInto = (client: Client, file: Entity, Rows: Row[], DryRun = false) =>
  client.call(file.calls.importRows, { body: { Rows, DryRun } });
const read = async (client: Client, file: Entity, id: unknown) =>
  (await client.call(file.calls.get, { params: { id: Number(id) } })) as unknown as Row;
const undo = async (client: Client, file: Entity, ImportId: number | null) =>
  client.call(file.calls.undoImport, { params: { id: ImportId ?? 0 } });
const newest = async (client: Client, file: Entity) =>
  ((await client.call(file.calls.list, { query: { sort: [file.id, 'DESC'], range: [0, 0] } })) as Row[])[0] as Row;

const named = (file: Entity) => file.fields.find(({ shape, kind, name }) => shape === 'text' && kind === 'text' && name !== file.code);

describe.for(writable().map((file) => [file.name, file] as const))('import of %s', ([, file]) => {
  test('adds, changes by id or by code only what is given, leaves alone what is the same, and is undone as one', async () => {
    const client = await admin();
    const [byId, byCode, same] = [await addSample(client, file), await addSample(client, file), await addSample(client, file)];
    const field = named(file);
    // Fields that only a new record may set also create another record, which refers to the new one.
    const traces = new Set(file.fields.filter(({ isAddOnly, isOptional }) => isAddOnly && isOptional).map(({ name }) => name));
    const fresh = Object.fromEntries(Object.entries(await flatSampleOf(client, file)).filter(([name]) => !traces.has(name)));
    const other = await flatSampleOf(client, file);
    const of = (row: Row) => (field ? { [field.name]: row[field.name] } : {});
    const Rows = [
      { [file.id]: byId[file.id], ...of(other) },
      { [file.code]: String(byCode[file.code]).toUpperCase() },
      { [file.id]: same[file.id], [file.code]: same[file.code] },
      fresh,
    ];
    const changed = field ? 1 : 0;
    const counts = { Added: 1, Changed: changed, Unchanged: 3 - changed };
    expect(await importInto(client, file, Rows, true)).toEqual({ ...counts, DryRun: true, ImportId: null });
    expect(await read(client, file, byId[file.id])).toEqual(byId);
    const imported = await importInto(client, file, Rows);
    expect(imported).toMatchObject({ ...counts, DryRun: false });
    const added = await newest(client, file);
    expect(added).toMatchObject(Object.fromEntries(Object.entries(fresh)));
    const { UpdatedAt: _at, ...before } = byId;
    expect(await read(client, file, byId[file.id])).toMatchObject({ ...before, ...of(other), Version: 1 + changed });
    expect(await read(client, file, byCode[file.id])).toEqual(byCode);
    expect(await read(client, file, same[file.id])).toEqual(same);
    const history = await client.call(getHistory, { params: { entity: file.name, id: Number(added[file.id]) } });
    expect(history.map(({ Action, UserId }) => [Action, UserId])).toEqual([['Added', client.userId]]);

    expect(await undo(client, file, imported.ImportId)).toEqual({ Removed: 1, Restored: changed, Kept: 0, Named: [] });
    await expect(read(client, file, added[file.id])).toFailWith('NOT_FOUND');
    expect(await read(client, file, byId[file.id])).toMatchObject({ ...of(byId), Version: 1 + 2 * changed });
    const { rows } = await sql<{ Action: string }>`
      SELECT action FROM audit WHERE entity = ${file.table} AND entity_id = ${added[file.id]} ORDER BY audit_id`.execute(app.db);
    expect(rows.map(({ Action }) => Action)).toEqual(['Added', 'Removed']);
    await expect(undo(client, file, imported.ImportId)).toFailWith('RULE_BROKEN');
    const listed = await client.call(file.calls.listImports, { query: { range: [0, 0] } });
    expect(listed).toMatchObject([{ ImportId: imported.ImportId, ...counts, IsUndone: true }]);
  });
});

describe('an import', () => {
  test('finds what it refers to by name or by code; many by names with commas between', async () => {
    const client = await admin();
    const supplier = await addSample(client, supplierFile);
    const [one, two] = [await addSample(client, featureFile), await addSample(client, featureFile)];
    const base = { ProductGroupId: 'bottles', Description: 'Imported' };
    const Rows = [
      {
        ...base,
        Code: 'REF1',
        SupplierId: String(supplier.Name).toUpperCase(),
        FeatureIds: `${String(one.Description)}, ${String(two.Code)}`,
      },
      { ...base, Code: 'REF2', SupplierId: supplier.AccountCode, FeatureIds: [one.FeatureId] },
      { ...base, Code: 'REF3', SupplierId: supplier.SupplierId, FeatureIds: '' },
    ];
    await importInto(client, productFile, Rows);
    const found = await client.call(productFile.calls.list, { query: { filter: { q: 'Imported' }, sort: ['Code', 'ASC'] } });
    expect(found.map(({ SupplierId, FeatureIds }) => [SupplierId, FeatureIds])).toEqual([
      [supplier.SupplierId, [one.FeatureId, two.FeatureId]],
      [supplier.SupplierId, [one.FeatureId]],
      [supplier.SupplierId, []],
    ]);
  });

  test('never takes digits in a file for an internal id, in any reference of any record', async () => {
    const client = await admin();
    const supplier = await addSample(client, supplierFile);
    const feature = await addSample(client, featureFile);
    const product = { Code: 'DIG1', Description: 'Digits', ProductGroupId: '1', SupplierId: String(supplier.SupplierId) };
    const refused = importInto(client, productFile, [{ ...product, FeatureIds: String(feature.FeatureId) }], true);
    await expect(refused).toFailWith('INVALID_INPUT');
    expect(Object.keys(((await refused.catch((error: unknown) => error)) as { errors: object }).errors).toSorted()).toEqual([
      'Rows.0.FeatureIds',
      'Rows.0.ProductGroupId',
      'Rows.0.SupplierId',
    ]);
    const customer = { AccountCode: 'DIG2', Name: 'Digits', CustomerTypeId: 'Trade', CurrencyId: '2', VatTypeId: 'Standard' };
    await expect(importInto(client, customerFile, [customer], true)).toFailWith('INVALID_INPUT', 'Rows.0.CurrencyId');
  });

  test('reads a tax code as Sage writes it, a currency by code or sign, and says what each became', async () => {
    const client = await admin();
    const row = (Code: string, VatTypeId: string) => ({ Code, Description: 'Taxed', ProductGroupId: 'Bottles', VatTypeId });
    const Rows = [row('TAX1', '2'), row('TAX2', 't9'), row('TAX3', 'Z'), row('TAX4', 'reduced'), row('TAX5', '01')];
    expect(await importInto(client, productFile, Rows, true)).toMatchObject({
      Added: 5,
      Meant: [
        { Field: 'VatTypeId', Said: '2', Is: 'Exempt (T2)' },
        { Field: 'VatTypeId', Said: 't9', Is: 'Outside the scope (T9)' },
        { Field: 'VatTypeId', Said: 'Z', Is: 'Zero (Z)' },
        { Field: 'VatTypeId', Said: '01', Is: 'Standard (T1)' },
      ],
    });
    await importInto(client, productFile, Rows);
    const found = await client.call(productFile.calls.list, { query: { filter: { q: 'Taxed' }, sort: ['Code', 'ASC'] } });
    expect(found.map(({ VatType }) => VatType)).toEqual(['Exempt', 'Outside the scope', 'Zero', 'Reduced', 'Standard']);
    await expect(importInto(client, productFile, [row('TAX6', '3')], true)).toFailWith('INVALID_INPUT', 'Rows.0.VatTypeId');
  });

  test('says of a name that it is not there, or fits several', async () => {
    const client = await admin();
    const twins = { Name: 'Twin Glass', Active: true };
    for (const AccountCode of ['TWIN1', 'TWIN2']) await client.call(supplierFile.calls.add, { body: { ...twins, AccountCode } });
    const row = (Code: string, SupplierId: unknown) => ({ Code, Description: 'Named', SupplierId });
    const Rows = [row('NAM1', 'Nobody & Sons'), row('NAM2', 'twin glass'), row('NAM3', 'TWIN2'), row('NAM4', { a: 1 })];
    const refused = importInto(client, palletFile, Rows);
    await expect(refused).toFailWith('INVALID_INPUT');
    expect((await refused.catch((error: unknown) => error)) as { errors: object }).toMatchObject({
      errors: {
        'Rows.0.SupplierId': '“Nobody & Sons” does not exist',
        'Rows.1.SupplierId': '“twin glass” matches several records. Enter a code instead',
        'Rows.3.SupplierId': 'must be a number',
      },
    });
  });

  test('takes choices by their words, and keeps the rules that the record has in its form', async () => {
    const client = await admin();
    const products = productFile as unknown as Entity;
    const row = {
      Code: 'RUL1',
      Description: 'Ruled',
      ProductGroupId: 'Bottles',
      UnitsPerLayer: 100,
      LayersPerPallet: 9,
      Material: 'glass',
    };
    await expect(importInto(client, products, [{ ...row, UnitsPerPallet: 1000 }])).toFailWith('INVALID_INPUT', 'Rows.0.UnitsPerPallet');
    await importInto(client, products, [row]);
    expect(await newest(client, products)).toMatchObject({ UnitsPerPallet: 900, Material: 'Glass' });
  });

  test('does not take out of use what open deals need', async () => {
    const client = await admin();
    const weights = weightFile as unknown as Entity;
    const [weight, product] = [await addSample(client, weights), await addSample(client, productFile)];
    const id = weight.WeightId;
    await sql`UPDATE products SET weight_id = ${id} WHERE product_id = ${product.ProductId}`.execute(app.db);
    const { OrderId } = await account.deal(app.db, (await given.customer(app.db)).CustomerId, { StatusId: 2 });
    await sql`UPDATE order_details SET product_id = ${product.ProductId} WHERE order_id = ${OrderId}`.execute(app.db);
    const refused = importInto(client, weights, [{ WeightId: id, Active: false }]);
    await expect(refused).toFailWith('RULE_BROKEN', 'Rows.0');
    expect((await refused.catch((error: unknown) => error)) as Error).toMatchObject({
      message: expect.stringContaining('Open orders still need this record') as string,
    });
  });

  test('takes an accent that is one letter and one that is two signs for the same', async () => {
    const client = await admin();
    const [one, two] = ['\u00c9T1', 'E\u0301T1'];
    await importInto(client, colourFile, [{ Code: one, Description: 'Cafe\u0301' }]);
    expect(await newest(client, colourFile as unknown as Entity)).toMatchObject({ Code: one, Description: 'Caf\u00e9' });
    const again = importInto(client, colourFile, [{ Code: two, Description: 'Caf\u00e9' }], true);
    expect(await again).toMatchObject({ Added: 0, Unchanged: 1 });
    const typed = client.call(colourFile.calls.add, { body: { Code: two, Description: 'Another' } });
    await expect(typed).toFailWith('ALREADY_EXISTS', 'Code');
  });

  test('names rows of the file as the file counts them', async () => {
    const client = await admin();
    const Rows = [
      { Code: 'LIN1', Description: 'One' },
      { Code: 'lin1', Description: 'Two' },
    ];
    const refused = client.call(colourFile.calls.importRows, { body: { Rows, Lines: [7, 12] } });
    expect(await refused.catch((error: unknown) => error)).toMatchObject({ errors: { 'Rows.1.Code': 'is already in row 7' } });
  });

  test('tells what the right rows would do beside the wrong ones', async () => {
    const client = await admin();
    const refused = client.call(colourFile.calls.importRows, {
      body: { Rows: [{ Code: 'TEL1', Description: 'Right' }, { Code: 'TEL2' }], DryRun: true },
    });
    expect(await refused.catch((error: unknown) => error)).toMatchObject({ details: { Added: 1, Changed: 0, Unchanged: 0 } });
  });

  test('undone: what was used or changed since stays, and is named with the reason', async () => {
    const client = await admin();
    const necks = neckFinishFile as unknown as Entity;
    const before = await client.call(neckFinishFile.calls.add, { body: { Code: 'UND0', Description: 'Was there' } });
    const Rows = ['UND1', 'UND2', 'UND3'].map((Code) => ({ Code, Description: `Added ${Code}` }));
    const { ImportId } = await importInto(client, necks, [...Rows, { Code: 'UND0', Description: 'Changed by import' }]);
    const found = await client.call(neckFinishFile.calls.list, { query: { filter: { Code: ['UND1', 'UND2'] }, sort: ['Code', 'ASC'] } });
    const [used, touched] = found.map(({ NeckFinishId }) => NeckFinishId) as [number, number];
    const product = await addSample(client, productFile);
    await sql`UPDATE products SET neck_finish_id = ${used} WHERE product_id = ${product.ProductId}`.execute(app.db);
    await client.call(neckFinishFile.calls.edit, { params: { id: touched }, body: { Description: 'Touched', Version: 1 } });
    const undone = await undo(client, necks, ImportId);
    expect(undone).toMatchObject({ Removed: 1, Restored: 1, Kept: 2 });
    expect(undone.Named.toSorted((one, other) => one.Id - other.Id)).toEqual([
      { Id: used, Title: 'Added UND1', Reason: 'is used by products' },
      { Id: touched, Title: 'Touched', Reason: 'has been changed since' },
    ]);
    expect(await read(client, necks, before.NeckFinishId)).toMatchObject({ Description: 'Was there', Version: 3 });
  });

  test('can be taken back for 30 days, and the list says so', async () => {
    const client = await admin();
    const colours = colourFile as unknown as Entity;
    const { ImportId } = await importInto(client, colours, [{ Code: 'AGE1', Description: 'Aged' }]);
    const at = async (instant: string) => {
      app.setClock(instant);
      const asked = await admin();
      const [found] = (await asked.call(colours.calls.listImports, { query: { filter: { ImportId: [ImportId] } } })) as {
        CanUndo: boolean;
      }[];
      return { asked, CanUndo: found?.CanUndo };
    };
    const late = await at('2026-12-21T09:00:01Z');
    expect(late.CanUndo).toBe(false);
    await expect(undo(late.asked, colours, ImportId)).toFailWith('RULE_BROKEN');
    const inTime = await at('2026-12-21T08:59:00Z');
    expect(inTime.CanUndo).toBe(true);
    expect(await undo(inTime.asked, colours, ImportId)).toMatchObject({ Removed: 1 });
    expect((await at(startOfClock)).CanUndo).toBe(false);
  });

  test('is refused to be undone by the wrong name, and to those who may not import', async () => {
    const client = await admin();
    const { ImportId } = await importInto(client, colourFile, [{ Code: 'WRG1', Description: 'Wrong' }]);
    await expect(undo(client, featureFile as unknown as Entity, ImportId)).toFailWith('NOT_FOUND');
    const office = await app.as('Office');
    await expect(undo(office, colourFile as unknown as Entity, ImportId)).toFailWith('NOT_ALLOWED');
    await expect(office.call(colourFile.calls.listImports as Endpoint, {})).toFailWith('NOT_ALLOWED');
  });

  test('of hostile rows is a refusal that names them, never a fault of the server', async () => {
    const client = await admin();
    const hostile: unknown[] = [
      Object.fromEntries(Array.from({ length: 1000 }, (_none, index) => [`Column ${index}`, index])),
      { Code: 'x'.repeat(100_000), Description: 'Huge' },
      { Code: ['a'], Description: { b: 1 } },
      { Code: 'H1', Description: 'Yes', Active: 'perhaps' },
      { ColourId: 'nonsense', Code: 'H2' },
      { ColourId: 1e300, Code: 'H3', Description: 'Large' },
      { Code: 12, Description: true },
      { __proto__: null, constructor: 1, Code: 'H4', Description: 'Own' },
      {},
    ];
    for (const row of hostile) {
      const answer = await client.send(colourFile.calls.importRows, { body: { Rows: [row] } as never });
      expect(answer.status, JSON.stringify(row).slice(0, 60)).toBe(400);
    }
    for (const Rows of [[null], ['text'], [[1]], 'rows', [{ Code: '\u0000', Description: 'Control' }]]) {
      const answer = await client.send(colourFile.calls.importRows, { body: { Rows } as never });
      expect(answer.status).toBe(400);
    }
  });
});
