-- What changed is told to every server process when its transaction ends, once, by statement and not by row: kind, who, ids (`Deal 4 12,13`).
-- More than 50 are not told one by one (`Deal 4 *`). Ids only: whoever hears of them asks for the rest, with their own rights.
-- `ids` selects them, as `id`, from the rows `changed`.
CREATE PROCEDURE tell_changes(table_name text, kind text, ids text) LANGUAGE plpgsql AS $$
DECLARE
  teller text := format('tell_%s_of_%s', lower(kind), table_name);
BEGIN
  EXECUTE format($teller$
    CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $body$
    DECLARE
      told text;
    BEGIN
      SELECT CASE WHEN count(*) > 50 THEN '*' ELSE string_agg(id::text, ',' ORDER BY id) END INTO told
      FROM (SELECT DISTINCT id FROM (%s) ids LIMIT 51) first;
      IF told IS NOT NULL THEN
        PERFORM pg_notify('demijohn_changes', concat_ws(' ', %L, coalesce(nullif(current_setting('demijohn.user_id', true), ''), '0'), told));
      END IF;
      RETURN NULL;
    END $body$
  $teller$, teller, ids, kind);
  EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION %I()', teller || '_added', table_name, teller);
  EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION %I()', teller || '_changed', table_name, teller);
  EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION %I()', teller || '_removed', table_name, teller);
END $$;

CALL tell_changes('orders', 'Deal', 'SELECT order_id AS id FROM changed');
CALL tell_changes('order_details', 'Deal', 'SELECT order_id AS id FROM changed');
CALL tell_changes('order_pallets', 'Deal', 'SELECT order_id AS id FROM changed');
CALL tell_changes('planned_deliveries', 'Deal', 'SELECT d.order_id AS id FROM changed JOIN order_details d USING (order_detail_id)');
CALL tell_changes('line_pickers', 'Picking', 'SELECT d.order_id AS id FROM changed JOIN order_details d USING (order_detail_id)');
CALL tell_changes('pro_forma_invoices', 'ProForma', 'SELECT pro_forma_invoice_id AS id FROM changed');
CALL tell_changes('order_requests', 'OrderRequest', 'SELECT order_request_id AS id FROM changed');
CALL tell_changes('purchase_orders', 'PurchaseOrder', 'SELECT purchase_order_id AS id FROM changed');
CALL tell_changes('purchase_order_lines', 'PurchaseOrder', 'SELECT purchase_order_id AS id FROM changed');
CALL tell_changes('invoices', 'Invoice', 'SELECT invoice_id AS id FROM changed');
CALL tell_changes('credits', 'Credit', 'SELECT credit_id AS id FROM changed');
CALL tell_changes('outbox', 'Mail', 'SELECT outbox_id AS id FROM changed');
CALL tell_changes('customers', 'Account', 'SELECT customer_id AS id FROM changed');
CALL tell_changes('receivable_entries', 'Receivable', 'SELECT customer_id AS id FROM changed');
CALL tell_changes('allocations', 'Receivable', 'SELECT customer_id AS id FROM changed');
CALL tell_changes('pallet_movements', 'Pallet', $$
  SELECT from_holder_id AS id FROM changed WHERE from_holder = 'Customer' UNION SELECT to_holder_id FROM changed WHERE to_holder = 'Customer'
$$);
CALL tell_changes('stock_movements', 'Stock', 'SELECT product_id AS id FROM changed');
