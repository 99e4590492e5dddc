-- Keeps the text of an order's own fields for searches, as that of customers and products. An order without own fields has no row.
CREATE TABLE order_search (
  order_id integer PRIMARY KEY REFERENCES orders,
  search_text text NOT NULL
);
CREATE INDEX order_search_trigrams ON order_search USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);

CREATE FUNCTION refresh_order_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.own = '{}' THEN
    DELETE FROM order_search WHERE order_id = NEW.order_id;
  ELSE
    INSERT INTO order_search VALUES (NEW.order_id, searchable(own_texts(NEW.own)))
    ON CONFLICT (order_id) DO UPDATE SET search_text = excluded.search_text;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER y_search_added AFTER INSERT ON orders FOR EACH ROW WHEN (NEW.own <> '{}') EXECUTE FUNCTION refresh_order_search();
CREATE TRIGGER y_search_changed AFTER UPDATE OF own ON orders FOR EACH ROW WHEN (OLD.own <> NEW.own) EXECUTE FUNCTION refresh_order_search();

CREATE OR REPLACE FUNCTION refresh_own_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.subject = 'Customer' THEN
    UPDATE customer_search SET search_text = customer_search_text(customer_id)
    WHERE customer_id IN (SELECT customer_id FROM customers WHERE jsonb_exists(own, NEW.own_field_id::text));
  ELSIF NEW.subject = 'Product' THEN
    UPDATE product_search SET search_text = product_search_text(product_id)
    WHERE product_id IN (SELECT product_id FROM products WHERE jsonb_exists(own, NEW.own_field_id::text));
  ELSIF NEW.subject = 'Order' THEN
    UPDATE order_search s SET search_text = searchable(own_texts(o.own))
    FROM orders o WHERE o.order_id = s.order_id AND jsonb_exists(o.own, NEW.own_field_id::text);
  END IF;
  RETURN NULL;
END $$;

INSERT INTO order_search SELECT order_id, searchable(own_texts(own)) FROM orders WHERE own <> '{}';

-- All customers in the order of their names, with what ranks them in a search, so that a search reads no customer that it does not show.
-- The expressions are those of foldColumn (searchPatterns.ts). They are null where only searchable() knows the text.
CREATE INDEX customers_ranked ON customers (name, customer_id,
  (CASE WHEN account_code COLLATE "C" ~ '^([ -%(-+/-_a-~-]| & |, )*$'
    THEN replace(replace(translate(lower(account_code COLLATE "C"), '-', ' '), ' & ', ' and '), ', ', ' ') END),
  (CASE WHEN name COLLATE "C" ~ '^([ -%(-+/-_a-~-]| & |, )*$'
    THEN replace(replace(translate(lower(name COLLATE "C"), '-', ' '), ' & ', ' and '), ', ', ' ') END)) INCLUDE (active, account_code);
-- Accounts that get no new orders, which are few.
CREATE INDEX customers_not_served ON customers (customer_id) WHERE NOT active OR on_stop;
-- Post codes by their start, with and without a space.
CREATE INDEX addresses_by_post_code ON addresses (lower(post_code) text_pattern_ops) WHERE active;
CREATE INDEX addresses_by_short_post_code ON addresses (lower(replace(post_code, ' ', '')) text_pattern_ops) WHERE active;

-- Open orders with all columns that their list is searched by, so that a search reads this index and no order.
DROP INDEX orders_open;
CREATE INDEX orders_open ON orders (required_date, order_id) INCLUDE (customer_id, deal_no, part, deal_type_id) WHERE status_id < 6;
DROP INDEX orders_ready;
CREATE INDEX orders_ready ON orders (despatched_on, order_id) INCLUDE (customer_id, deal_no, part, deal_type_id) WHERE status_id = 5;
CREATE INDEX orders_open_by_order_no ON orders USING gin (lower(customer_order_no) gin_trgm_ops) WITH (fastupdate = off) WHERE status_id < 6;

-- Invoice numbers of the previous system by their start, and by any part.
CREATE INDEX invoices_original_no_start ON invoices (lower(original_no) text_pattern_ops) WHERE original_no IS NOT NULL;
CREATE INDEX invoices_original_no_search ON invoices USING gin (lower(original_no) gin_trgm_ops) WITH (fastupdate = off) WHERE original_no IS NOT NULL;
