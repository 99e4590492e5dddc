import { expect, test } from 'vitest';
import type { Entity } from '#contract/masterData/entities/definition/entityType.ts';
import { getHistory, getRecordAt } from '#contract/masterData/history/calls.ts';
import type { RecordField } from '#contract/record/record.ts';
import { getEntity } from '#contract/masterData/entities/all.ts';
import { labelField } from '#contract/words.ts';
import { getRules } from '#server/modules/masterData/entities/definition/getRules.ts';
import { given } from './given.ts';
import { addSample, sampleOf } from './samples.ts';
import type { TestApp } from './testApp.ts';

type Row = Record<string, unknown>;

const idOf = (file: Entity, row: Row) => row[file.id] as number;
const plainText = (file: Entity) =>
  file.fields.find(({ name, shape, kind }) => name === file.title && shape === 'text' && (kind === 'text' || kind === 'longText'));
const rowsIn = (file: Entity) => file.fields.filter(({ shape }) => shape === 'rows');
const pick = (row: Row, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, row[name]]));
const saidIn = (fields: readonly RecordField[]) =>
  (fields.find(({ shape, kind, isReadOnly }) => shape === 'text' && !isReadOnly && (kind === 'text' || kind === 'longText')) ?? fields[0])
    ?.name ?? '';

/** Returns invalid values for a field, and where the error shows. */
const wrongValues = ({ name, shape, fields }: RecordField, good: unknown): [unknown, string][] => {
  const said = saidIn(fields);
  if (shape === 'reference')
    return [
      ['nonsense', name],
      [999_999, name],
    ];
  if (shape === 'rows')
    return [
      ['nonsense', name],
      [[{ ...(good as Row[])[0], [said]: 'x'.repeat(9999) }], `${name}.0.${said}`],
    ];
  return [[shape === 'text' ? { a: 1 } : 'nonsense', name]];
};

