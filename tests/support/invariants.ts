import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '#server/database/client/connect.ts';
import { updateSums } from '#server/modules/system/dashboard/updateSums.ts';
import { selectNumberGaps, storeCheckedNumbers } from '#server/modules/money/monthEnd/numberGaps.ts';
import { recalculateOwed } from '#server/modules/money/invoices/raise/recalculateOwed.ts';
import { storeDealValues } from '#server/modules/sales/orders/storeDealValues.ts';
import { selectOwed } from '#server/modules/money/invoices/raise/toCredit.ts';
import { journalLines } from '#server/modules/money/journals/lines.ts';
import { saleLines } from '#server/reports/saleLines.ts';

/** Queries that find violations of a rule. Each row is a violation, and `what` names it. */
const rules = {
  'how often a customer orders is kept as their deals have it': sql<Violation>`
    WITH habits AS (SELECT c.customer_id, h.* FROM customers c CROSS JOIN LATERAL order_habit_of(c.customer_id) h)
    SELECT format('customer %s', customer_id) AS what FROM habits w FULL JOIN order_habits k USING (customer_id)
    WHERE (w.last_order_on, w.usual_days, w.due_on) IS DISTINCT FROM (k.last_order_on, k.usual_days, k.due_on)`,

  'what the dashboard has of sales is the sum of the lines, but for what is noted to be added up': sql<Violation>`
    WITH lines AS (
      SELECT month_of(l.dated_on) AS month, l.customer_id, l.product_id, coalesce(c.customer_group_id, 0) AS customer_group_id, coalesce(p.supplier_id, 0) AS supplier_id,
        sum(l.quantity) AS quantity, sum(l.net_amount) AS net_amount, sum(l.cost) AS cost
      FROM (${saleLines({ from: '2000-01-01', to: '2099-12-31' }, sql`true`, 'All')}) l JOIN customers c USING (customer_id) JOIN products p USING (product_id) GROUP BY 1, 2, 3, 4, 5)
    SELECT format('product %s, customer %s, %s', product_id, customer_id, month) AS what FROM lines l FULL JOIN sales_sums s USING (month, customer_id, product_id)
    WHERE (l.customer_group_id, l.supplier_id, l.quantity, l.net_amount, l.cost) IS DISTINCT FROM (s.customer_group_id, s.supplier_id, s.quantity, s.net_amount, s.cost)
      AND (month, customer_id) NOT IN (SELECT month, customer_id FROM sums_wanted)
      AND customer_id NOT IN (SELECT coalesce(customer_id, 0) FROM parties_wanted) AND product_id NOT IN (SELECT coalesce(product_id, 0) FROM parties_wanted)
    UNION ALL
    SELECT format('%s %s, %s: %s', kind, id, month, sum(net_amount)) FROM (
      SELECT 'month of group' AS kind, customer_group_id AS id, month, supplier_id, quantity, net_amount, cost FROM sales_by_month
      UNION ALL SELECT 'month of group', customer_group_id, month, supplier_id, -quantity, -net_amount, -cost FROM sales_sums
      UNION ALL SELECT 'customer', customer_id, month, supplier_id, quantity, net_amount, cost FROM sales_by_customer
      UNION ALL SELECT 'customer', customer_id, month, supplier_id, -quantity, -net_amount, -cost FROM sales_sums
      UNION ALL SELECT 'account', customer_id, month, customer_group_id, 0, net_amount, cost FROM sales_by_account
      UNION ALL SELECT 'account', customer_id, month, customer_group_id, 0, -net_amount, -cost FROM sales_sums
      UNION ALL SELECT 'product', product_id, month, customer_group_id, quantity, net_amount, cost FROM sales_by_product
      UNION ALL SELECT 'product', product_id, month, customer_group_id, -quantity, -net_amount, -cost FROM sales_sums) spread
    GROUP BY kind, id, month, supplier_id HAVING sum(quantity) <> 0 OR sum(net_amount) <> 0 OR sum(cost) <> 0`,

  'what the dashboard has of despatches by month is the sum of those by customer, each in the group it has now': sql<Violation>`
    SELECT format('%s, group %s, supplier %s: %s deals', month, customer_group_id, supplier_id, sum(deals)) AS what FROM (
      SELECT month, customer_group_id, supplier_id, deals, on_time, in_full, otif FROM despatch_by_month
      UNION ALL SELECT month, customer_group_id, supplier_id, -deals, -on_time, -in_full, -otif FROM despatch_sums) spread
    GROUP BY month, customer_group_id, supplier_id HAVING sum(deals) <> 0 OR sum(on_time) <> 0 OR sum(in_full) <> 0 OR sum(otif) <> 0
    UNION ALL
    SELECT format('customer %s, %s: group %s', customer_id, month, s.customer_group_id) FROM despatch_sums s JOIN customers c USING (customer_id)
    WHERE s.customer_group_id <> coalesce(c.customer_group_id, 0) AND (month, customer_id) NOT IN (SELECT month, customer_id FROM sums_wanted)
      AND customer_id NOT IN (SELECT coalesce(customer_id, 0) FROM parties_wanted)`,

  'what the dashboard has of despatches is counted from the deals, but for what is noted to be added up': sql<Violation>`
    WITH lines AS (
      SELECT month_of(o.despatched_on) AS month, o.customer_id, o.order_id, p.supplier_id,
        o.despatched_on <= coalesce(o.promised_date, o.required_date, o.despatched_on) AS on_time,
        CASE o.deal_type_id WHEN 2 THEN coalesce(d.confirmed_quantity, 0) ELSE coalesce(d.picked_quantity, 0) END
          - coalesce((SELECT sum(m.quantity) FROM stock_movements m WHERE m.order_detail_id = d.order_detail_id AND m.stock_movement_type_id = 3), 0) >= d.quantity
          AND NOT EXISTS (SELECT FROM orders rest WHERE rest.parent_order_id = o.order_id AND rest.deal_no = o.deal_no AND rest.part > o.part) AS in_full
      FROM orders o JOIN order_details d USING (order_id) JOIN products p USING (product_id)
      WHERE o.despatched_on IS NOT NULL AND o.status_id IN (5, 6) AND o.deal_type_id <> 3),
    deals AS (
      SELECT month, customer_id, 0 AS supplier_id, on_time, bool_and(in_full) AS in_full FROM lines GROUP BY month, customer_id, order_id, on_time
      UNION ALL SELECT month, customer_id, supplier_id, on_time, bool_and(in_full) FROM lines WHERE supplier_id IS NOT NULL GROUP BY month, customer_id, order_id, supplier_id, on_time),
    counted AS (
      SELECT month, customer_id, supplier_id, count(*) AS deals, count(*) FILTER (WHERE on_time) AS on_time, count(*) FILTER (WHERE in_full) AS in_full,
        count(*) FILTER (WHERE on_time AND in_full) AS otif FROM deals GROUP BY 1, 2, 3)
    SELECT format('customer %s, supplier %s, %s: %s deals, counted %s', customer_id, supplier_id, month, s.deals, n.deals) AS what
    FROM counted n FULL JOIN despatch_sums s USING (month, customer_id, supplier_id)
    WHERE (n.deals, n.on_time, n.in_full, n.otif) IS DISTINCT FROM (s.deals, s.on_time, s.in_full, s.otif)
      AND (month, customer_id) NOT IN (SELECT month, customer_id FROM sums_wanted)
      AND customer_id NOT IN (SELECT coalesce(customer_id, 0) FROM parties_wanted)
      AND (month, customer_id) NOT IN (SELECT month_of(o.despatched_on), o.customer_id FROM parties_wanted JOIN order_details d USING (product_id) JOIN orders o USING (order_id)
        WHERE o.despatched_on IS NOT NULL)`,

  'what the dashboard has of stock sold is the sum of the movements': sql<Violation>`
    SELECT format('product %s, depot %s, %s: %s', product_id, supplier_depot_id, month, s.units) AS what FROM stock_sold s FULL JOIN (
      SELECT month_of(moved_on) AS month, product_id, supplier_depot_id, -sum(quantity) AS units FROM stock_movements WHERE stock_movement_type_id = 2 GROUP BY 1, 2, 3) m
      USING (month, product_id, supplier_depot_id) WHERE coalesce(s.units, 0) <> coalesce(m.units, 0)`,

  'the balance is the sum of the ledger': sql<Violation>`
    SELECT format('customer %s: balance %s, ledger %s', customer_id, b.balance, l.total) AS what
    FROM customer_balances b FULL JOIN (SELECT customer_id, sum(amount) AS total FROM receivable_entries GROUP BY 1) l USING (customer_id)
    WHERE coalesce(b.balance, 0) <> coalesce(l.total, 0)`,

  'the journals carry every entry of the receivables, each balances, and in pounds they move the accounts as the ledger does': sql<Violation>`
    WITH line AS MATERIALIZED (${journalLines({
      entries: sql`SELECT receivable_entry_id FROM receivable_entries`,
      exchanged: sql`SELECT payment_allocation_id FROM allocations WHERE exchange_difference <> 0`,
    })}),
    own AS (SELECT entry_id, sum(amount) AS rest, sum(amount) FILTER (WHERE role = 'Debtors') AS moved FROM line WHERE entry_id IS NOT NULL GROUP BY 1)
    SELECT format('entry %s %s: %s, booked %s, out by %s', e.kind, e.reference, e.amount, o.moved, o.rest) AS what
    FROM receivable_entries e LEFT JOIN own o ON o.entry_id = e.receivable_entry_id
    WHERE o.entry_id IS NULL OR o.rest <> 0 OR (e.currency_id = 1 AND o.moved IS DISTINCT FROM e.amount)
    UNION ALL
    SELECT format('%s: journals %s, ledger %s', month, moved, total) FROM (
      SELECT to_char(line.entry_date, 'YYYY-MM') AS month, sum(line.amount) AS moved
      FROM line JOIN receivable_entries r ON r.receivable_entry_id = line.entry_id WHERE r.currency_id = 1 AND line.role = 'Debtors' GROUP BY 1) j
    FULL JOIN (SELECT to_char(entry_date, 'YYYY-MM') AS month, sum(amount) AS total FROM receivable_entries WHERE currency_id = 1 GROUP BY 1) l USING (month)
    WHERE coalesce(moved, 0) <> coalesce(total, 0)
    UNION ALL
    SELECT format('exchange differences are out by %s', sum(amount)) FROM line WHERE entry_id IS NULL HAVING sum(amount) <> 0`,

  'the open items of every month end, and of today, add up to the ledger': sql<Violation>`
    WITH days AS (
      SELECT (date_trunc('month', d) + interval '1 month - 1 day')::date AS day
      FROM (SELECT min(entry_date) AS first, max(entry_date) AS last FROM receivable_entries) e, generate_series(first, last, interval '3 months') d
      UNION SELECT max(entry_date) FROM receivable_entries UNION SELECT max(entry_date) - 17 FROM receivable_entries),
    items AS (SELECT day, o.customer_id, sum(open_amount) AS total FROM days, open_items_at(day) o GROUP BY 1, 2),
    ledger AS (SELECT day, customer_id, sum(amount) AS total FROM days JOIN receivable_entries ON entry_date <= day GROUP BY 1, 2)
    SELECT format('customer %s on %s: open items %s, ledger %s', customer_id, day, i.total, l.total) AS what
    FROM items i FULL JOIN ledger l USING (day, customer_id) WHERE coalesce(i.total, 0) <> coalesce(l.total, 0)`,

  'the open items of all accounts at once are those of each account': sql<Violation>`
    WITH all_days AS (
      SELECT day, row_number() OVER (ORDER BY day) AS place, count(*) OVER () AS days
      FROM (SELECT DISTINCT entry_date - back AS day FROM receivable_entries, unnest('{0, 1}'::integer[]) back) entered),
    -- Checks at most 200 days of a long history, spread evenly.
    days AS MATERIALIZED (SELECT day FROM all_days WHERE place % ceil(days / 200.0)::bigint = 0),
    at_once AS (SELECT days.day, item.* FROM days, open_items_at(days.day) item),
    one_by_one AS (SELECT days.day, item.* FROM days, customers c, open_items_of(c.customer_id, days.day) item WHERE item.open_amount <> 0)
    SELECT format('only at once: %s', one) AS what FROM (TABLE at_once EXCEPT ALL TABLE one_by_one) one
    UNION ALL SELECT format('only one by one: %s', one) FROM (TABLE one_by_one EXCEPT ALL TABLE at_once) one`,

  'the numbers kept as checked all have a document': sql<Violation>`
    SELECT format('%s, %s to %s', series, first_no, last_no) AS what FROM checked_numbers c JOIN (
      SELECT 'invoice' AS series, invoice_no AS no FROM invoices WHERE kind <> 'Opening' UNION ALL SELECT 'credit', credit_no FROM credits
      UNION ALL SELECT 'payment', payment_no FROM payments UNION ALL SELECT 'pro_forma', pro_forma_no FROM pro_forma_invoices) d USING (series)
    GROUP BY series, first_no, last_no HAVING count(*) FILTER (WHERE no BETWEEN first_no AND last_no) <> last_no - first_no + 1 OR min(no) < first_no`,

  'the missing numbers are those of the whole series': sql<Violation>`
    WITH document AS (
      SELECT 'invoice' AS series, 'Invoice' AS name, invoice_no AS no FROM invoices WHERE kind <> 'Opening' UNION ALL SELECT 'credit', 'Credit note', credit_no FROM credits
      UNION ALL SELECT 'payment', 'Payment', payment_no FROM payments UNION ALL SELECT 'pro_forma', 'Pro forma', pro_forma_no FROM pro_forma_invoices),
    whole AS (
      SELECT name || ' ' || n AS name FROM (SELECT series, name, min(no) AS first FROM document GROUP BY 1, 2) d JOIN number_series s USING (series)
        CROSS JOIN generate_series(d.first, s.next_number - 1) n WHERE NOT EXISTS (SELECT FROM document x WHERE x.series = d.series AND x.no = n)),
    found AS (SELECT name FROM (${selectNumberGaps()}) gap)
    SELECT 'not found: ' || name AS what FROM (TABLE whole EXCEPT ALL TABLE found) x UNION ALL SELECT 'not missing: ' || name FROM (TABLE found EXCEPT ALL TABLE whole) x`,

  'the VAT on money in advance that is kept of a payment is the sum of its rows': sql<Violation>`
    SELECT format('payment %s: kept %s and %s', payment_id, k.sterling_net, k.sterling_vat) AS what FROM advance_vat k
    FULL JOIN (SELECT payment_id, sum(sterling_net) AS net, sum(sterling_vat) AS vat FROM invoice_tax_points WHERE invoice_id IS NULL GROUP BY 1) v USING (payment_id)
    WHERE (k.sterling_net, k.sterling_vat) IS DISTINCT FROM (v.net, v.vat)`,

  'what is left of invoices, payments and credits follows from the allocations': sql<Violation>`
    SELECT format('invoice %s: outstanding %s', invoice_no, outstanding) AS what FROM invoices i
    LEFT JOIN (SELECT invoice_id, sum(amount + discount_taken) AS taken FROM allocations WHERE invoice_id IS NOT NULL GROUP BY 1) a USING (invoice_id)
    WHERE outstanding <> gross_amount - coalesce(taken, 0)
    UNION ALL
    SELECT format('payment %s: unallocated %s', payment_no, unallocated) FROM payments p
    LEFT JOIN (SELECT coalesce(payment_id, 0) AS payment_id, sum(amount) AS taken FROM allocations GROUP BY 1) a USING (payment_id)
    LEFT JOIN (SELECT refund_payment_id, sum(amount) AS taken FROM allocations WHERE refund_payment_id IS NOT NULL GROUP BY 1) r
      ON r.refund_payment_id = p.payment_id
    WHERE unallocated <> CASE WHEN is_confirmed AND reversed_on IS NULL THEN p.amount - coalesce(a.taken, 0) - coalesce(r.taken, 0) - p.tied ELSE 0 END
    UNION ALL
    SELECT format('credit %s: unallocated %s', credit_no, unallocated) FROM credits c
    LEFT JOIN (SELECT credit_id, sum(amount) AS taken FROM allocations WHERE credit_id IS NOT NULL GROUP BY 1) a USING (credit_id)
    WHERE credit_no IS NOT NULL AND unallocated <> gross_amount - coalesce(taken, 0)`,

  'nothing is ever allocated beyond an invoice, a payment or a credit, on any day': sql<Violation>`
    WITH moves AS (
      SELECT 'invoice' AS kind, invoice_id AS id, allocated_on AS day, amount + discount_taken AS moved FROM allocations WHERE invoice_id IS NOT NULL
      UNION ALL SELECT 'payment', payment_id, allocated_on, amount FROM allocations WHERE payment_id IS NOT NULL
      UNION ALL SELECT 'refund', refund_payment_id, allocated_on, amount FROM allocations WHERE refund_payment_id IS NOT NULL
      UNION ALL SELECT 'credit', credit_id, allocated_on, amount FROM allocations WHERE credit_id IS NOT NULL),
    by_day AS (SELECT kind, id, day, sum(moved) AS moved FROM moves GROUP BY 1, 2, 3),
    running AS (SELECT kind, id, day, sum(moved) OVER (PARTITION BY kind, id ORDER BY day) AS total FROM by_day)
    SELECT format('%s %s on %s: %s allocated', r.kind, r.id, r.day, r.total) AS what FROM running r
    LEFT JOIN invoices i ON r.kind = 'invoice' AND i.invoice_id = r.id
    LEFT JOIN payments p ON r.kind IN ('payment', 'refund') AND p.payment_id = r.id
    LEFT JOIN credits c ON r.kind = 'credit' AND c.credit_id = r.id
    WHERE r.total < 0 OR r.total > coalesce(i.gross_amount, p.amount, c.gross_amount)
      OR r.day < coalesce(i.invoice_date, p.payment_date, c.credit_date)`,

  'received is allocated, tied to pro formas, unallocated or refunded, on any day': sql<Violation>`
    WITH moves AS (
      SELECT payment_id, allocated_on AS day, amount AS taken, 0::numeric AS tied FROM allocations WHERE payment_id IS NOT NULL
      UNION ALL SELECT payment_id, allocated_on, 0, amount FROM pro_forma_allocations),
    running AS (SELECT payment_id, day, sum(sum(taken)) OVER w AS taken, sum(sum(tied)) OVER w AS tied FROM moves GROUP BY 1, 2 WINDOW w AS (PARTITION BY payment_id ORDER BY day))
    SELECT format('payment %s on %s: %s allocated or refunded, %s tied of %s', payment_no, r.day, r.taken, r.tied, p.amount) AS what
    FROM running r JOIN payments p USING (payment_id) WHERE r.tied < 0 OR r.taken < 0 OR r.taken + r.tied > p.amount OR r.day < p.payment_date
    UNION ALL
    SELECT format('payment %s: %s tied', payment_no, p.tied) FROM payments p LEFT JOIN (SELECT payment_id, sum(amount) AS tied FROM pro_forma_allocations GROUP BY 1) t USING (payment_id)
    WHERE p.tied <> coalesce(t.tied, 0) OR (p.is_confirmed AND p.reversed_on IS NULL AND p.kind = 'Receipt' AND p.amount <> p.tied + p.unallocated
      + coalesce((SELECT sum(a.amount) FROM allocations a WHERE a.payment_id = p.payment_id), 0))
    UNION ALL
    SELECT format('pro forma %s: %s received', pro_forma_no, received) FROM pro_forma_invoices f
    LEFT JOIN (SELECT pro_forma_invoice_id, sum(amount) AS tied FROM pro_forma_allocations GROUP BY 1) t USING (pro_forma_invoice_id)
    WHERE received <> coalesce(tied, 0) OR received > gross_amount OR (received > 0 AND state = 'Cancelled')`,

  'VAT on money in advance is due once: on receipts that stand, and in invoices to the penny': sql<Violation>`
    SELECT format('invoice %s', i.invoice_no) AS what FROM invoices i JOIN (
      SELECT invoice_id, vat_type_id, rate, sum(net_amount) AS net, sum(vat_amount) AS vat, sum(sterling_net) AS sterling_net, sum(sterling_vat) AS sterling_vat
      FROM invoice_tax_points WHERE invoice_id IS NOT NULL GROUP BY 1, 2, 3) t USING (invoice_id)
    LEFT JOIN invoice_vat v USING (invoice_id, vat_type_id, rate)
    WHERE (t.net, t.vat) IS DISTINCT FROM (coalesce(v.net_amount, 0), coalesce(v.vat_amount, 0))
      OR (v.invoice_id IS NOT NULL AND (t.sterling_net, t.sterling_vat) IS DISTINCT FROM (v.sterling_net, v.sterling_vat))
    UNION ALL
    SELECT format('payment %s: VAT is due on %s, %s tied and %s unallocated', p.payment_no, t.gross, p.tied, p.unallocated) FROM payments p
    JOIN (SELECT payment_id, sum(net_amount + vat_amount) AS gross FROM invoice_tax_points WHERE invoice_id IS NULL GROUP BY 1) t USING (payment_id)
    WHERE t.gross < p.tied OR t.gross > p.tied + p.unallocated
    UNION ALL
    SELECT format('tie %s', pro_forma_allocation_id) FROM pro_forma_allocations a JOIN invoice_tax_points t USING (pro_forma_allocation_id) JOIN payments p ON p.payment_id = a.payment_id
    WHERE t.net_amount + t.vat_amount > 0 AND t.tax_point < greatest(p.payment_date, a.allocated_on)
    UNION ALL
    SELECT format('payment %s on %s: VAT is due on %s, %s tied', payment_no, r.day, due, r.tied) FROM (
      SELECT payment_id, day, sum(sum(due)) OVER w AS due, sum(sum(tied)) OVER w AS tied FROM (
        SELECT payment_id, tax_point AS day, net_amount + vat_amount AS due, 0::numeric AS tied FROM invoice_tax_points WHERE payment_id IS NOT NULL
        UNION ALL SELECT payment_id, allocated_on, 0, amount FROM pro_forma_allocations) moved
      GROUP BY 1, 2 WINDOW w AS (PARTITION BY payment_id ORDER BY day)) r JOIN payments p USING (payment_id) WHERE due < r.tied`,

  'what was invoiced in advance and owes goods back is kept as such, and nothing else is, but for what is noted to be worked out': sql<Violation>`
    SELECT format('invoice id %s is %s', invoice_id, CASE WHEN k.is_kept THEN 'kept and owes nothing' ELSE 'not kept and owes goods' END) AS what
    FROM (SELECT DISTINCT invoice_id, true AS is_owing FROM (${selectOwed('all')}) owed) o
    FULL JOIN (SELECT invoice_id, true AS is_kept FROM owed_invoices) k USING (invoice_id)
    WHERE o.is_owing IS DISTINCT FROM k.is_kept AND invoice_id NOT IN (SELECT invoice_id FROM owed_wanted)`,

  'the VAT of an invoice falls on the day that its invoice says': sql<Violation>`
    SELECT format('VAT of invoice id %s falls on %s, not %s', invoice_id, falls_on, falls_on_of(invoice_id)) AS what
    FROM invoice_vat WHERE falls_on IS DISTINCT FROM falls_on_of(invoice_id)`,

  'what a deal that is not invoiced comes to is kept as it is, but for what is noted to be worked out': sql<Violation>`
    SELECT format('deal id %s comes to %s and is kept at %s', order_id, v.gross, k.gross) AS what
    FROM deal_values(ARRAY(SELECT order_id FROM orders WHERE status NOT IN ('Invoiced', 'Cancelled'))) v FULL JOIN kept_deal_values k USING (order_id)
    WHERE (v.customer_id, v.net, v.vat, v.gross) IS DISTINCT FROM (k.customer_id, k.net, k.vat, k.gross)
      AND NOT EXISTS (SELECT FROM deal_values_wanted w WHERE w.order_id = coalesce(v.order_id, k.order_id) OR w.order_id IS NULL)`,

  'an allocation stays within one account': sql<Violation>`
    SELECT format('allocation %s', payment_allocation_id) AS what FROM allocations a
    LEFT JOIN invoices i USING (invoice_id) LEFT JOIN payments p ON p.payment_id = a.payment_id LEFT JOIN credits c ON c.credit_id = a.credit_id
    WHERE a.customer_id <> coalesce(i.customer_id, a.customer_id) OR a.customer_id <> coalesce(p.customer_id, c.customer_id)`,

  'a reversal mirrors what it reverses': sql<Violation>`
    SELECT format('allocation %s', r.payment_allocation_id) AS what FROM allocations r JOIN allocations a ON a.payment_allocation_id = r.reverses_id
    WHERE r.amount <> -a.amount OR r.discount_taken <> -a.discount_taken OR r.invoice_id IS DISTINCT FROM a.invoice_id
      OR r.payment_id IS DISTINCT FROM a.payment_id OR r.credit_id IS DISTINCT FROM a.credit_id OR r.allocated_on < a.allocated_on
    UNION ALL
    SELECT format('stock movement %s', r.stock_movement_id) FROM stock_movements r JOIN stock_movements m ON m.stock_movement_id = r.reverses_id
    WHERE (r.quantity, r.product_id, r.supplier_depot_id) IS DISTINCT FROM (-m.quantity, m.product_id, m.supplier_depot_id)`,

  'every document is in the ledger once, with its amount and day': sql<Violation>`
    SELECT format('invoice %s', invoice_no) AS what FROM invoices i LEFT JOIN receivable_entries e USING (invoice_id)
    WHERE gross_amount > 0 AND (e.amount, e.entry_date, e.customer_id) IS DISTINCT FROM (i.gross_amount, i.invoice_date, i.customer_id)
    UNION ALL
    SELECT format('credit %s', credit_no) FROM credits c LEFT JOIN receivable_entries e USING (credit_id)
    WHERE credit_no IS NOT NULL AND gross_amount > 0 AND (e.amount, e.entry_date, e.customer_id) IS DISTINCT FROM (-c.gross_amount, c.credit_date, c.customer_id)
    UNION ALL
    SELECT format('payment %s', payment_no) FROM payments p
    WHERE is_confirmed <> EXISTS (SELECT 1 FROM receivable_entries e WHERE e.payment_id = p.payment_id AND e.kind = p.kind
      AND e.amount = CASE p.kind WHEN 'Refund' THEN p.amount ELSE -p.amount END AND e.entry_date = p.payment_date)`,

  'numbers are gapless': sql<Violation>`
    SELECT format('%s: %s numbers from %s to %s, next %s', s.series, n.count, n.low, n.high, s.next_number) AS what
    FROM number_series s JOIN (
      SELECT 'invoice' AS series, count(*), min(invoice_no) AS low, max(invoice_no) AS high FROM invoices WHERE kind <> 'Opening'
      UNION ALL SELECT 'credit', count(credit_no), min(credit_no), max(credit_no) FROM credits
      UNION ALL SELECT 'payment', count(payment_no), min(payment_no), max(payment_no) FROM payments
      UNION ALL SELECT 'pro_forma', count(*), min(pro_forma_no), max(pro_forma_no) FROM pro_forma_invoices
      UNION ALL SELECT 'journal', count(*), min(batch_no), max(batch_no) FROM journal_batches
    ) n USING (series) WHERE n.count > 0 AND (n.high - n.low + 1 <> n.count OR s.next_number <> n.high + 1)`,

  'a line of an order keeps what its quantity and price come to': sql<Violation>`
    SELECT format('line id %s', order_detail_id) AS what FROM order_details
    WHERE net_amount <> round(quantity * unit_price * (100 - discount_percent) / (price_per * 100.0), 2)`,

  'what is drawn of a call-off is never more than is agreed, and is of the same goods; nobody waits for one that is drawn in full': sql<Violation>`
    SELECT format('line id %s of call-off %s: %s drawn of %s', d.order_detail_id, o.deal_no, x.drawn, d.quantity) AS what
    FROM orders o JOIN order_details d USING (order_id) JOIN LATERAL drawn_from(o.order_id) x USING (order_detail_id)
    WHERE o.is_call_off AND x.drawn > d.quantity
    UNION ALL
    SELECT format('line id %s is drawn as other goods', drawn.order_detail_id) FROM order_details drawn
    JOIN order_details agreed ON agreed.order_detail_id = drawn.called_off_detail_id WHERE drawn.product_id IS DISTINCT FROM agreed.product_id
    UNION ALL
    SELECT format('call-off %s is %s', o.deal_no, o.status) FROM orders o
    JOIN LATERAL (SELECT bool_or(d.quantity > x.drawn) AS is_left FROM order_details d JOIN drawn_from(o.order_id) x USING (order_detail_id)
      WHERE d.order_id = o.order_id) l ON true
    WHERE o.is_call_off AND ((o.status = 'Held') <> l.is_left) AND (o.status = 'Held' OR o.cancel_reason = 'Drawn in full')`,

  'a quotation that is won is one order, at its prices, of no more than was quoted': sql<Violation>`
    SELECT format('quotation %s', q.quotation_no) AS what FROM quotations q JOIN orders o ON o.order_id = q.order_id
    WHERE o.customer_id <> q.customer_id OR o.currency_id <> q.currency_id OR (o.version = 1
      AND EXISTS (SELECT FROM order_details d WHERE d.order_id = o.order_id AND d.product_id IS NOT NULL
        AND NOT EXISTS (SELECT FROM quotation_lines l WHERE l.quotation_id = q.quotation_id
          AND (d.product_id, d.unit_price, d.price_per, d.discount_percent) = (l.product_id, l.unit_price, l.price_per, l.discount_percent)
          AND (d.quantity < l.quantity OR (d.quantity, d.net_amount) = (l.quantity, l.net_amount)))))`,

  'an invoice is the sum of its lines, VAT by rate on the sum': sql<Violation>`
    SELECT format('invoice %s', i.invoice_no) AS what FROM invoices i
    LEFT JOIN (SELECT invoice_id, sum(net_amount) AS net, sum(vat_amount) AS vat FROM invoice_vat GROUP BY 1) v USING (invoice_id)
    LEFT JOIN (SELECT invoice_id, sum(net_amount) AS net FROM invoice_details GROUP BY 1) d USING (invoice_id)
    WHERE i.net_amount <> coalesce(v.net, 0) OR i.vat_amount <> coalesce(v.vat, 0) OR i.net_amount <> coalesce(d.net, 0)
    UNION ALL
    SELECT format('invoice id %s at %s %%', v.invoice_id, v.rate) FROM invoice_vat v JOIN invoices i USING (invoice_id)
    LEFT JOIN (SELECT invoice_id, vat_type_id, vat_rate AS rate, sum(net_amount) AS net FROM invoice_details GROUP BY 1, 2, 3) d USING (invoice_id, vat_type_id, rate)
    WHERE v.net_amount <> coalesce(d.net, 0) OR (i.kind NOT IN ('Debit', 'Opening') AND v.vat_amount <> round(v.net_amount * v.rate / 100, 2))
      OR (i.kind <> 'Debit' AND NOT EXISTS (SELECT 1 FROM invoice_tax_points t WHERE t.invoice_id = v.invoice_id)
        AND (v.sterling_net <> round(v.net_amount * i.exchange_rate, 2) OR v.sterling_vat <> round(v.vat_amount * i.exchange_rate, 2)))
    UNION ALL
    SELECT format('line %s of invoice id %s', d.line_no, d.invoice_id) FROM invoice_details d JOIN invoices i USING (invoice_id)
    WHERE i.kind <> 'Debit' AND d.net_amount <> round(d.quantity * d.unit_price * (100 - d.discount_percent) / (d.price_per * 100), 2)`,

  'a credit note is the sum of its lines': sql<Violation>`
    SELECT format('credit %s', c.credit_no) AS what FROM credits c
    LEFT JOIN (SELECT credit_id, sum(net_amount) AS net, sum(vat_amount) AS vat FROM credit_vat GROUP BY 1) v USING (credit_id)
    LEFT JOIN (SELECT credit_id, sum(net_amount) AS net FROM credit_details GROUP BY 1) d USING (credit_id)
    WHERE credit_no IS NOT NULL AND (c.net_amount <> coalesce(v.net, 0) OR c.vat_amount <> coalesce(v.vat, 0) OR c.net_amount <> coalesce(d.net, 0))`,

  'credited is never more than invoiced': sql<Violation>`
    SELECT format('line %s of invoice id %s', i.line_no, i.invoice_id) AS what FROM invoice_details i JOIN (
      SELECT invoice_detail_id, coalesce(sum(quantity), 0) AS quantity, sum(d.net_amount) AS net FROM credit_details d JOIN credits c USING (credit_id)
      WHERE c.state = 'Issued' AND d.part IN ('Lines', 'Pallets') GROUP BY 1) d USING (invoice_detail_id)
    WHERE d.quantity > i.quantity OR d.net > i.net_amount
    UNION ALL
    SELECT format('VAT of invoice %s at %s %%', i.invoice_id, i.rate) FROM invoice_vat i JOIN (
      SELECT v.invoice_id, v.vat_type_id, v.rate, sum(v.vat_amount) AS vat, sum(v.net_amount) AS net FROM credit_vat v JOIN credits c USING (credit_id)
      WHERE c.state = 'Issued' GROUP BY 1, 2, 3) c USING (invoice_id, vat_type_id, rate)
    WHERE c.vat > i.vat_amount OR c.net > i.net_amount OR (c.net = i.net_amount AND c.vat <> i.vat_amount)`,

  'credited and settlement discount taken are never more than invoiced, per rate': sql<Violation>`
    WITH discounts AS (
      SELECT a.invoice_id, (r ->> 'VatTypeId')::integer AS vat_type_id, (r ->> 'Rate')::numeric AS rate, sum((r ->> 'Net')::numeric) AS net, sum((r ->> 'Vat')::numeric) AS vat
      FROM allocations a CROSS JOIN jsonb_array_elements(a.discount_vat) r GROUP BY 1, 2, 3),
    credited AS (
      SELECT v.invoice_id, v.vat_type_id, v.rate, sum(v.net_amount) AS net, sum(v.vat_amount) AS vat
      FROM credit_vat v JOIN credits c USING (credit_id) WHERE c.state = 'Issued' GROUP BY 1, 2, 3)
    SELECT format('invoice id %s at %s %%: net %s + %s of %s, VAT %s + %s of %s', v.invoice_id, v.rate, c.net, d.net, v.net_amount, c.vat, d.vat, v.vat_amount) AS what
    FROM invoice_vat v LEFT JOIN discounts d USING (invoice_id, vat_type_id, rate) LEFT JOIN credited c USING (invoice_id, vat_type_id, rate)
    WHERE coalesce(c.net, 0) + coalesce(d.net, 0) > v.net_amount OR coalesce(c.vat, 0) + coalesce(d.vat, 0) > v.vat_amount`,

  'a settlement discount is what the papers offer of it, taken by money received in time that settled the invoice': sql<Violation>`
    SELECT format('allocation %s of invoice id %s', a.payment_allocation_id, a.invoice_id) AS what
    FROM allocations a JOIN invoices i USING (invoice_id) JOIN payments p ON p.payment_id = a.payment_id
    WHERE a.discount_taken > 0 AND (a.discount_taken > i.settlement_discount_gross
      OR p.payment_date NOT BETWEEN i.invoice_date AND i.invoice_date + i.settlement_discount_days
      OR a.discount_taken <> (SELECT sum((r ->> 'Net')::numeric + (r ->> 'Vat')::numeric) FROM jsonb_array_elements(a.discount_vat) r)
      OR i.gross_amount <> (SELECT sum(b.amount + b.discount_taken) FROM allocations b WHERE b.invoice_id = i.invoice_id AND b.payment_allocation_id <= a.payment_allocation_id
        AND (b.reverses_id IS NULL OR b.reverses_id < a.payment_allocation_id)))`,

  'an invoice stores the settlement discount that its paper prints': sql<Violation>`
    SELECT format('invoice %s: %s stored, %s printed', invoice_no, settlement_discount_gross, gross_amount - (snapshot -> 'Settlement' ->> 'GrossAmount')::numeric) AS what
    FROM invoices WHERE snapshot ? 'GrossAmount'
      AND settlement_discount_gross <> coalesce(gross_amount - (snapshot -> 'Settlement' ->> 'GrossAmount')::numeric, 0)`,

  'pallets credited are never more than came back, were passed on or written off': sql<Violation>`
    SELECT format('pallet movement %s', m.pallet_movement_id) AS what FROM pallet_movements m JOIN (
      SELECT pallet_movement_id, sum(quantity) AS quantity FROM credit_details d JOIN credits c USING (credit_id) WHERE c.state = 'Issued' GROUP BY 1
    ) d USING (pallet_movement_id) WHERE d.quantity > m.quantity`,

  'pallets credited of an opening balance are never more than it charged, in number, net and VAT': sql<Violation>`
    SELECT format('pallet movement %s', m.pallet_movement_id) AS what FROM pallet_movements m
    JOIN (SELECT opening_movement_id, sum(quantity) AS quantity FROM credit_details d JOIN credits c USING (credit_id) WHERE c.state = 'Issued' GROUP BY 1) d
      ON d.opening_movement_id = m.pallet_movement_id
    JOIN (SELECT opening_movement_id, sum(v.net_amount) AS net, sum(v.vat_amount) AS vat FROM credit_vat v JOIN credits c USING (credit_id) WHERE c.state = 'Issued' GROUP BY 1) v
      ON v.opening_movement_id = m.pallet_movement_id
    WHERE m.charge IS NULL OR d.quantity > m.quantity OR v.net > m.charge * m.quantity OR v.vat > round(m.charge * m.quantity * m.vat_rate / 100, 2)`,

  'lots come to what is on hand of goods that are kept by lots': sql<Violation>`
    SELECT format('product %s at depot %s: %s in lots, %s on hand', product_id, supplier_depot_id, coalesce(l.quantity, 0), on_hand) AS what
    FROM stock_levels JOIN products USING (product_id) LEFT JOIN (SELECT product_id, supplier_depot_id, sum(quantity) AS quantity FROM lot_movements
      WHERE stock_movement_id IS NOT NULL GROUP BY 1, 2) l USING (product_id, supplier_depot_id)
    WHERE lot_required AND coalesce(l.quantity, 0) <> on_hand`,

  'goods of a purchase order for own stock never came before it was ordered': sql<Violation>`
    SELECT format('receipt %s of %s, ordered %s', e.purchase_receipt_id, e.received_on, p.ordered_on) AS what FROM purchase_receipts e
    JOIN purchase_order_lines l USING (purchase_order_line_id) JOIN purchase_orders p USING (purchase_order_id)
    WHERE p.order_id IS NULL AND e.received_on < p.ordered_on`,

  'pallets of a type sum to zero over all holders': sql<Violation>`
    SELECT format('pallet type %s: %s', pallet_id, sum(quantity)) AS what FROM pallet_levels GROUP BY pallet_id HAVING sum(quantity) <> 0
    UNION ALL
    SELECT format('%s %s holds %s of type %s, moved %s', holder, holder_id, l.quantity, pallet_id, m.quantity) FROM pallet_levels l FULL JOIN (
      SELECT holder, holder_id, pallet_id, sum(quantity) AS quantity FROM (
        SELECT from_holder AS holder, from_holder_id AS holder_id, pallet_id, -quantity AS quantity FROM pallet_movements
        UNION ALL SELECT to_holder, to_holder_id, pallet_id, quantity FROM pallet_movements) sides GROUP BY 1, 2, 3) m USING (holder, holder_id, pallet_id)
    WHERE coalesce(l.quantity, 0) <> coalesce(m.quantity, 0)`,

  'stock on hand is the sum of the movements': sql<Violation>`
    SELECT format('product %s at depot %s: %s on hand, moved %s', product_id, supplier_depot_id, on_hand, moved) AS what
    FROM stock_levels FULL JOIN (SELECT product_id, supplier_depot_id, sum(quantity) AS moved FROM stock_movements GROUP BY 1, 2) m USING (product_id, supplier_depot_id)
    WHERE coalesce(on_hand, 0) <> coalesce(moved, 0)`,

  'what open deals want is what their lines say': sql<Violation>`
    SELECT format('line %s', order_detail_id) AS what FROM wanted_lines k FULL JOIN lines_that_want l USING (order_detail_id)
    WHERE (k.order_id, k.product_id, k.supplier_depot_id, k.quantity, k.is_picking) IS DISTINCT FROM (l.order_id, l.product_id, l.supplier_depot_id, l.quantity, l.is_picking)`,

  'what is awaited for stock is what the lines of purchase orders say': sql<Violation>`
    SELECT format('line %s', purchase_order_line_id) AS what FROM awaited_lines k FULL JOIN lines_that_are_awaited l USING (purchase_order_line_id)
    WHERE (k.purchase_order_id, k.product_id, k.quantity, k.is_draft) IS DISTINCT FROM (l.purchase_order_id, l.product_id, l.quantity, l.is_draft)`,

  'what was picked left the stock, what was cancelled came back': sql<Violation>`
    SELECT format('deal %s/%s line %s: %s picked, %s moved', o.deal_no, o.part, d.line_no, d.picked_quantity, m.moved) AS what
    FROM order_details d JOIN orders o USING (order_id)
    LEFT JOIN (SELECT order_detail_id, -sum(quantity) AS moved FROM stock_movements WHERE stock_movement_type_id = 2 GROUP BY 1) m USING (order_detail_id)
    LEFT JOIN (SELECT order_detail_id, sum(quantity) AS back FROM stock_movements WHERE stock_movement_type_id = 3 GROUP BY 1) r USING (order_detail_id)
    WHERE o.deal_type_id = 1 AND d.product_id IS NOT NULL
      AND coalesce(m.moved, 0) <> CASE WHEN o.status_id IN (4, 5, 6) THEN coalesce(d.picked_quantity, 0) ELSE coalesce(r.back, 0) END`,

  'invoiced is never more than delivered, but what is to credit': sql<Violation>`
    SELECT format('deal %s/%s line %s', o.deal_no, o.part, d.line_no) AS what
    FROM order_details d JOIN orders o USING (order_id)
    JOIN (SELECT order_detail_id, sum(quantity) AS quantity FROM invoice_details WHERE kind = 'Goods' GROUP BY 1) i USING (order_detail_id)
    LEFT JOIN (SELECT order_detail_id, sum(quantity) AS quantity FROM stock_movements WHERE stock_movement_type_id = 3 GROUP BY 1) r USING (order_detail_id)
    WHERE o.deal_type_id <> 3 AND o.prepaid_invoice_id IS NULL
      AND i.quantity > coalesce(CASE o.deal_type_id WHEN 2 THEN d.confirmed_quantity ELSE d.picked_quantity END, 0) - coalesce(r.quantity, 0)`,

  'a deal has its one invoice when it is invoiced, and none before': sql<Violation>`
    SELECT format('deal %s/%s is %s', o.deal_no, o.part, o.status) AS what FROM orders o LEFT JOIN invoices i USING (order_id)
    WHERE CASE WHEN o.status_id = 6 THEN i.invoice_id IS NULL AND o.prepaid_invoice_id IS NULL
      ELSE i.invoice_id IS NOT NULL AND o.prepaid_invoice_id IS DISTINCT FROM i.invoice_id END`,
} satisfies Record<string, RawBuilder<Violation>>;

