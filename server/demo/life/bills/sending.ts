import type { DateOnly } from '#contract/values.ts';
import { workingDaysBefore } from '#server/demo/ground/calendar.ts';
import { people } from '#server/demo/world.ts';
import type { DemoCustomer } from '#server/demo/world.ts';
import { addDays } from '#contract/sales/deal/dates.ts';
import type { Life } from '#server/demo/life/life.ts';

/** Marks a document as e-mailed the same afternoon or posted. Documents of the last `waiting` working days are not sent yet. */
export const makeSendingFields = (life: Life, day: DateOnly, { customer, waiting }: { customer: DemoCustomer; waiting: number }) => {
  const isSent = day < workingDaysBefore(addDays(life.today, -1), waiting - 1);
  const isPosted = customer.row.DocumentDelivery === 'Post';
  const at = life.stamp(day, 17, people.office).at;
  return { SentAt: isSent && !isPosted ? at : null, PostedAt: isSent && isPosted ? at : null };
};
