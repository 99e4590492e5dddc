// @vitest-environment jsdom
import '#tests/support/nativeBytes.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getEntity } from '#contract/masterData/entities/all.ts';
import { configureMessages } from '#contract/words.ts';
import { answerFromTheServer, openResourceAt } from '#tests/support/resourceScreens.tsx';
import { addSample } from '#tests/support/samples.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const pallets = getEntity('Pallet');

const signIn = async () => {
  const admin = await app.as('Admin');
  localStorage.setItem('token', admin.token);
  localStorage.setItem('UserId', String(admin.userId));
  return admin;
};

beforeEach(async () => {
  configureMessages();
  await signIn();
  vi.stubGlobal('scrollTo', () => undefined);
  answerFromTheServer(app);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const add = async (Description: string, Charge: number, Active = true) => {
  const admin = await app.as('Admin');
  const { PalletId } = await addSample(admin, pallets);
  const body = { Code: `V${String(PalletId)}`, Description, Charge, Active, Version: 1 };
  await admin.call(pallets.calls.edit, { params: { id: PalletId }, body });
};
const rows = () =>
  [...document.querySelectorAll('main tbody tr, tbody tr')].flatMap((row) => /View \d/.exec(row.textContent)?.slice(0, 1) ?? []);
const inViews = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: /^View:/ }));
  const menu = await screen.findByRole('menu', { name: 'Views' });
  fireEvent.click(within(menu).getByText(name));
};
const searchOf = ({ state }: ReturnType<typeof openResourceAt>) => Object.fromEntries(new URLSearchParams(state.location.search));

test(
  'a view of a generated list holds filter and order, for everyone where an administrator says so, and its link shows the same',
  { timeout: 60_000 },
  async () => {
    await app.db.updateTable('pallets').set({ Active: false }).execute();
    await add('View 1', 5);
    await add('View 2', 9);
    await add('View 3', 7, false);
    const router = openResourceAt('/pallets?Active=true&sort=Charge&order=DESC');
    await waitFor(() => expect(rows()).toEqual(['View 2', 'View 1']));
    await inViews('Save as new view');
    const dialog = await screen.findByRole('dialog', { name: 'Save as new view' });
    fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Dearest first' } });
    fireEvent.click(within(dialog).getByRole('checkbox'));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'View: Dearest first' });
    const link = searchOf(router);
    expect(link).toMatchObject({
      Active: 'true',
      sort: 'Charge',
      order: 'DESC',
      view: expect.stringMatching(/^\d+$/) as string,
    });

    await inViews('Standard');
    await waitFor(() => expect(rows()).toEqual(['View 1', 'View 2', 'View 3']));
    expect(searchOf(router)).toEqual({});
    cleanup();

    await signIn();
    openResourceAt(`/pallets?${new URLSearchParams(link).toString()}`);
    await screen.findByRole('button', { name: 'View: Dearest first' });
    await waitFor(() => expect(rows()).toEqual(['View 2', 'View 1']));
    cleanup();

    const again = openResourceAt('/pallets');
    await screen.findByRole('button', { name: 'View: Dearest first' });
    await waitFor(() => expect(searchOf(again)).toEqual(link));
    await inViews('Standard');
    await waitFor(() => expect(rows()).toHaveLength(3));
    await inViews('Dearest first');
    await waitFor(() => expect(rows()).toEqual(['View 2', 'View 1']));
    expect(searchOf(again)).toEqual(expect.objectContaining(link));
    fireEvent.click(screen.getByRole('button', { name: /^Charge/ }));
    await screen.findByRole('button', { name: 'View: Dearest first · changed' });
    await waitFor(() => expect(rows()).toEqual(['View 1', 'View 2']));
  },
);

test('a search that the opening of a row has overtaken changes no address', async () => {
  await app.db.updateTable('pallets').set({ Active: false }).execute();
  await add('View 1', 5);
  const router = openResourceAt('/pallets?Active=true');
  await waitFor(() => expect(rows()).toEqual(['View 1']));
  const box = screen.getByRole('searchbox');
  box.focus();
  fireEvent.change(box, { target: { value: 'View' } });
  // The list stays on screen while the new record's form loads.
  await router.navigate('/pallets/create');
  await act(async () => void fireEvent.blur(box));
  expect([router.state.location.pathname, router.state.location.search]).toEqual(['/pallets/create', '']);
});
