-- The VAT type of the account as the deal has it: pallets, carriage and new lines take it. It stays when the account's changes, until somebody confirms.
ALTER TABLE orders ADD COLUMN charges_vat_type_id integer REFERENCES vat_types (vat_type_id);

-- What an invoice charged, else what it would have charged until now. No person changed these deals, so no trigger runs.
ALTER TABLE orders DISABLE TRIGGER USER;
UPDATE orders o SET charges_vat_type_id = coalesce(
  (SELECT d.vat_type_id FROM invoices i JOIN invoice_details d USING (invoice_id)
    WHERE (i.order_id = o.order_id OR i.invoice_id = o.prepaid_invoice_id) AND d.kind IN ('Pallet', 'Carriage') AND d.order_detail_id IS NULL
    ORDER BY d.line_no LIMIT 1), c.vat_type_id)
  FROM customers c WHERE c.customer_id = o.customer_id;
ALTER TABLE orders ENABLE TRIGGER USER;
ALTER TABLE orders ALTER COLUMN charges_vat_type_id SET NOT NULL;

-- A deal's next part has the type of the part before it, a new deal that of its account.
CREATE FUNCTION take_charges_vat_type() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.charges_vat_type_id := coalesce((SELECT o.charges_vat_type_id FROM orders o WHERE o.order_id = NEW.parent_order_id),
    (SELECT c.vat_type_id FROM customers c WHERE c.customer_id = NEW.customer_id));
  RETURN NEW;
END $$;
CREATE TRIGGER b_take_charges_vat_type BEFORE INSERT ON orders FOR EACH ROW
  WHEN (NEW.charges_vat_type_id IS NULL) EXECUTE FUNCTION take_charges_vat_type();

-- As before (0047), by the deal's own type.
CREATE OR REPLACE FUNCTION deal_values(wanted integer[]) RETURNS TABLE (order_id integer, customer_id integer, net numeric, vat numeric, gross numeric)
LANGUAGE sql STABLE ROWS 20 AS $$
  WITH deal AS MATERIALIZED (
    SELECT o.order_id, o.customer_id, greatest(o.order_date, o.vat_from) AS vat_day, o.deal_type, o.carriage_charge, o.charges_vat_type_id,
      o.status IN ('Picked', 'ReadyToInvoice', 'Invoiced') AS is_settled
    FROM orders o WHERE o.order_id = ANY(wanted)
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
      LEFT JOIN rate r ON r.vat_type_id = c.vat_type_id AND o.vat_day >= r.effective_from AND o.vat_day < r.until
    GROUP BY c.order_id, c.vat_type_id, o.customer_id, o.vat_day, r.rate
  ) kind GROUP BY kind.order_id, kind.customer_id
$$;

DROP TRIGGER f_want_value_other ON orders;
CREATE TRIGGER f_want_value_other AFTER UPDATE OF status_id, order_date, vat_from, carriage_charge, deal_type_id, customer_id, charges_vat_type_id ON orders
  FOR EACH ROW
  WHEN ((OLD.status_id, OLD.order_date, OLD.vat_from, OLD.carriage_charge, OLD.deal_type_id, OLD.customer_id, OLD.charges_vat_type_id)
    IS DISTINCT FROM (NEW.status_id, NEW.order_date, NEW.vat_from, NEW.carriage_charge, NEW.deal_type_id, NEW.customer_id, NEW.charges_vat_type_id))
  EXECUTE FUNCTION want_value_of_order();
DROP TRIGGER f_want_values ON customers;