/** Tests what must hold for every entity. Call this at the top of a test file or in a `describe`. */
export const testEntity = (app: TestApp, file: Entity) => {
  /** Returns a user who may edit the entity and read what it refers to. */
  const keeper = () => app.as(['Admin', 'Office', 'Finance']);
  const { calls } = file;

  test('what is added is read as it was given, found in its list, and by a word of it', async () => {
    const client = await keeper();
    const body = await sampleOf(client, file);
    const added = (await client.call(calls.add, { body })) as unknown as Row;
    const id = idOf(file, added);
    const flat = Object.fromEntries(Object.entries(body).filter(([, value]) => !Array.isArray(value)));
    expect(added).toMatchObject({ ...flat, Version: 1, CreatedBy: client.userId });
    for (const field of rowsIn(file)) expect(added[field.name]).toMatchObject(body[field.name] as object);
    expect(await client.call(calls.get, { params: { id } })).toEqual(added);
    const found = (await client.call(calls.list, { query: { filter: { id: [id] } } })) as Row[];
    expect(found).toHaveLength(1);
    expect(added).toMatchObject(found[0] as object);
    const said = plainText(file);
    if (!said) return;
    const q = String(body[said.name]);
    const searched = (await client.call(calls.list, { query: { filter: { q }, range: [0, 99] } })) as Row[];
    expect(searched.map((row) => idOf(file, row))).toContain(id);
  });

  test('a change keeps what it leaves out; on a stale version it changes nothing and says who was faster', async () => {
    const client = await keeper();
    const added = await addSample(client, file);
    const id = idOf(file, added);
    const other = await sampleOf(client, file);
    const said = plainText(file);
    const change = said ? { [said.name]: other[said.name] } : {};
    const changed = (await client.call(calls.edit, { params: { id }, body: { ...change, Version: 1 } })) as unknown as Row;
    const { UpdatedAt: _at, ...before } = added;
    expect(changed).toMatchObject({ ...before, ...change, UpdatedBy: client.userId, Version: 2 });
    await expect(client.call(calls.edit, { params: { id }, body: { ...change, Version: 1 } })).toFailWith('STALE_VERSION');
    expect(await client.call(calls.get, { params: { id } })).toEqual(changed);
  });

  test('what is wrong is refused by its field, and nothing is kept', async () => {
    const client = await keeper();
    const good = await sampleOf(client, file);
    const count = async () => ((await client.call(calls.list, { query: { filter: {} } })) as Row[]).length;
    const before = await count();
    for (const field of file.fields.filter(({ isReadOnly }) => !isReadOnly))
      for (const [value, path] of wrongValues(field, good[field.name]))
        await expect(client.call(calls.add, { body: { ...good, [field.name]: value } }), path).toFailWith('INVALID_INPUT', path);
    expect(await count()).toBe(before);
  });

  if (rowsIn(file).length > 0)
    test('its rows are added, changed and taken out with it; those left out stay', async () => {
      const client = await keeper();
      const added = await addSample(client, file);
      const id = idOf(file, added);
      let version = 1;
      for (const field of rowsIn(file)) {
        const rowId = `${field.part?.name}Id`;
        const said = saidIn(field.fields);
        const [first] = added[field.name] as [Row];
        const fresh = ((await sampleOf(client, file))[field.name] as [Row])[0];
        const save = async (rows: Row[]) => {
          const saved = (await client.call(calls.edit, {
            params: { id },
            body: { [field.name]: rows, Version: version },
          })) as unknown as Row;
          version = saved.Version as number;
          return saved[field.name] as Row[];
        };
        const both = await save([fresh]);
        expect(both).toHaveLength(2);
        expect(both).toContainEqual(first);
        const other = ((await sampleOf(client, file))[field.name] as [Row])[0][said];
        if (field.part?.isAppendOnly) continue;
        const changed = await save([{ [rowId]: first[rowId], [said]: other }]);
        expect(changed).toContainEqual({ ...first, [said]: other });
        const canGo = field.fields.some(({ name }) => name === 'Active');
        expect(await save(canGo ? [{ [rowId]: first[rowId], Active: false }] : [])).toHaveLength(canGo ? 1 : 2);
        const body = { [field.name]: [{ [rowId]: 999_999, [said]: other }], Version: version };
        await expect(client.call(calls.edit, { params: { id }, body })).toFailWith('INVALID_INPUT', `${field.name}.0.${rowId}`);
      }
    });

  test('takes one change in several records, all or none', async () => {
    const client = await keeper();
    const [one, two] = [await addSample(client, file), await addSample(client, file)] as const;
    const ids = [idOf(file, two), idOf(file, one)];
    const Changes = file.canRemove ? { Active: true } : {};
    await expect(client.call(calls.editMany, { body: { Ids: [...ids, 999_999], Changes } })).toFailWith('NOT_FOUND');
    expect(await client.call(calls.get, { params: { id: ids[0] } })).toMatchObject({ Version: 1 });
    expect(await client.call(calls.editMany, { body: { Ids: ids, Changes } })).toMatchObject([{ Version: 2 }, { Version: 2 }]);
    const wrong = { [file.title]: { a: 1 } };
    await expect(client.call(calls.editMany, { body: { Ids: ids, Changes: wrong } })).toFailWith('INVALID_INPUT', `Changes.${file.title}`);
  });

  const appended = rowsIn(file).filter(({ part }) => part?.isAppendOnly);
  if (appended.length > 0)
    test('what is only added to stays as it is', async () => {
      const client = await keeper();
      const added = await addSample(client, file);
      const other = await sampleOf(client, file);
      for (const { name, part, fields } of appended) {
        const [row] = added[name] as [Row];
        const said = saidIn(fields);
        const rowId = `${part?.name}Id`;
        const change = { [rowId]: row[rowId], [said]: (other[name] as [Row])[0][said] };
        const body = { [name]: [change], Version: added.Version };
        await expect(client.call(calls.edit, { params: { id: idOf(file, added) }, body })).toFailWith('INVALID_INPUT', `${name}.0.${said}`);
      }
    });

  if (file.canRemove)
    test('is deactivated, one or many, all or none, and never deleted', async () => {
      const client = await keeper();
      const [one, two, three] = [await addSample(client, file), await addSample(client, file), await addSample(client, file)].map((row) =>
        idOf(file, row),
      ) as [number, number, number];
      expect(await client.call(calls.remove, { params: { id: one } })).toMatchObject({ Active: false });
      expect(await client.call(calls.remove, { params: { id: one } })).toMatchObject({ Active: false, Version: 2 });
      await expect(client.call(calls.removeMany, { body: [two, 999_999] })).toFailWith('NOT_FOUND');
      expect(await client.call(calls.get, { params: { id: two } })).toMatchObject({ Active: true });
      expect(await client.call(calls.removeMany, { body: [two, three] })).toMatchObject([{ Active: false }, { Active: false }]);
      const listed = (await client.call(calls.list, { query: {} })) as Row[];
      for (const id of [one, two, three]) expect(listed.map((row) => idOf(file, row))).not.toContain(id);
      await expect(client.call(calls.remove, { params: { id: 999_999 } })).toFailWith('NOT_FOUND');
    });

  if (file.canRemove)
    test('is deactivated with all that a filter finds, if they are as many as was confirmed, and reactivated with them', async () => {
      const client = await keeper();
      const ids = [await addSample(client, file), await addSample(client, file)].map((row) => idOf(file, row));
      const query = { filter: { id: ids } };
      const areActive = async () => ((await client.call(calls.list, { query })) as Row[]).map(({ Active }) => Active);
      await expect(client.call(calls.removeAll, { query, body: { Count: 3 } })).toFailWith('COUNT_CHANGED');
      expect(await areActive()).toEqual([true, true]);
      const { Ids } = await client.call(calls.removeAll, { query, body: { Count: 2 } });
      expect([Ids.toSorted((one, other) => one - other), await areActive()]).toEqual([ids, [false, false]]);
      expect((await client.call(calls.restoreAll, { body: { Ids } })).Ids).toEqual(Ids);
      expect(await areActive()).toEqual([true, true]);
    });

  test('its history says who did what, field by field', async () => {
    const client = await keeper();
    const added = await addSample(client, file);
    const id = idOf(file, added);
    const said = plainText(file);
    const change = said ? { [said.name]: (await sampleOf(client, file))[said.name] } : {};
    await client.call(calls.edit, { params: { id }, body: { ...change, Version: 1 } });
    const history = await client.call(getHistory, { params: { entity: file.name, id } });
    expect(history.at(-1)).toMatchObject({ Action: 'Added', UserId: client.userId });
    const told = history[0]?.Changes.map(({ Field, To }) => [Field, To]) ?? [];
    expect(said ? told : []).toEqual(Object.entries(change));
  });

  test('is told by what it refers to, by name and number; taken out of use, it is told no more', async () => {
    const client = await keeper();
    const added = await addSample(client, file);
    const pointing = file.fields.filter(
      ({ name, shape, of }) => shape === 'reference' && typeof added[name] === 'number' && getEntity(of).canRemove,
    );
    const usesOf = async ({ name, of }: RecordField) =>
      (await client.call(getEntity(of).calls.uses, { params: { id: added[name] } })).filter(
        ({ Title }) => Title.toLowerCase().split(', as ')[0] === file.plural.toLowerCase(),
      );
    for (const field of pointing) {
      const told = await usesOf(field);
      expect(told.map(({ Count }) => Count > 0)).toContain(true);
      expect(told.flatMap(({ Some }) => Some)).toContain(String(added[file.title]));
    }
    if (!file.canRemove) return;
    const uses = await client.call(calls.uses, { params: { id: idOf(file, added) } });
    expect(getRules(file.name).uses ? [] : uses).toEqual([]);
    await expect(client.call(calls.uses, { params: { id: 999_999 } })).toFailWith('NOT_FOUND');
    await client.call(calls.remove, { params: { id: idOf(file, added) } });
    for (const field of pointing) expect((await usesOf(field)).flatMap(({ Some }) => Some)).not.toContain(String(added[file.title]));
  });

  test('its history tells its rows, and shows it whole as it stood after each entry', async () => {
    const client = await keeper();
    const added = await addSample(client, file);
    const id = idOf(file, added);
    const said = plainText(file);
    const change = said ? { [said.name]: (await sampleOf(client, file))[said.name] } : {};
    await client.call(calls.edit, { params: { id }, body: { ...change, Version: 1 } });
    const history = await client.call(getHistory, { params: { entity: file.name, id } });
    const tellsRows = rowsIn(file).map(({ part }) => history.some(({ Part }) => Part?.startsWith(labelField(part?.name ?? ''))));
    expect(tellsRows).toEqual(rowsIn(file).map(() => true));
    const first = history.find(({ Action, Part }) => Action === 'Added' && Part === null);
    const params = { entity: file.name, id, auditId: first?.AuditId ?? 0 };
    const { Then, Now } = await client.call(getRecordAt, { params });
    const now = (await client.call(calls.get, { params: { id } })) as unknown as Row;
    const kept = file.fields.filter(({ isReadOnly }) => !isReadOnly).map(({ name }) => name);
    expect(pick(Then, kept)).toEqual(pick(added, kept));
    expect(pick(Now, kept)).toEqual(pick(now, kept));
    await expect(client.call(getRecordAt, { params: { ...params, auditId: 1 } })).toFailWith('NOT_FOUND', 'auditId');
  });

  test('is kept by those whose work it is, and read by those who may', async () => {
    const body = await sampleOf(await keeper(), file);
    for (const role of (['Admin', 'Office', 'Warehouse', 'Finance'] as const).filter((one) => !file.keepers.includes(one))) {
      const other = await app.as(role);
      await expect(other.call(calls.add, { body })).toFailWith('NOT_ALLOWED');
      await expect(other.call(calls.edit, { params: { id: 1 }, body: { Version: 1 } })).toFailWith('NOT_ALLOWED');
      await expect(other.call(calls.importRows, { body: { Rows: [{}] } })).toFailWith('NOT_ALLOWED');
      await expect(other.call(calls.exportRows, {})).toFailWith('NOT_ALLOWED');
    }
    const customer = await app.as('Customer', (await given.customer(app.db)).CustomerId);
    await expect(customer.call(calls.add, { body })).toFailWith('NOT_ALLOWED');
    await expect(customer.call(calls.exportRows, {})).toFailWith('NOT_ALLOWED');
  });

  test('is written to a file as it is filtered', async () => {
    const client = await keeper();
    const added = await addSample(client, file);
    for (const format of ['csv', 'json'] as const) {
      const answer = await client.send(calls.exportRows, { query: { filter: { id: [idOf(file, added)] }, format } });
      const text = await answer.text();
      expect(text).toContain(String(added[file.title]).slice(0, 8));
      expect(text).toContain(file.id);
    }
    const sheet = await client.send(calls.exportRows, { query: { format: 'xlsx' } });
    expect(new TextDecoder().decode((await sheet.arrayBuffer()).slice(0, 2))).toBe('PK');
  });
};
