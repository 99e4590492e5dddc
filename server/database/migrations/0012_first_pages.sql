-- What the first pages of lists read, so that they cost the same however long the history.

-- What is drafted or ordered for stock and has not come.
CREATE VIEW lines_that_are_awaited AS
  SELECT l.purchase_order_line_id, l.purchase_order_id, l.product_id, l.quantity - l.received_quantity AS quantity, p.state = 'Draft' AS is_draft
  FROM purchase_order_lines l JOIN purchase_orders p USING (purchase_order_id)
  WHERE p.order_id IS NULL AND p.state IN ('Draft', 'Ordered', 'Confirmed', 'PartReceived') AND l.quantity > l.received_quantity;

-- The same, kept, as wanted_lines are: it is summed by product for every row of the stock levels.
CREATE TABLE awaited_lines (
  purchase_order_line_id integer PRIMARY KEY,
  purchase_order_id integer NOT NULL,
  product_id integer NOT NULL,
  quantity integer NOT NULL,
  is_draft boolean NOT NULL
);
CREATE INDEX awaited_lines_by_product ON awaited_lines (product_id) INCLUDE (quantity, is_draft);
CREATE INDEX awaited_lines_by_order ON awaited_lines (purchase_order_id);

CREATE FUNCTION await_added_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO awaited_lines SELECT a.* FROM added JOIN lines_that_are_awaited a USING (purchase_order_line_id);
  RETURN NULL;
END $$;
CREATE TRIGGER c_await AFTER INSERT ON purchase_order_lines REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION await_added_lines();

CREATE FUNCTION await_changed_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM awaited_lines WHERE purchase_order_line_id = OLD.purchase_order_line_id;
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO awaited_lines SELECT * FROM lines_that_are_awaited WHERE purchase_order_line_id = NEW.purchase_order_line_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER c_await_less AFTER DELETE ON purchase_order_lines FOR EACH ROW EXECUTE FUNCTION await_changed_line();
CREATE TRIGGER c_await_other AFTER UPDATE OF purchase_order_id, product_id, quantity, received_quantity ON purchase_order_lines FOR EACH ROW
  WHEN ((OLD.purchase_order_id, OLD.product_id, OLD.quantity, OLD.received_quantity)
    IS DISTINCT FROM (NEW.purchase_order_id, NEW.product_id, NEW.quantity, NEW.received_quantity))
  EXECUTE FUNCTION await_changed_line();

CREATE FUNCTION await_lines_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM awaited_lines WHERE purchase_order_id = NEW.purchase_order_id;
  INSERT INTO awaited_lines SELECT * FROM lines_that_are_awaited WHERE purchase_order_id = NEW.purchase_order_id;
  RETURN NULL;
END $$;
CREATE TRIGGER c_await AFTER UPDATE OF state, order_id ON purchase_orders FOR EACH ROW
  WHEN ((OLD.state, OLD.order_id) IS DISTINCT FROM (NEW.state, NEW.order_id) AND (OLD.order_id IS NULL OR NEW.order_id IS NULL))
  EXECUTE FUNCTION await_lines_of_order();

INSERT INTO awaited_lines SELECT * FROM lines_that_are_awaited;

-- How long an account has had its pallets is told by the newest that came, down to as many as it has: read from this index alone, and no further back.
DROP INDEX pallet_movements_to;
CREATE INDEX pallet_movements_to ON pallet_movements (to_holder, to_holder_id, pallet_id, moved_on, pallet_movement_id) INCLUDE (quantity, reverses_id);
CREATE INDEX pallet_movements_reversals ON pallet_movements (from_holder, from_holder_id, pallet_id) INCLUDE (reverses_id) WHERE reverses_id IS NOT NULL;
-- The balance begins with who has the most.
CREATE INDEX pallet_levels_most ON pallet_levels ((quantity::bigint) DESC, pallet_level_id DESC) WHERE quantity <> 0;

-- What is to pick, and what is picked and has not been invoiced, of all that is open.
CREATE INDEX orders_to_pick ON orders (required_date, order_id) WHERE status_id IN (2, 3) AND deal_type_id = 1;
CREATE INDEX orders_picked ON orders (status_id, despatched_on) WHERE status_id IN (4, 5) AND deal_type_id = 1;

-- Open invoices by account, and by the day they fall due, each read from its index alone.
DROP INDEX invoices_open;
DROP INDEX invoices_open_amounts;
CREATE INDEX invoices_open ON invoices (customer_id, due_date) INCLUDE (outstanding, kind, invoice_date) WHERE outstanding > 0;
CREATE INDEX invoices_open_by_due_date ON invoices (due_date) INCLUDE (customer_id, outstanding) WHERE outstanding > 0;
DROP INDEX credits_open;
CREATE INDEX credits_open ON credits (customer_id) INCLUDE (credit_no, unallocated) WHERE unallocated > 0;

