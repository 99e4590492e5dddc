-- Journals begin where the accountant's books end, and the last of them may go back.
ALTER TABLE journal_batches
  -- Of the first alone: what was dated before and there when it was made is in the accountant's books already.
  ADD begins_on date,
  ADD entries_before integer NOT NULL DEFAULT 0,
  -- What customers owed by those, in pounds.
  ADD movement_before numeric(14, 2) NOT NULL DEFAULT 0,
  -- Customers' accounts at the end of its day as the age listing has them: in pounds at the rates of that day.
  ADD age_listing numeric(14, 2),
  ADD taken_back_at timestamptz,
  ADD taken_back_reason text,
  ADD CHECK (begins_on <= dated_through),
  ADD CHECK (begins_on IS NOT NULL OR entries_before = 0),
  ADD CHECK ((taken_back_at IS NULL) = (taken_back_reason IS NULL));
CALL keep_issued('journal_batches', 'true', 'taken_back_at', 'taken_back_reason', 'version', 'updated_at', 'updated_by');

ALTER TABLE journal_items
  -- Not carried: it was there before the first journal began.
  ADD is_before boolean NOT NULL DEFAULT false,
  -- With its journal: another may carry it.
  ADD taken_back boolean NOT NULL DEFAULT false;
ALTER TABLE journal_items DROP CONSTRAINT journal_items_receivable_entry_id_key, DROP CONSTRAINT journal_items_payment_allocation_id_key;
CREATE UNIQUE INDEX journal_items_entry_once ON journal_items (receivable_entry_id) WHERE receivable_entry_id IS NOT NULL AND NOT taken_back;
CREATE UNIQUE INDEX journal_items_difference_once ON journal_items (payment_allocation_id) WHERE payment_allocation_id IS NOT NULL AND NOT taken_back;
DROP TRIGGER b_refuse_change ON journal_items;
CREATE TRIGGER b_refuse_change BEFORE UPDATE OF journal_item_id, journal_batch_id, receivable_entry_id, payment_allocation_id, is_before OR DELETE ON journal_items
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER b_refuse_return BEFORE UPDATE OF taken_back ON journal_items
  FOR EACH ROW WHEN (OLD.taken_back AND NOT NEW.taken_back) EXECUTE FUNCTION refuse_change();

-- An invoice of the books before these may have had a number that is no number: `INV-0042/A`. Ours, which it is kept under, then says nothing to the customer.
ALTER TABLE invoices ADD original_no text, ADD CHECK (original_no IS NULL OR kind = 'Opening');
CALL keep_issued('invoices', 'true', 'outstanding', 'sent_at', 'posted_at', 'version', 'updated_at', 'updated_by');
CREATE INDEX invoices_by_original_no ON invoices (customer_id, lower(original_no)) WHERE original_no IS NOT NULL;

-- The open items of an account, as before; an invoice goes by the number that the customer knows.
CREATE OR REPLACE FUNCTION open_items_of(wanted_customer integer, as_at date)
RETURNS TABLE (customer_id integer, kind text, item_id integer, item_no text, item_date date, due_date date, reference text, gross_amount numeric, open_amount numeric)
LANGUAGE sql STABLE AS $$
  WITH later AS MATERIALIZED (
    SELECT invoice_id, credit_id, payment_id, refund_payment_id FROM allocations WHERE customer_id = wanted_customer AND allocated_on > as_at
  )
  SELECT i.customer_id, CASE WHEN i.kind = 'Debit' THEN 'Debit' ELSE 'Invoice' END, i.invoice_id, coalesce(i.original_no, i.invoice_no::text), i.invoice_date, i.due_date,
    i.customer_order_no, i.gross_amount,
    i.gross_amount - coalesce((SELECT sum(a.amount + a.discount_taken) FROM allocations a WHERE a.invoice_id = i.invoice_id AND a.allocated_on <= as_at), 0)
  FROM invoices i WHERE i.invoice_date <= as_at AND i.invoice_id IN (
    SELECT o.invoice_id FROM invoices o WHERE o.customer_id = wanted_customer AND o.outstanding > 0 UNION SELECT l.invoice_id FROM later l)
  UNION ALL
  SELECT c.customer_id, 'Credit', c.credit_id, c.credit_no::text, c.credit_date, c.credit_date, NULL, -c.gross_amount,
    -(c.gross_amount - coalesce((SELECT sum(a.amount) FROM allocations a WHERE a.credit_id = c.credit_id AND a.allocated_on <= as_at), 0))
  FROM credits c WHERE c.credit_no IS NOT NULL AND c.credit_date <= as_at AND c.credit_id IN (
    SELECT o.credit_id FROM credits o WHERE o.customer_id = wanted_customer AND o.unallocated > 0 UNION SELECT l.credit_id FROM later l)
  UNION ALL
  SELECT p.customer_id, p.kind, p.payment_id, p.payment_no::text, p.payment_date, p.payment_date, p.reference,
    CASE p.kind WHEN 'Receipt' THEN -p.amount ELSE p.amount END,
    CASE p.kind WHEN 'Receipt' THEN -1 ELSE 1 END * (p.amount
      - coalesce((SELECT sum(a.amount) FROM allocations a WHERE a.payment_id = p.payment_id AND a.allocated_on <= as_at), 0)
      - coalesce((SELECT sum(t.amount) FROM pro_forma_allocations t WHERE t.payment_id = p.payment_id AND t.allocated_on <= as_at), 0)
      - coalesce((SELECT sum(a.amount) FROM allocations a WHERE a.refund_payment_id = p.payment_id AND a.allocated_on <= as_at), 0))
  FROM payments p
  WHERE p.is_confirmed AND p.payment_date <= as_at AND (p.reversed_on IS NULL OR p.reversed_on > as_at) AND p.payment_id IN (
    SELECT o.payment_id FROM payments o WHERE o.customer_id = wanted_customer AND o.unallocated > 0
    UNION SELECT o.payment_id FROM payments o WHERE o.customer_id = wanted_customer AND o.reversed_on > as_at
    UNION SELECT l.payment_id FROM later l UNION SELECT l.refund_payment_id FROM later l
    UNION SELECT t.payment_id FROM pro_forma_allocations t WHERE t.customer_id = wanted_customer AND t.allocated_on > as_at)
  UNION ALL
  SELECT t.customer_id, 'Tied', t.payment_id, min(p.payment_no)::text, min(p.payment_date), min(p.payment_date), 'Pro forma ' || min(f.pro_forma_no),
    -sum(t.amount), -sum(t.amount)
  FROM pro_forma_allocations t JOIN payments p USING (payment_id) JOIN pro_forma_invoices f USING (pro_forma_invoice_id)
  WHERE t.allocated_on <= as_at AND t.customer_id = wanted_customer
  GROUP BY t.customer_id, t.payment_id, t.pro_forma_invoice_id HAVING sum(t.amount) <> 0
$$;
