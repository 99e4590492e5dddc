-- A new order writes its lines into wanted_lines from the rows at hand, without reading them again.
CREATE OR REPLACE FUNCTION want_added_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO wanted_lines
  SELECT d.order_detail_id, d.order_id, d.product_id, d.supplier_depot_id, d.quantity, o.status = 'Picking'
  FROM added d JOIN orders o USING (order_id)
  WHERE o.deal_type = 'Stock' AND o.status IN ('Open', 'Picking') AND d.product_id IS NOT NULL AND d.supplier_depot_id IS NOT NULL;
  RETURN NULL;
END $$;

-- A habit follows from the days with an order, so another order on the latest of them changes nothing.
CREATE FUNCTION keep_added_habits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM order_habits WHERE customer_id = NEW.customer_id AND last_order_on = NEW.order_date) THEN
    PERFORM keep_order_habit(NEW.customer_id);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER d_habit_added AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION keep_added_habits();
