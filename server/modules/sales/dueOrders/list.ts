import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { listDueOrders } from '#contract/sales/dueOrders/calls.ts';
import type { DateOnly } from '#contract/values.ts';
import { containing } from '#server/database/search/searchPatterns.ts';
import { isAsked, listSource } from '#server/lists/listSource.ts';
import { matchesAllWords } from '#server/lists/search.ts';

type Sql = RawBuilder<unknown>;

/** Days without an order after which a customer counts as lost and is no longer listed. */
const lostAfter = 365;

const latestNote = sql`LEFT JOIN LATERAL (SELECT n.asked_on, n.created_by, n.note, n.ask_again_on FROM due_order_notes n
  WHERE n.customer_id = h.customer_id AND n.asked_on >= h.last_order_on ORDER BY n.due_order_note_id DESC LIMIT 1) asked ON true`;

/** Lists customers who have usually ordered again by now (`order_habit_of`). Leaves out accounts on stop or with an open request. */
export const dueOrders = listSource({
  name: 'listDueOrders',
  list: listDueOrders.list,
  select: ({ today }: { today: DateOnly }, asked?: ReadonlySet<string>) => {
    const hasCustomer = isAsked(asked, 'q', 'AccountCode', 'CustomerName', 'ContactName', 'Phone');
    const hasNote = isAsked(asked, 'Show', 'AskedOn', 'AskedBy', 'Note', 'AskAgainOn');
    const customer = (column: string) => (hasCustomer ? sql.ref(`c.${column}`) : sql`NULL`);
    const note = (column: Sql) => (hasNote ? column : sql`NULL`);
    return sql`
    SELECT h.customer_id, ${customer('account_code')} AS account_code, ${customer('name')} AS customer_name, ${customer('contact_name')} AS contact_name, ${customer('phone')} AS phone,
      h.last_order_on, h.usual_days, h.due_on, ${today}::date - h.due_on AS days_over, ${note(sql`asked.asked_on`)} AS asked_on, ${note(sql`person(asked.created_by)`)} AS asked_by,
      ${note(sql`asked.note`)} AS note, ${note(sql`asked.ask_again_on`)} AS ask_again_on
    FROM order_habits h ${hasCustomer ? sql`JOIN customers c USING (customer_id)` : sql``} ${hasNote ? latestNote : sql``}
    WHERE h.due_on BETWEEN ${today}::date - ${sql.lit(lostAfter)} AND ${today}::date - 1
      AND h.customer_id NOT IN (SELECT stopped.customer_id FROM customers stopped WHERE NOT stopped.active OR stopped.on_stop)
      AND NOT EXISTS (SELECT FROM order_requests r WHERE r.customer_id = h.customer_id AND r.state = 'Asked')`;
  },
  example: { today: '2026-11-21' },
  where: {
    q: (text) => matchesAllWords(text, (word) => sql`searchable(listed.customer_name, listed.account_code) LIKE ${containing(word)}`),
    Show: (cut, { today }) =>
      cut === 'PutOff' ? sql`listed.ask_again_on > ${today}::date` : sql`coalesce(listed.ask_again_on <= ${today}::date, true)`,
  },
});
