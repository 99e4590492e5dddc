// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { TestMemoryRouter } from 'ra-core';
import { afterEach, expect, test, vi } from 'vitest';
import { DeliveryPlanScreen } from '#src/custom/warehouse/deliveryPlan/DeliveryPlanScreen.tsx';
import { inApplication } from '#tests/support/inApplication.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'];
const deal = { OrderId: 7, DealNo: 13_010, Part: 1, Status: 'Open', CustomerId: 3, CustomerName: 'Aldous Cider', AddressId: 1, Version: 1 };
const unplanned = { Town: null, PostCode: null, Area: 'HR', HaulierId: null, HaulierName: null, Day: null, DayKind: null };
const load = { DeliveryDate: null, WantedDate: null, Pallets: 2, WeightKg: 549 };
const plan = {
  Today: days[0],
  Days: days,
  Deals: [{ ...deal, ...unplanned, ...load }],
  Left: 0,
  Hauliers: [],
  RunSheets: [],
  CallOffs: [],
};

test('Move on the delivery plan needs a selected order', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(plan), { status: 200 })));
  render(<TestMemoryRouter initialEntries={['/deliveryplan']}>{inApplication(<DeliveryPlanScreen />)}</TestMemoryRouter>);
  const box = await screen.findByRole('checkbox', { name: /^Deal 13010/ });
  const moveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Move' });
  fireEvent.focus(box);
  expect([moveButton().disabled, screen.queryByText(/^Select the orders to move/) !== null]).toEqual([true, true]);
  fireEvent.click(box);
  expect(moveButton().disabled).toBe(false);
  fireEvent.click(box);
  expect(moveButton().disabled).toBe(true);
});
