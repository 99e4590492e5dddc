-- What each deal that is not invoiced comes to, kept: every credit check adds up all open deals of an account, the dashboard all of them. What a deal comes to says
-- deal_values alone; here is noted which have to be valued anew, in the transaction that changes them, by a row that is only added, so that nobody waits for anybody.
-- Who asks values what is noted there and then, so that the answer is exact at any moment; server/modules/orders values it for those who ask later.
-- Without an order, a note is of all deals: a rate of VAT is another, or a customer's VAT is.
CREATE TABLE deal_values_wanted (
  deal_value_wanted_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id integer
);
CREATE INDEX deal_values_wanted_by_order ON deal_values_wanted (order_id);

CREATE TABLE kept_deal_values (
  order_id integer PRIMARY KEY,
  customer_id integer NOT NULL,
  net numeric NOT NULL,
  vat numeric NOT NULL,
  gross numeric NOT NULL
);

-- A deal's lines and its mixed pallets.
CREATE FUNCTION want_values_of_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deal_values_wanted (order_id) SELECT DISTINCT l.order_id FROM changed l;
  RETURN NULL;
END $$;
CREATE TRIGGER f_want_value AFTER INSERT ON order_details REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION want_values_of_lines();
CREATE TRIGGER f_want_value_less AFTER DELETE ON order_details REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION want_values_of_lines();
CREATE TRIGGER f_want_value AFTER INSERT ON order_pallets REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION want_values_of_lines();
CREATE TRIGGER f_want_value_less AFTER DELETE ON order_pallets REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION want_values_of_lines();

-- A line may be moved to another deal: the one that it is of no more is worth less.
CREATE FUNCTION want_values_of_changed_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deal_values_wanted (order_id) SELECT l.order_id FROM changed l UNION SELECT l.order_id FROM former l;
  RETURN NULL;
END $$;
CREATE TRIGGER f_want_value_other AFTER UPDATE ON order_details REFERENCING NEW TABLE AS changed OLD TABLE AS former
  FOR EACH STATEMENT EXECUTE FUNCTION want_values_of_changed_lines();
CREATE TRIGGER f_want_value_other AFTER UPDATE ON order_pallets REFERENCING NEW TABLE AS changed OLD TABLE AS former
  FOR EACH STATEMENT EXECUTE FUNCTION want_values_of_changed_lines();

CREATE FUNCTION want_value_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deal_values_wanted (order_id) VALUES (OLD.order_id);
  RETURN NULL;
END $$;
CREATE TRIGGER f_want_value_other AFTER UPDATE OF status_id, order_date, carriage_charge, deal_type_id, customer_id ON orders FOR EACH ROW
  WHEN ((OLD.status_id, OLD.order_date, OLD.carriage_charge, OLD.deal_type_id, OLD.customer_id)
    IS DISTINCT FROM (NEW.status_id, NEW.order_date, NEW.carriage_charge, NEW.deal_type_id, NEW.customer_id))
  EXECUTE FUNCTION want_value_of_order();
CREATE TRIGGER f_want_value_less AFTER DELETE ON orders FOR EACH ROW EXECUTE FUNCTION want_value_of_order();

-- Goods that came back before they were invoiced.
CREATE FUNCTION want_value_of_return() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deal_values_wanted (order_id) SELECT d.order_id FROM order_details d WHERE d.order_detail_id = NEW.order_detail_id;
  RETURN NULL;
END $$;
CREATE TRIGGER f_want_value AFTER INSERT ON stock_movements FOR EACH ROW
  WHEN (NEW.stock_movement_type_id = 3 AND NEW.order_detail_id IS NOT NULL) EXECUTE FUNCTION want_value_of_return();

CREATE FUNCTION want_all_values() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deal_values_wanted (order_id) VALUES (NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER f_want_values AFTER INSERT OR UPDATE OR DELETE ON vat_rates FOR EACH STATEMENT EXECUTE FUNCTION want_all_values();
CREATE TRIGGER f_want_values AFTER UPDATE OF vat_type_id ON customers FOR EACH ROW
  WHEN (OLD.vat_type_id IS DISTINCT FROM NEW.vat_type_id) EXECUTE FUNCTION want_all_values();

-- What is kept and still so.
CREATE VIEW known_deal_values AS
  SELECT k.order_id, k.customer_id, k.net, k.vat, k.gross FROM kept_deal_values k
  WHERE NOT EXISTS (SELECT FROM deal_values_wanted w WHERE w.order_id = k.order_id)
    AND NOT EXISTS (SELECT FROM deal_values_wanted w WHERE w.order_id IS NULL);

-- As deal_values says, of any deals: what is kept is read, the rest valued. In plpgsql, which keeps its plans for the next time.
CREATE FUNCTION current_deal_values(wanted integer[]) RETURNS TABLE (order_id integer, customer_id integer, net numeric, vat numeric, gross numeric)
LANGUAGE plpgsql STABLE ROWS 20 AS $$
#variable_conflict use_column
DECLARE
  rest integer[];
BEGIN
  RETURN QUERY SELECT k.order_id, k.customer_id, k.net, k.vat, k.gross FROM known_deal_values k WHERE k.order_id = ANY(wanted);
  rest := ARRAY(SELECT w FROM unnest(wanted) w WHERE NOT EXISTS (SELECT FROM known_deal_values k WHERE k.order_id = w));
  IF cardinality(rest) > 0 THEN
    RETURN QUERY SELECT v.order_id, v.customer_id, v.net, v.vat, v.gross FROM deal_values(rest) v;
  END IF;
END $$;

-- The same of all that are not invoiced, each of which is kept or noted.
CREATE FUNCTION open_deal_values() RETURNS TABLE (order_id integer, customer_id integer, net numeric, vat numeric, gross numeric)
LANGUAGE plpgsql STABLE ROWS 10000 AS $$
#variable_conflict use_column
DECLARE
  are_all_wanted boolean := EXISTS (SELECT FROM deal_values_wanted w WHERE w.order_id IS NULL);
  rest integer[] := ARRAY(SELECT o.order_id FROM orders o WHERE o.status_id < 6 AND (are_all_wanted OR o.order_id IN (SELECT w.order_id FROM deal_values_wanted w)));
BEGIN
  RETURN QUERY SELECT k.order_id, k.customer_id, k.net, k.vat, k.gross FROM known_deal_values k;
  IF cardinality(rest) > 0 THEN
    RETURN QUERY SELECT v.order_id, v.customer_id, v.net, v.vat, v.gross FROM deal_values(rest) v;
  END IF;
END $$;

INSERT INTO deal_values_wanted (order_id) VALUES (NULL);
