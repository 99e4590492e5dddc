// @vitest-environment jsdom
import '#tests/support/nativeBytes.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ownFieldFile } from '#contract/masterData/entities/ownFields.ts';
import { configureMessages } from '#contract/words.ts';
import { answerFromTheServer, openResourceAt, press, typeInto } from '#tests/support/resourceScreens.tsx';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

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

const save = () => press('s', { ctrlKey: true });
const tab = (name: RegExp) => screen.findByRole('tab', { name });
const isChosen = async (name: RegExp) => (await tab(name)).getAttribute('aria-selected') === 'true';
const goTo = async (name: RegExp) => {
  fireEvent.click(await tab(name));
  await waitFor(async () => expect(await isChosen(name)).toBe(true));
};

test('a save that is refused opens the tab of the first error and goes into it, each time anew', { timeout: 60_000 }, async () => {
  openResourceAt('/products/create');
  await screen.findByLabelText('Code');
  for (const elsewhere of [/^Packing and price/, /^Stock and returns/]) {
    await goTo(elsewhere);
    save();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Code')));
    expect(await isChosen(/^Product/)).toBe(true);
  }
});

test('what is typed and not understood is gone to as well, in whichever tab it stands', { timeout: 60_000 }, async () => {
  openResourceAt('/products/create');
  await typeInto('Units per layer (optional)', 'many');
  fireEvent.blur(screen.getByLabelText('Units per layer (optional)'));
  await goTo(/^Stock and returns/);
  save();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Units per layer (optional)')));
  expect(await isChosen(/^Packing and price/)).toBe(true);
});

test('the form stays where it is while errors are mended, also where others are left elsewhere', { timeout: 60_000 }, async () => {
  openResourceAt('/customers/create');
  await typeInto('Account code', 'MEND');
  await typeInto('Payment terms, days', '999');
  save();
  expect(await screen.findByText('Name is required')).toBeTruthy();
  await typeInto('Name', 'M');
  await waitFor(() => expect(screen.queryByText('Name is required')).toBeNull());
  expect((await tab(/^Terms and credit/)).textContent).toContain('1 to correct');
  expect(await isChosen(/^Account/)).toBe(true);
});

test('an error within a row opens the row, its tab, and has the focus', { timeout: 60_000 }, async () => {
  openResourceAt('/suppliers/create');
  await typeInto('Account code', 'ROWS');
  await typeInto('Name', 'With an unnamed depot');
  fireEvent.click(await screen.findByText('Add depot'));
  const row = await screen.findByText('New depot', { selector: '.rows-summary' });
  fireEvent.click(row);
  expect(row.getAttribute('aria-expanded')).toBe('false');
  expect(document.querySelector('.rows-input input')).toBeNull();
  const isNamed = () =>
    document.activeElement?.closest('.rows-input') !== null && document.activeElement?.getAttribute('aria-invalid') === 'true';
  expect(isNamed()).toBe(false);
  save();
  await waitFor(() => expect(isNamed()).toBe(true));
});

test(
  'an own field asks for choices where it is a choice alone, and keeps none that were typed before its kind was changed',
  { timeout: 60_000 },
  async () => {
    const router = openResourceAt('/ownfields/create');
    await typeInto('Label', 'Kiln');
    save();
    expect(await screen.findByText('Kind must be chosen')).toBeTruthy();
    expect(screen.queryByLabelText('Choices')).toBeNull();
    expect(screen.queryByLabelText(/^Refers to/)).toBeNull();
    await typeInto('Kind', 'Choice');
    await typeInto('Choices', 'North\nSouth');
    expect(screen.queryByText(/^Choices must/)).toBeNull();
    await typeInto('Kind', 'Text');
    await waitFor(() => expect(screen.queryByLabelText('Choices')).toBeNull());
    await typeInto('Record type', 'Pallet');
    save();
    await waitFor(() => expect(router.state.location.pathname).toBe('/ownfields'));
    const [made] = await (await app.as('Admin')).call(ownFieldFile.calls.list, { query: { filter: { q: 'kiln' } } });
    expect(made).toMatchObject({ Kind: 'Text', Choices: [], Subject: 'Pallet' });
  },
);
