import { sql } from 'kysely';
import { listDueOrders } from '#contract/sales/dueOrders/calls.ts';
import type { DateOnly } from '#contract/values.ts';
import { containing } from '#server/database/search/searchPatterns.ts';
import { listSource } from '#server/lists/listSource.ts';
import { matchesAllWords } from '#server/lists/search.ts';

/** Days without an order after which a customer counts as lost and is no longer listed. */
const lostAfter = 365;

/** Lists customers who have usually ordered again by now (`order_habit_of`). Leaves out accounts on stop or with an open request. */
export const dueOrders = listSource({
  name: 'listDueOrders',
  list: listDueOrders.list,
  select: ({ today }: { today: DateOnly }) => sql`
    SELECT c.customer_id, c.account_code, c.name AS customer_name, c.contact_name, c.phone, h.last_order_on, h.usual_days, h.due_on,
      ${today}::date - h.due_on AS days_over, asked.asked_on, person(asked.created_by) AS asked_by, asked.note, asked.ask_again_on
    FROM order_habits h JOIN customers c USING (customer_id)
    LEFT JOIN LATERAL (SELECT n.asked_on, n.created_by, n.note, n.ask_again_on FROM due_order_notes n
      WHERE n.customer_id = c.customer_id AND n.asked_on >= h.last_order_on ORDER BY n.due_order_note_id DESC LIMIT 1) asked ON true
    WHERE h.due_on BETWEEN ${today}::date - ${sql.lit(lostAfter)} AND ${today}::date - 1 AND c.active AND NOT c.on_stop
      AND NOT EXISTS (SELECT FROM order_requests r WHERE r.customer_id = c.customer_id AND r.state = 'Asked')`,
  example: { today: '2026-11-21' },
  where: {
    q: (text) => matchesAllWords(text, (word) => sql`searchable(listed.customer_name, listed.account_code) LIKE ${containing(word)}`),
    Show: (cut, { today }) =>
      cut === 'PutOff' ? sql`listed.ask_again_on > ${today}::date` : sql`coalesce(listed.ask_again_on <= ${today}::date, true)`,
  },
});