-- What came back of a delivered line: little, so what nothing came back of is told by an index that fits on a few pages.
CREATE INDEX stock_movements_returned ON stock_movements (order_detail_id) INCLUDE (quantity) WHERE stock_movement_type_id = 3;
-- Money tied to pro formas.
CREATE INDEX payments_tied ON payments (customer_id) INCLUDE (payment_date, tied) WHERE tied > 0;

-- As before, but for the rates of VAT: looked for deal by deal they cost as much as all the rest.
CREATE OR REPLACE FUNCTION deal_values(wanted integer[]) RETURNS TABLE (order_id integer, customer_id integer, net numeric, vat numeric, gross numeric)
LANGUAGE sql STABLE ROWS 20 AS $$
  WITH deal AS MATERIALIZED (
    SELECT o.order_id, o.customer_id, o.order_date, o.deal_type, o.carriage_charge, c.vat_type_id AS charges_vat_type_id,
      o.status IN ('Picked', 'ReadyToInvoice', 'Invoiced') AS is_settled
    FROM orders o JOIN customers c USING (customer_id) WHERE o.order_id = ANY(wanted)
  ), line AS (
    SELECT d.order_id, d.vat_type_id, d.net_amount AS net, d.pallet_quantity * d.pallet_charge AS charge, true AS goes
    FROM deal o JOIN order_details d USING (order_id) WHERE NOT o.is_settled
    UNION ALL
    SELECT d.order_id, d.vat_type_id, round(greatest(went.units, 0) * d.unit_price * (100 - d.discount_percent) / (d.price_per * 100.0), 2),
      coalesce(CASE o.deal_type WHEN 'Direct' THEN d.confirmed_pallets ELSE d.picked_pallets END,
        CASE WHEN went.units > 0 THEN d.pallet_quantity ELSE 0 END) * d.pallet_charge,
      went.units > 0 OR coalesce(d.picked_pallets, d.confirmed_pallets, 0) > 0
    FROM deal o JOIN order_details d USING (order_id)
    CROSS JOIN LATERAL (SELECT
        coalesce(CASE o.deal_type WHEN 'Direct' THEN d.confirmed_quantity ELSE d.picked_quantity END, CASE WHEN d.product_id IS NULL THEN d.quantity ELSE 0 END)
        - coalesce((SELECT sum(m.quantity) FROM stock_movements m WHERE m.order_detail_id = d.order_detail_id AND m.stock_movement_type_id = 3), 0) AS units
      OFFSET 0) went
    WHERE o.is_settled
  ), kind AS MATERIALIZED (
    SELECT l.order_id, l.vat_type_id, sum(l.net) AS goods, sum(l.charge) AS charges, bool_or(l.goes) AS goes FROM line l GROUP BY l.order_id, l.vat_type_id
  ), charged AS (
    SELECT k.order_id, k.vat_type_id, k.goods AS net FROM kind k
    UNION ALL
    SELECT k.order_id, o.charges_vat_type_id, sum(k.charges) + CASE WHEN bool_or(k.goes) THEN o.carriage_charge ELSE 0 END
      + coalesce((SELECT sum(CASE WHEN o.is_settled THEN coalesce(x.picked_quantity, 0) ELSE x.quantity END * x.charge)
        FROM order_pallets x WHERE x.order_id = k.order_id), 0)
    FROM kind k JOIN deal o USING (order_id) GROUP BY k.order_id, o.charges_vat_type_id, o.carriage_charge, o.is_settled
  ), rate AS MATERIALIZED (
    -- As vat_rate_on says, of all days at once: looked for deal by deal it costs as much as all the rest.
    SELECT v.vat_type_id, v.rate, v.effective_from, lead(v.effective_from, 1, 'infinity'::date) OVER (PARTITION BY v.vat_type_id ORDER BY v.effective_from) AS until
    FROM vat_rates v WHERE v.active
  )
  SELECT kind.order_id, kind.customer_id, sum(kind.net), sum(kind.vat), sum(kind.net + kind.vat) FROM (
    SELECT c.order_id, o.customer_id, sum(c.net) AS net, round(sum(c.net) * r.rate / 100, 2) AS vat
    FROM charged c JOIN deal o USING (order_id)
      LEFT JOIN rate r ON r.vat_type_id = c.vat_type_id AND o.order_date >= r.effective_from AND o.order_date < r.until
    GROUP BY c.order_id, c.vat_type_id, o.customer_id, o.order_date, r.rate
  ) kind GROUP BY kind.order_id, kind.customer_id
$$;
