-- People leave out apostrophes, full stops and hyphens, and write "and" for "&". foldName (contract/foldName.ts) does the same.
CREATE FUNCTION fold_name(said text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(
    replace(replace(translate(said COLLATE "C", '-‐‑–—''’‘`´ʼ', '     '), ' & ', '&'), '&', ' and '),
    '\.(?!\d)|(?<!\d)\.|,(?=\s|$)', '', 'g')
$$;

CREATE OR REPLACE FUNCTION searchable(VARIADIC parts text[]) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT fold_name(lower(unaccent(concat_ws(' ', VARIADIC parts))))
$$;

-- A telephone number as one dials it here: +44 (0)1432 555-020 is 01432555020. dialledOf (searchPatterns.ts) does the same.
CREATE FUNCTION dialled(said text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(regexp_replace(said COLLATE "C", '^\s*(\+|00)44\s*(\(0\))?', '0'), '\D', '', 'g')
$$;

CREATE OR REPLACE FUNCTION customer_search_text(wanted integer) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT searchable(c.name, c.account_code, c.phone, dialled(c.phone), c.contact_name, c.email, own_texts(c.own),
    (SELECT string_agg(concat_ws(' ', k.name, k.phone, dialled(k.phone)), ' ') FROM contacts k WHERE k.customer_id = c.customer_id AND k.active),
    (SELECT string_agg(concat_ws(' ', a.post_code, replace(a.post_code, ' ', ''), a.town), ' ') FROM addresses a WHERE a.customer_id = c.customer_id AND a.active))
  FROM customers c WHERE c.customer_id = wanted
$$;

-- A customer's order number without what people leave out: "dup 1" is "DUP-1".
CREATE FUNCTION fold_code(said text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(lower(said), '[^[:alnum:]]', '', 'g')
$$;
DROP INDEX orders_by_customer_order_no;
CREATE INDEX orders_by_customer_order_no ON orders (customer_id, fold_code(customer_order_no)) WHERE customer_order_no IS NOT NULL;

UPDATE customer_search SET search_text = customer_search_text(customer_id);
UPDATE product_search SET search_text = product_search_text(product_id);
