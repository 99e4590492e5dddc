import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { PlannedDeal } from '#contract/warehouse/deliveryPlan/calls.ts';
import { DealCard } from '#src/custom/warehouse/deliveryPlan/DealCard.tsx';

const nothing = () => undefined;
const deal = { OrderId: 1, DealNo: 13010, Part: 1, Day: '2026-11-25', DayKind: 'Planned', Status: 'Open', Pallets: 2, WeightKg: 549 };

const says = (isInItsColumn: boolean, more: Partial<PlannedDeal> = {}) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <DealCard
        deal={
          { ...deal, CustomerName: 'Tynefoot Brewery', Area: 'NE', WantedDate: null, DeliveryDate: '2026-11-25', ...more } as PlannedDeal
        }
        today="2026-11-27"
        isChosen={false}
        isCurrent
        isMoving={false}
        isInItsColumn={isInItsColumn}
        onChoose={nothing}
        onFocus={nothing}
        onDragStart={nothing}
        onDragEnd={nothing}
      />
    </MemoryRouter>,
  ).replaceAll(/<[^>]+>/g, '');

test('a deal whose day went by is Overdue in that day’s column; under To plan it says which day that was', () => {
  expect(says(true)).toMatch(/Overdue$/);
  expect(says(false).replaceAll('\u00a0', ' ')).toMatch(/Overdueplanned for 25 Nov( 2026)?$/);
});

test('one that is planned after the day on which it is wanted says so, and no narrow column breaks that day', () => {
  const later = { Day: '2026-11-28', DeliveryDate: '2026-11-28', WantedDate: '2026-11-18' };
  expect(says(true, later)).toMatch(/Planned latedue 18\u00a0Nov(\u00a02026)?$/);
});
