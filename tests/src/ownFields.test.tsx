// @vitest-environment jsdom
import '#tests/support/nativeBytes.ts';
import '#tests/support/sameRuns.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import fc from 'fast-check';
import type { InputOf } from '#contract/call/endpoint.ts';
import { ownFieldFile } from '#contract/masterData/entities/ownFields.ts';
import { ownKinds } from '#contract/masterData/ownFields/ownSubjects.ts';
import { palletFile } from '#contract/masterData/entities/pallets.ts';
import { ownRecordField, readOwn } from '#contract/masterData/ownFields/ownFields.ts';
import type { OwnField } from '#contract/masterData/ownFields/ownFields.ts';
import { collectOwn, spreadOwn } from '#contract/masterData/ownFields/ownNames.ts';
import { configureMessages } from '#contract/words.ts';
import { checkKinds } from '#src/resources/engine/checkKinds.ts';
import { listTargets, matchColumns } from '#src/resources/engine/import/read/columns.ts';
import { withOwn } from '#src/resources/engine/own/withOwn.ts';
import { pallets } from '#src/resources/pallets.ts';
import { answerFromTheServer, openResourceAt, press, typeInto } from '#tests/support/resourceScreens.tsx';
import { useTestApp } from '#tests/support/testApp.ts';

type Row = Record<string, unknown>;

const app = useTestApp();

const fieldOf = (OwnFieldId: number, Kind: OwnField['Kind'], more: Partial<OwnField> = {}): OwnField => ({
  OwnFieldId,
  Subject: 'Pallet',
  Label: `The ${Kind}`,
  Kind,
  Choices: Kind === 'Choice' ? ['North', 'South'] : [],
  ReferenceTo: Kind === 'Reference' ? 'Colour' : null,
  Required: false,
  Hint: null,
  Active: true,
  ...more,
});
const oneOfEach = ownKinds.map((kind, index) => fieldOf(index + 1, kind));

describe('what own fields let through', () => {
  const anything = fc.oneof(
    fc.string(),
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.constantFrom('North', 'East', '2026-11-21', '2026-02-30', ''),
  );

  test('is of its kind, is let through again as it is, and survives JSON to the last digit', () => {
    const isRight: Record<OwnField['Kind'], (value: unknown) => boolean> = {
      Text: (value) => typeof value === 'string' && value.trim() === value && value.length > 0 && value.length <= 200,
      Number: (value) => typeof value === 'number' && Number.isFinite(value) && Number(value.toPrecision(15)) === value,
      Date: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
      Choice: (value) => value === 'North' || value === 'South',
      YesNo: (value) => typeof value === 'boolean',
      Reference: (value) => typeof value === 'number' && Number.isInteger(value) && value > 0,
    };
    fc.assert(
      fc.property(fc.integer({ min: 1, max: oneOfEach.length }), anything, (id, given) => {
        const field = oneOfEach[id - 1]!;
        const { values, errors } = readOwn(oneOfEach, { [id]: given }, {});
        const value = values[id] ?? null;
        expect(errors[id] === undefined || value === null).toBe(true);
        if (errors[id]) return;
        expect(value === null || isRight[field.Kind](value)).toBe(true);
        expect(JSON.parse(JSON.stringify({ value }))).toEqual({ value });
        expect(readOwn(oneOfEach, { [id]: value }, {})).toEqual({ values: { [id]: value }, errors: {} });
      }),
    );
  });

  test('is never of a field that is not there, or not in use; a new record has what is required', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 999 }), anything, (id, given) => {
        expect(readOwn(oneOfEach, { [id]: given }).errors).toHaveProperty(String(id));
        const retired = fieldOf(id, 'Text', { Active: false, Required: true });
        expect(readOwn([retired], { [id]: given }).errors).toHaveProperty(String(id));
        expect(readOwn([retired], {}).errors).toEqual({});
        expect(readOwn([{ ...retired, Active: true }], {}).errors).toEqual({ [id]: 'is required' });
      }),
    );
  });

  test('is the same spread over a row and gathered again', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.integer({ min: 1, max: 9999 }).map(String), anything, { minKeys: 1 }), (Own) => {
        const { Own: _own, ...spread } = spreadOwn({ Code: 'A', Own }) as Row;
        expect(collectOwn(spread)).toEqual({ Code: 'A', Own });
      }),
    );
  });
});

describe('a definition with own fields', () => {
  test('has them as fields of kinds that there are: in its form, its columns, its filters and its imports', () => {
    const made = withOwn(pallets, oneOfEach);
    checkKinds(made);
    const names = oneOfEach.map((field) => ownRecordField(field).name);
    expect(made.fields.slice(-names.length).map(({ name }) => name)).toEqual(names);
    expect(made.tabs[0]?.sections.at(-1)).toMatchObject({ title: 'Own fields', fields: names.map((name) => ({ name })) });
    expect(listTargets(made).map(({ label }) => label)).toEqual(expect.arrayContaining(oneOfEach.map(({ Label }) => Label)));
    expect(
      matchColumns(
        made,
        oneOfEach.map(({ Label }) => Label),
      ),
    ).toEqual(names);
    expect(Object.keys(made.record.shape)).toEqual(expect.arrayContaining(names));
    expect(
      withOwn(
        pallets,
        oneOfEach.map((field) => ({ ...field, Active: false })),
      ),
    ).toBe(pallets);
    expect(
      withOwn(
        pallets,
        oneOfEach.map((field) => ({ ...field, Subject: 'Product' as const })),
      ),
    ).toBe(pallets);
  });
});

describe('on the screens', () => {
  beforeEach(async () => {
    configureMessages();
    const admin = await app.as('Admin');
    localStorage.setItem('token', admin.token);
    localStorage.setItem('UserId', String(admin.userId));
    vi.stubGlobal('scrollTo', () => undefined);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    answerFromTheServer(app);
  });

  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    localStorage.clear();
  });

  const addField = async (body: Row) =>
    (await (await app.as('Admin')).call(ownFieldFile.calls.add, { body } as InputOf<typeof ownFieldFile.calls.add>)) as unknown as Row;

  test('a field that was added is in the form, checked there, kept by the save, and in the list', { timeout: 60_000 }, async () => {
    const client = await app.as('Admin');
    const field = await addField({ Label: 'Paint code', Subject: 'Pallet', Kind: 'Number', Hint: 'Of the runners' });
    await addField({ Label: 'Heat treated', Subject: 'Pallet', Kind: 'Date', Required: true });
    const router = openResourceAt('/pallets/create');
    await typeInto('Code', 'OWN1');
    await typeInto('Description', 'With own fields');
    expect(await screen.findByText('Of the runners')).toBeTruthy();
    await typeInto('Paint code (optional)', '7.25');
    press('s', { ctrlKey: true });
    expect(await screen.findByText('Heat treated is required')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Heat treated'), { target: { value: '21/11/2026' } });
    fireEvent.blur(screen.getByLabelText('Heat treated'));
    press('s', { ctrlKey: true });
    await waitFor(() => expect(router.state.location.pathname).toBe('/pallets'));
    expect(await screen.findByRole('columnheader', { name: /Paint code/ })).toBeTruthy();
    expect(await screen.findByText('7.25')).toBeTruthy();
    const [row] = await client.call(palletFile.calls.list, { query: { filter: { q: 'own1' } } });
    expect(row?.Own).toMatchObject({ [String(field.OwnFieldId)]: 7.25 });
  });
});
