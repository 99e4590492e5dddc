import { orderStatusIds } from '#contract/sales/orders/shapes.ts';
import { workingDaysAfter, workingDaysBefore } from '#server/demo/ground/calendar.ts';
import { people } from '#server/demo/world.ts';
import type { Life } from './life.ts';

const notes = ['Forklift on site until 15:30', 'Ring goods-in an hour before', 'Curtainsider only'];

/** Books the haulier of each direct deal on the day after the order. Some of the latest deals are not booked yet. */
export const bookHauliers = (life: Life) => {
  const lately = workingDaysBefore(life.today, 2);
  const accounts = new Map(life.hauliers.map((haulier) => [haulier.CustomerId, haulier.AccountCode]));
  for (const order of life.rows.tables.orders) {
    const HaulierId = order.HaulierId ?? 0;
    const BookedFor = order.DespatchedOn ?? order.RequiredDate;
    if (order.DealTypeId !== 2 || order.StatusId === orderStatusIds.Cancelled || !BookedFor || !accounts.has(HaulierId)) continue;
    const isOpen = order.StatusId === orderStatusIds.Open || order.StatusId === orderStatusIds.Held;
    if (order.OrderDate > lately || (isOpen && order.OrderId % 3 === 0)) continue;
    life.rows.add(
      'haulier_bookings',
      {
        OrderId: order.OrderId,
        HaulierId,
        BookingReference: `${accounts.get(HaulierId)?.slice(3)}${String(30_000 + order.OrderId * 7)}`,
        BookedFor,
        Note: order.OrderId % 9 === 0 ? (notes[(order.OrderId / 9) % notes.length] ?? null) : null,
      },
      life.stamp(workingDaysAfter(order.OrderDate, 1), 16, people.office),
    );
  }
};
