// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import type { PlannedDeal } from '#contract/warehouse/deliveryPlan/calls.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { DealCard } from '#src/custom/warehouse/deliveryPlan/DealCard.tsx';
import { openFocusedDeal } from '#src/custom/warehouse/deliveryPlan/handleWalkKey.ts';

const nothing = () => undefined;
const deal = { OrderId: 7, DealNo: 13010, Part: 1, Day: '2026-11-25', DayKind: 'Planned', Status: 'Open', Pallets: 2, WeightKg: 549 };
const hands = { onChoose: nothing, onFocus: nothing, onDragStart: nothing, onDragEnd: nothing };
const Where = () => <p>{useLocation().pathname}</p>;

const show = () => {
  const planned = { ...deal, CustomerName: 'Tynefoot Brewery', Area: 'NE', WantedDate: null, DeliveryDate: '2026-11-25' } as PlannedDeal;
  render(
    <MemoryRouter>
      <DealCard deal={planned} today="2026-11-24" isChosen={false} isCurrent isMoving={false} isInItsColumn {...hands} />
      <Where />
    </MemoryRouter>,
  );
  const box = screen.getByRole('checkbox');
  box.focus();
  return box;
};

test('Enter and e on the box of a deal on the plan open it, as in lists', () => {
  fireEvent.keyDown(show(), { key: 'Enter' });
  expect(screen.getByText(screenPaths.order(7))).toBeTruthy();
  cleanup();
  show();
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowDown' });
  expect(screen.getByText('/')).toBeTruthy();
  act(() => openFocusedDeal());
  expect(screen.getByText(screenPaths.order(7))).toBeTruthy();
});
