-- Who a record's created_by or updated_by is, as a colleague would say it.
CREATE FUNCTION person(wanted integer) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(nullif(concat_ws(' ', first_name, sur_name), ''), user_name) FROM users WHERE user_id = wanted
$$;

-- What stock deals in Open and Picking still want is summed at every line that is typed.
CREATE INDEX orders_wanting ON orders (order_id) WHERE status_id IN (2, 3) AND deal_type_id = 1;
