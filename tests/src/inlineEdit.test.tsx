// @vitest-environment jsdom
import '#tests/support/nativeBytes.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { InputOf } from '#contract/call/endpoint.ts';
import { colourFile } from '#contract/masterData/entities/referenceFiles.ts';
import { ownFieldFile } from '#contract/masterData/entities/ownFields.ts';
import { getEntity } from '#contract/masterData/entities/all.ts';
import { configureMessages } from '#contract/words.ts';
import { resources } from '#src/resources/resources.ts';
import { answerFromTheServer, openResourceAt, press } from '#tests/support/resourceScreens.tsx';
import { addSample } from '#tests/support/samples.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const pallets = getEntity('Pallet');
const tell = vi.fn<(text: string, more?: { undo?: () => void }) => void>();

beforeEach(async () => {
  configureMessages();
  const admin = await app.as('Admin');
  localStorage.setItem('token', admin.token);
  localStorage.setItem('UserId', String(admin.userId));
  vi.stubGlobal('scrollTo', () => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  answerFromTheServer(app);
  await app.db.updateTable('pallets').set({ Active: false }).execute();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  tell.mockReset();
  localStorage.clear();
});

const add = async (Description: string, Charge: number) => {
  const admin = await app.as('Admin');
  const row = await addSample(admin, pallets);
  const id = Number(row.PalletId);
  const body = { Code: `P${id}`, Description, Charge, Version: 1 };
  await admin.call(pallets.calls.edit, { params: { id }, body });
  return id;
};
const stored = async (id: number) => (await app.as('Admin')).call(pallets.calls.get, { params: { id } });
const open = async () => {
  openResourceAt('/pallets?Active=true', tell);
  await screen.findByRole('table', { name: 'Pallet types' });
};
const rowOf = (text: string) => screen.getByText(text).closest('tr')!;
const cellOf = (text: string) => rowOf(text).querySelector<HTMLElement>('td[data-column="Charge"]')!;
const inputIn = async (text: string) => within(cellOf(text)).findByRole<HTMLInputElement>('textbox', { name: 'Charge' });
const type = async (text: string, value: string) => {
  const input = await inputIn(text);
  fireEvent.change(input, { target: { value } });
  input.focus();
};

test('F2 opens the kind’s input; Enter saves and goes down, Esc puts back, and a toast takes it back', { timeout: 60_000 }, async () => {
  const [first, second] = [await add('Aa pallet', 5), await add('Ab pallet', 6)];
  await open();
  rowOf('Aa pallet').focus();
  press('F2');
  await type('Aa pallet', '7.50');
  press('Enter');
  await inputIn('Ab pallet');
  expect(await stored(first)).toMatchObject({ Charge: 7.5, Description: 'Aa pallet' });
  expect(cellOf('Aa pallet').textContent).toBe('£7.50');

  await type('Ab pallet', '99');
  press('Escape');
  await waitFor(() => expect(document.activeElement).toBe(cellOf('Ab pallet')));
  expect(cellOf('Ab pallet').textContent).toBe('£6.00');
  expect(await stored(second)).toMatchObject({ Charge: 6 });

  const [said, more] = tell.mock.calls.at(-1)!;
  expect(said).toBe('Aa pallet: charge £7.50');
  more?.undo?.();
  await waitFor(async () => expect(await stored(first)).toMatchObject({ Charge: 5 }));
  await waitFor(() => expect(cellOf('Aa pallet').textContent).toBe('£5.00'));
});

test('what the rules refuse is told under the cell, with what was typed still there', { timeout: 60_000 }, async () => {
  const id = await add('Ba pallet', 5);
  await open();
  fireEvent.doubleClick(cellOf('Ba pallet'));
  await type('Ba pallet', '-1');
  press('Enter');
  const told = await within(cellOf('Ba pallet')).findByRole('alert');
  expect(told.textContent).toMatch(/Charge/);
  expect((await inputIn('Ba pallet')).value).toBe('-1');
  expect(await stored(id)).toMatchObject({ Charge: 5 });
});

test('somebody who was faster is named, and theirs or mine is chosen in the cell', { timeout: 60_000 }, async () => {
  const id = await add('Ca pallet', 5);
  await open();
  const other = await app.as('Admin');
  await app.db.updateTable('users').set({ FirstName: 'Bob', SurName: 'Jones' }).where('UserId', '=', other.userId).execute();
  const change = async (body: object) =>
    other.call(pallets.calls.edit, { params: { id }, body: { ...body, Version: (await stored(id)).Version } });
  await change({ Charge: 8 });
  fireEvent.doubleClick(cellOf('Ca pallet'));
  await type('Ca pallet', '9');
  press('Enter');
  const asked = await within(cellOf('Ca pallet')).findByRole('alert');
  expect(asked.textContent).toMatch(/Bob Jones changed this on .* The value is now £8.00/);
  fireEvent.click(within(asked).getByRole('button', { name: 'Save my value' }));
  await waitFor(async () => expect(await stored(id)).toMatchObject({ Charge: 9 }));

  await waitFor(() => expect(cellOf('Ca pallet').textContent).toBe('£9.00'));
  await change({ Charge: 10 });
  fireEvent.doubleClick(cellOf('Ca pallet'));
  await type('Ca pallet', '11');
  press('Enter');
  fireEvent.click(await screen.findByRole('button', { name: 'Keep their value' }));
  await waitFor(() => expect(cellOf('Ca pallet').textContent).toBe('£10.00'));
  expect(await stored(id)).toMatchObject({ Charge: 10 });
});

test('another field that they changed is no conflict: only the cell is sent', { timeout: 60_000 }, async () => {
  const id = await add('Da pallet', 5);
  await open();
  const other = await app.as('Admin');
  await other.call(pallets.calls.edit, { params: { id }, body: { TareKg: 24.5, Version: (await stored(id)).Version } });
  fireEvent.doubleClick(cellOf('Da pallet'));
  await type('Da pallet', '9');
  press('Enter');
  await waitFor(async () => expect(await stored(id)).toMatchObject({ Charge: 9, TareKg: 24.5 }));
});

test('arrows go from the row into its cells and back; Enter on a cell opens it, on the row the record', { timeout: 60_000 }, async () => {
  await add('Ea pallet', 5);
  await add('Eb pallet', 6);
  await open();
  rowOf('Ea pallet').focus();
  press('ArrowRight');
  expect(document.activeElement).toBe(cellOf('Ea pallet'));
  press('ArrowDown');
  expect(document.activeElement).toBe(cellOf('Eb pallet'));
  press('ArrowLeft');
  expect(document.activeElement).toBe(rowOf('Eb pallet'));
  press('ArrowRight');
  press('Enter');
  await inputIn('Eb pallet');
});

test('nothing is opened for who may not write', { timeout: 60_000 }, async () => {
  await add('Fa pallet', 5);
  const office = await app.as('Office');
  localStorage.setItem('token', office.token);
  await open();
  expect(document.querySelector('td[data-column]')).toBeNull();
  rowOf('Fa pallet').focus();
  press('F2');
  expect(screen.queryByRole('group', { name: /Charge of/ })).toBeNull();
});

test(
  'own fields are entered in the list as well: a day, a choice, a reference, a yes or no, a figure; each refused in its cell',
  { timeout: 60_000 },
  async () => {
    const admin = await app.as('Admin');
    Element.prototype.scrollIntoView = () => undefined;
    const colour = (await addSample(admin, colourFile)) as { ColourId: number; Description: string };
    const field = async (Kind: string, more: object = {}) => {
      const body = { Label: `Cell ${Kind}`, Subject: 'Pallet', Kind, ...more };
      return String((await admin.call(ownFieldFile.calls.add, { body } as InputOf<typeof ownFieldFile.calls.add>)).OwnFieldId);
    };
    const ids = {
      day: await field('Date'),
      choice: await field('Choice', { Choices: ['North', 'South'] }),
      colour: await field('Reference', { ReferenceTo: 'Colour' }),
      yes: await field('YesNo'),
      figure: await field('Number'),
    };
    const id = await add('Aw pallet', 5);
    const own = async () => (await stored(id)).Own as Record<string, unknown>;
    await open();
    const cell = (of: string) => rowOf('Aw pallet').querySelector<HTMLElement>(`td[data-column="Own${of}"]`)!;
    const enter = async <Input extends HTMLElement>(of: string, role: string) => {
      fireEvent.doubleClick(cell(of));
      const input = await within(cell(of)).findByRole<Input>(role);
      input.focus();
      return input;
    };

    fireEvent.change(await enter(ids.figure, 'textbox'), { target: { value: 'many' } });
    press('Enter');
    expect((await within(cell(ids.figure)).findByRole('alert')).textContent).toContain('number');
    fireEvent.change(within(cell(ids.figure)).getByRole('textbox'), { target: { value: '12.25' } });
    press('Enter');
    await waitFor(async () => expect(await own()).toMatchObject({ [ids.figure]: 12.25 }));

    fireEvent.change(await enter(ids.day, 'textbox'), { target: { value: '30/11/2026' } });
    press('Enter');
    await waitFor(async () => expect(await own()).toMatchObject({ [ids.day]: '2026-11-30' }));

    fireEvent.change(await enter(ids.choice, 'combobox'), { target: { value: 'South' } });
    press('Enter');
    await waitFor(async () => expect(await own()).toMatchObject({ [ids.choice]: 'South' }));

    fireEvent.click(await enter(ids.yes, 'checkbox'));
    press('Enter');
    await waitFor(async () => expect(await own()).toMatchObject({ [ids.yes]: true }));

    fireEvent.change(await enter(ids.colour, 'combobox'), { target: { value: colour.Description } });
    await waitFor(() => expect(document.querySelector('[role=listbox]')?.textContent).toContain(colour.Description));
    press('Enter');
    press('Enter');
    await waitFor(async () => expect(await own()).toMatchObject({ [ids.colour]: colour.ColourId }));
    await waitFor(() => expect(cell(ids.colour).textContent).toBe(colour.Description));
    expect(await own()).toEqual({
      [ids.figure]: 12.25,
      [ids.day]: '2026-11-30',
      [ids.choice]: 'South',
      [ids.yes]: true,
      [ids.colour]: colour.ColourId,
    });
  },
);

test('what definitions give to be entered in the list can be: a field of theirs, written by the form, and not the link of the row', () => {
  const edited = resources.flatMap(({ name, fields }) =>
    fields.filter(({ isEditedInList }) => isEditedInList).map((field) => ({ ...field, name })),
  );
  expect(new Set(edited.map(({ name }) => name)).size).toBeGreaterThanOrEqual(3);
  expect(edited.filter(({ shape, isReadOnly, isFormOnly }) => shape === 'rows' || isReadOnly || isFormOnly)).toEqual([]);
  for (const { fields } of resources) expect(fields[0]?.isEditedInList ?? false).toBe(false);
});
