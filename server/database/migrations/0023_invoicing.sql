-- What an invoice is found by, beside the customer's name: its number, its deal (10452/2 too), the customer's order number.
CREATE FUNCTION invoice_search_text(invoice_no integer, deal_no integer, part integer, customer_order_no text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT invoice_no::text || ' ' || coalesce(deal_no::text, '') || CASE WHEN part > 1 THEN '/' || part::text ELSE '' END
    || ' ' || lower(coalesce(customer_order_no, ''))
$$;
CREATE INDEX invoices_search ON invoices
  USING gin (invoice_search_text(invoice_no, deal_no, part, customer_order_no) gin_trgm_ops) WITH (fastupdate = off);

-- One row while nothing may be sent: the mail server refused our sign-in. Every server process looks here.
CREATE TABLE outbox_stops (
  outbox_stop_id integer PRIMARY KEY DEFAULT 1 CHECK (outbox_stop_id = 1),
  reason text NOT NULL,
  stopped_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
