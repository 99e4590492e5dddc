-- Finds what was open at the end of a day for all accounts at once. `open_items_of` does it for one account, and one call for each of thousands of
-- accounts cost far more than the answer. Starts from what is open now and adds back what was allocated since, so the cost follows the time since
-- that day and not the whole history. The arrays make the generic plan read the documents by their keys.
CREATE INDEX allocations_by_day ON allocations (allocated_on) INCLUDE (payment_id, credit_id, invoice_id, refund_payment_id, amount, discount_taken);
CREATE INDEX pro_forma_allocations_by_day ON pro_forma_allocations (allocated_on);
CREATE INDEX payments_by_day ON payments (payment_date, payment_id);
CREATE INDEX payments_reversed_by_day ON payments (reversed_on) WHERE reversed_on IS NOT NULL;
CREATE INDEX receivable_entries_by_day ON receivable_entries (entry_date) INCLUDE (customer_id, amount);

CREATE FUNCTION owed_items_at(as_at date)
RETURNS TABLE (customer_id integer, kind text, item_id integer, item_no text, item_date date, due_date date, reference text, gross_amount numeric, open_amount numeric)
LANGUAGE sql STABLE AS $$
  WITH open AS MATERIALIZED (
    SELECT part.invoice_id, sum(part.amount) AS amount FROM (
      SELECT i.invoice_id, i.outstanding AS amount FROM invoices i WHERE i.outstanding > 0
      UNION ALL SELECT a.invoice_id, a.amount + a.discount_taken FROM allocations a WHERE a.allocated_on > as_at AND a.invoice_id IS NOT NULL) part
    GROUP BY part.invoice_id HAVING sum(part.amount) <> 0
  )
  SELECT i.customer_id, CASE WHEN i.kind = 'Debit' THEN 'Debit' ELSE 'Invoice' END, i.invoice_id, coalesce(i.original_no, i.invoice_no::text), i.invoice_date, i.due_date,
    i.customer_order_no, i.gross_amount, o.amount
  FROM invoices i JOIN open o USING (invoice_id) WHERE i.invoice_id = ANY(ARRAY(SELECT invoice_id FROM open)) AND i.invoice_date <= as_at
$$;

-- Leaves out newer payments before it adds up, because most money is allocated on the day it comes in. A reversed payment has nothing unallocated now, so what was left of it comes from all its allocations.
CREATE FUNCTION unallocated_items_at(as_at date)
RETURNS TABLE (customer_id integer, kind text, item_id integer, item_no text, item_date date, due_date date, reference text, gross_amount numeric, open_amount numeric)
LANGUAGE sql STABLE AS $$
  WITH later AS MATERIALIZED (
    SELECT a.payment_id, a.credit_id, a.refund_payment_id, a.amount FROM allocations a WHERE a.allocated_on > as_at
    UNION ALL SELECT t.payment_id, NULL, NULL, t.amount FROM pro_forma_allocations t WHERE t.allocated_on > as_at
  ), open_payments AS MATERIALIZED (
    SELECT part.payment_id, sum(part.amount) AS amount FROM (
      SELECT p.payment_id, p.unallocated AS amount FROM payments p WHERE p.unallocated > 0
      UNION ALL SELECT p.payment_id, p.amount
        - coalesce((SELECT sum(a.amount) FROM allocations a WHERE a.payment_id = p.payment_id), 0)
        - coalesce((SELECT sum(t.amount) FROM pro_forma_allocations t WHERE t.payment_id = p.payment_id), 0)
        - coalesce((SELECT sum(a.amount) FROM allocations a WHERE a.refund_payment_id = p.payment_id), 0)
      FROM payments p WHERE p.reversed_on > as_at
      UNION ALL SELECT l.payment_id, l.amount FROM later l
      WHERE l.payment_id IS NOT NULL AND NOT EXISTS (SELECT FROM payments newer WHERE newer.payment_date > as_at AND newer.payment_id = l.payment_id)
      UNION ALL SELECT l.refund_payment_id, l.amount FROM later l WHERE l.refund_payment_id IS NOT NULL) part
    GROUP BY part.payment_id HAVING sum(part.amount) <> 0
  ), open_credits AS MATERIALIZED (
    SELECT part.credit_id, sum(part.amount) AS amount FROM (
      SELECT c.credit_id, c.unallocated AS amount FROM credits c WHERE c.unallocated > 0
      UNION ALL SELECT l.credit_id, l.amount FROM later l WHERE l.credit_id IS NOT NULL) part
    GROUP BY part.credit_id HAVING sum(part.amount) <> 0
  )
  SELECT c.customer_id, 'Credit', c.credit_id, c.credit_no::text, c.credit_date, c.credit_date, NULL, -c.gross_amount, -o.amount
  FROM credits c JOIN open_credits o USING (credit_id)
  WHERE c.credit_id = ANY(ARRAY(SELECT credit_id FROM open_credits)) AND c.credit_no IS NOT NULL AND c.credit_date <= as_at
  UNION ALL
  SELECT p.customer_id, p.kind, p.payment_id, p.payment_no::text, p.payment_date, p.payment_date, p.reference,
    CASE p.kind WHEN 'Receipt' THEN -p.amount ELSE p.amount END, CASE p.kind WHEN 'Receipt' THEN -o.amount ELSE o.amount END
  FROM payments p JOIN open_payments o USING (payment_id)
  WHERE p.payment_id = ANY(ARRAY(SELECT payment_id FROM open_payments)) AND p.is_confirmed AND p.payment_date <= as_at
    AND (p.reversed_on IS NULL OR p.reversed_on > as_at)
$$;

CREATE OR REPLACE FUNCTION open_items_at(as_at date)
RETURNS TABLE (customer_id integer, kind text, item_id integer, item_no text, item_date date, due_date date, reference text, gross_amount numeric, open_amount numeric)
LANGUAGE sql STABLE AS $$
  SELECT * FROM owed_items_at(as_at) UNION ALL SELECT * FROM unallocated_items_at(as_at)
  UNION ALL
  SELECT t.customer_id, 'Tied', t.payment_id, min(p.payment_no)::text, min(p.payment_date), min(p.payment_date), 'Pro forma ' || min(f.pro_forma_no),
    -sum(t.amount), -sum(t.amount)
  FROM pro_forma_allocations t JOIN payments p USING (payment_id) JOIN pro_forma_invoices f USING (pro_forma_invoice_id)
  WHERE t.allocated_on <= as_at AND t.pro_forma_invoice_id = ANY(ARRAY(SELECT tied.pro_forma_invoice_id FROM pro_forma_invoices tied WHERE tied.received > 0
    UNION SELECT later.pro_forma_invoice_id FROM pro_forma_allocations later WHERE later.allocated_on > as_at))
  GROUP BY t.customer_id, t.payment_id, t.pro_forma_invoice_id HAVING sum(t.amount) <> 0
$$;
