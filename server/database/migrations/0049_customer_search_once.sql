-- What a customer is found by is made once for all contacts or addresses that are written together: made for each of a file's thousand lines of one
-- account, it cost minutes.
CREATE FUNCTION refresh_customer_searches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO customer_search SELECT customer_id, customer_search_text(customer_id) FROM (SELECT DISTINCT customer_id FROM written ORDER BY customer_id) one
  ON CONFLICT (customer_id) DO UPDATE SET search_text = excluded.search_text;
  RETURN NULL;
END $$;
DROP TRIGGER y_search ON contacts;
DROP TRIGGER y_search ON addresses;
CREATE TRIGGER y_search_added AFTER INSERT ON contacts REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refresh_customer_searches();
CREATE TRIGGER y_search_changed AFTER UPDATE ON contacts REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refresh_customer_searches();
CREATE TRIGGER y_search_added AFTER INSERT ON addresses REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refresh_customer_searches();
CREATE TRIGGER y_search_changed AFTER UPDATE ON addresses REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refresh_customer_searches();
