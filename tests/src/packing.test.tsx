// @vitest-environment jsdom
import '#tests/support/nativeBytes.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useNotificationContext } from 'ra-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { explainMissingPacking } from '#contract/masterData/products/packing.ts';
import { configureMessages } from '#contract/words.ts';
import { given } from '#tests/support/given.ts';
import { answerFromTheServer, openResourceAt, press, typeInto } from '#tests/support/resourceScreens.tsx';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
beforeEach(async () => {
  configureMessages();
  const admin = await app.as('Admin');
  localStorage.setItem('token', admin.token);
  localStorage.setItem('UserId', String(admin.userId));
  vi.stubGlobal('scrollTo', () => undefined);
  answerFromTheServer(app);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const Toasts = () => useNotificationContext().notifications.at(-1)?.message;

test(
  'a product that is added without its packing says that its orders carry no pallets, and leads to it',
  { timeout: 60_000 },
  async () => {
    const product = await given.product(app.db, { PalletId: null, UnitsPerLayer: null, LayersPerPallet: null, UnitsPerPallet: null });
    openResourceAt(`/products/${product.ProductId}`, undefined, <Toasts />);
    await screen.findByRole('heading', { name: product.Description, level: 1 });
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
    await screen.findByRole('heading', { name: 'New product' });
    await typeInto('Code', 'B900');
    press('s', { ctrlKey: true });
    expect(await screen.findByText(/added\. This product has no .*, so its orders carry no pallets/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toMatch(/^\/products\/\d+$/);
  },
);

test('what is missing is named: the pallet type, the units per pallet, or both', () => {
  expect(explainMissingPacking({ PalletId: null, UnitsPerPallet: null })).toBe(
    'This product has no pallet type and no units per pallet, so its orders carry no pallets',
  );
  expect(explainMissingPacking({ PalletId: 1, UnitsPerPallet: null })).toBe(
    'This product has no units per pallet, so its orders carry no pallets',
  );
  expect(explainMissingPacking({ PalletId: null, UnitsPerPallet: 1428 })).toBe(
    'This product has no pallet type, so its orders carry no pallets',
  );
  expect(explainMissingPacking({ PalletId: 1, UnitsPerPallet: 1428 })).toBeUndefined();
});