interface Violation {
  What: string;
}

export type Invariant = keyof typeof rules;
export const invariants = Object.keys(rules) as Invariant[];

/** Returns at most five rows that break the rule, as text. */
export const findViolations = async (db: Db, invariant: Invariant): Promise<string[]> => {
  const { rows } = await sql<Violation>`SELECT * FROM (${rules[invariant]}) violation LIMIT 5`.execute(db);
  return rows.map((row) => row.What);
};

/** Rules that ignore changes waiting for recalculation, so they check most after a recalculation. */
const ofWhatIsNoted = invariants.filter((one) => one.includes('but for what is noted'));

/** Recalculates everything that has recorded changes, as the nightly jobs do. */
export const addUpAll = async (db: Db) => {
  await updateSums(db);
  await recalculateOwed(db);
  await storeDealValues(db);
  await storeCheckedNumbers(db);
};

/**
 * Fails with a sentence for each violation, before and after the recalculation. `except` names rules that the artificial rows of a test break
 * from the start.
 */
export const checkInvariants = async (db: Db, { except = [] }: { except?: readonly Invariant[] } = {}) => {
  const broken: string[] = [];
  const check = async (checked: readonly Invariant[], when = '') => {
    for (const invariant of checked.filter((one) => !except.includes(one))) {
      const violations = await findViolations(db, invariant);
      if (violations.length > 0) broken.push(`${invariant}${when}: ${violations.join('; ')}`);
    }
  };
  await check(invariants);
  await addUpAll(db);
  await check(ofWhatIsNoted, ' (all of it worked out)');
  if (broken.length > 0) throw new Error(`What must always hold does not:\n${broken.join('\n')}`);
};
