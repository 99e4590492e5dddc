CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- As people sort words: apple before Zebra, and 100 ml before 1000 ml.
CREATE COLLATION natural_order (provider = icu, locale = 'en-u-kn-true');

CREATE FUNCTION current_user_id() RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT nullif(current_setting('demijohn.user_id', true), '')::integer
$$;

-- Text as the searches compare it: lower case, without accents.
CREATE FUNCTION searchable(VARIADIC parts text[]) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT lower(unaccent(concat_ws(' ', VARIADIC parts)))
$$;

-- Sizes as the searches compare them: a number keeps its unit ("500 ml" → "500ml"), centilitres and litres become millilitres.
-- productWordsOf (searchPatterns.ts) does the same with what is typed.
CREATE FUNCTION measured(said text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT string_agg(CASE
      WHEN word ~ '^\d{1,9}(\.\d{1,4})?cl$' THEN trim_scale(substring(word FROM '^[\d.]+')::numeric * 10) || 'ml'
      WHEN word ~ '^\d{1,9}(\.\d{1,4})?(l|ltr|litre|litres)$' THEN trim_scale(substring(word FROM '^[\d.]+')::numeric * 1000) || 'ml'
      ELSE word END, ' ' ORDER BY place)
  FROM unnest(string_to_array(regexp_replace(said, '(\d)\s+(ml|cl|l|ltr|litres?|mm|cm|g|kg)\M', '\1\2', 'g'), ' ')) WITH ORDINALITY AS words (word, place)
$$;

CREATE TABLE audit (
  audit_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  happened_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  user_id integer,
  entity text NOT NULL,
  entity_id bigint NOT NULL,
  action text NOT NULL CHECK (action IN ('Added', 'Changed', 'Removed')),
  before jsonb,
  after jsonb,
  -- Why, where somebody said so and no column of the row keeps it.
  reason text
);
CREATE INDEX audit_by_entity ON audit (entity, entity_id, audit_id DESC);
CREATE INDEX audit_by_time ON audit (happened_at);
-- Lines of orders are deleted: only here it is known whose they were.
CREATE INDEX audit_removed_lines ON audit (((before ->> 'order_id')::integer)) WHERE entity = 'order_details' AND action = 'Removed';

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% only grows: a row is never changed or removed', TG_TABLE_NAME USING ERRCODE = 'DJ002';
END $$;

CREATE FUNCTION stamp_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.created_at := coalesce(NEW.created_at, clock_timestamp());
  NEW.created_by := coalesce(NEW.created_by, current_user_id());
  NEW.updated_at := NEW.created_at;
  NEW.updated_by := NEW.created_by;
  NEW.version := 1;
  RETURN NEW;
END $$;

CREATE FUNCTION stamp_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.created_at := OLD.created_at;
  NEW.created_by := OLD.created_by;
  NEW.updated_at := clock_timestamp();
  NEW.updated_by := current_user_id();
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;

-- TG_ARGV: the id column; then columns that are left out of what is kept (secrets, derived text).
CREATE FUNCTION write_audit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  old_row jsonb := CASE WHEN TG_OP = 'INSERT' THEN NULL ELSE to_jsonb(OLD) - TG_ARGV[1:] END;
  new_row jsonb := CASE WHEN TG_OP = 'DELETE' THEN NULL ELSE to_jsonb(NEW) - TG_ARGV[1:] END;
BEGIN
  INSERT INTO audit (user_id, entity, entity_id, action, before, after, reason)
  VALUES (
    current_user_id(), TG_TABLE_NAME, (coalesce(new_row, old_row) ->> TG_ARGV[0])::bigint,
    CASE TG_OP WHEN 'INSERT' THEN 'Added' WHEN 'UPDATE' THEN 'Changed' ELSE 'Removed' END, old_row, new_row,
    nullif(current_setting('demijohn.reason', true), '')
  );
  RETURN NULL;
END $$;

-- Gives a table what every entity has: who and when, version, audit. `secrets` are never copied to the audit.
CREATE PROCEDURE make_entity(table_name text, id_column text, VARIADIC secrets text[] DEFAULT '{}') LANGUAGE plpgsql AS $$
DECLARE
  arguments text := quote_literal(id_column) || coalesce((SELECT string_agg(', ' || quote_literal(s), '') FROM unnest(secrets) s), '');
BEGIN
  EXECUTE format('ALTER TABLE %I
    ADD COLUMN created_at timestamptz NOT NULL DEFAULT clock_timestamp(), ADD COLUMN created_by integer,
    ADD COLUMN updated_at timestamptz NOT NULL DEFAULT clock_timestamp(), ADD COLUMN updated_by integer,
    ADD COLUMN version integer NOT NULL DEFAULT 1', table_name);
  EXECUTE format('CREATE TRIGGER a_stamp_added BEFORE INSERT ON %I FOR EACH ROW EXECUTE FUNCTION stamp_added()', table_name);
  EXECUTE format('CREATE TRIGGER a_stamp_changed BEFORE UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION stamp_changed()', table_name);
  EXECUTE format('CREATE TRIGGER z_audit AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION write_audit(%s)',
    table_name, arguments);
END $$;

-- An entity whose rows are only ever added.
CREATE PROCEDURE make_ledger(table_name text, id_column text) LANGUAGE plpgsql AS $$
BEGIN
  CALL make_entity(table_name, id_column);
  EXECUTE format('CREATE TRIGGER b_refuse_change BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION refuse_change()', table_name);
  EXECUTE format('CREATE TRIGGER b_refuse_truncate BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', table_name);
END $$;

CREATE TRIGGER b_refuse_change BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER b_refuse_truncate BEFORE TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Gapless numbers: the row is locked until the transaction that took a number ends.
CREATE TABLE number_series (
  series text PRIMARY KEY,
  next_number bigint NOT NULL CHECK (next_number > 0)
);
INSERT INTO number_series VALUES
  ('deal', 10001), ('invoice', 20001), ('credit', 5001), ('pro_forma', 3001), ('delivery_note', 40001), ('purchase_order', 7001), ('quotation', 8001), ('payment', 60001), ('journal', 1);

CREATE FUNCTION take_number(wanted text) RETURNS bigint LANGUAGE sql AS $$
  UPDATE number_series SET next_number = next_number + 1 WHERE series = wanted RETURNING next_number - 1
$$;

CREATE TABLE idempotency_keys (
  key text NOT NULL,
  user_id integer NOT NULL,
  step integer NOT NULL,
  request_hash text NOT NULL,
  -- As text: asked again, the answer is the same bytes.
  result text,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (user_id, key, step)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

CREATE TABLE company (
  company_id integer PRIMARY KEY DEFAULT 1 CHECK (company_id = 1),
  name text NOT NULL,
  trading_name text,
  registered_office text NOT NULL,
  company_number text,
  -- The part of the United Kingdom whose register it stands in: SI 2015/17 wants it on every letter.
  registered_in text NOT NULL DEFAULT 'England and Wales',
  vat_number text,
  -- Where e-invoices to us and from us are known: scheme and address on the Peppol network.
  endpoint_scheme text,
  endpoint_id text,
  phone text,
  email text,
  -- A picture of the own store.
  logo_url text,
  invoice_wording text,
  statement_wording text,
  year_start_month smallint NOT NULL DEFAULT 4 CHECK (year_start_month BETWEEN 1 AND 12),
  vat_quarter_stagger smallint NOT NULL DEFAULT 1 CHECK (vat_quarter_stagger BETWEEN 1 AND 3),
  locked_through date,
  -- How far what a supplier confirms of a direct deal may be from what was ordered.
  direct_tolerance_percent numeric(5, 2) NOT NULL DEFAULT 5 CHECK (direct_tolerance_percent BETWEEN 0 AND 100),
  -- How far the price on a supplier's or haulier's invoice may be from what was agreed.
  purchase_price_tolerance_percent numeric(5, 2) NOT NULL DEFAULT 1 CHECK (purchase_price_tolerance_percent BETWEEN 0 AND 100),
  -- A count that differs from the stock by more units is counted again.
  recount_limit integer NOT NULL DEFAULT 50 CHECK (recount_limit >= 0),
  -- The largest rest of an invoice that may be written off.
  write_off_limit numeric(14, 2) NOT NULL DEFAULT 5 CHECK (write_off_limit >= 0),
  -- What GS1 gave the company: its pallets are numbered under it (SSCC). None: labels have no such number.
  gs1_company_prefix text CHECK (gs1_company_prefix ~ '^[0-9]{6,12}$'),
  -- Where the accountant's package books what is not of a product group or a method of payment: a code, or there the account's name.
  debtors_code text,
  vat_code text,
  carriage_code text,
  pallets_code text,
  sundries_code text,
  discount_code text,
  fees_code text,
  exchange_code text,
  write_off_code text,
  opening_code text
);
CALL make_entity('company', 'company_id');
INSERT INTO company (name, registered_office) VALUES ('Your company', 'Your registered office');

-- No document or movement may be dated on or before the day the books are locked through. TG_ARGV[0]: the date column.
CREATE FUNCTION refuse_locked_period() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  dated date := (to_jsonb(NEW) ->> TG_ARGV[0])::date;
  locked date := (SELECT locked_through FROM company);
BEGIN
  IF dated IS NOT NULL AND locked IS NOT NULL AND dated <= locked THEN
    RAISE EXCEPTION 'The books are locked through %: choose a later date', to_char(locked, 'FMDD Mon YYYY') USING ERRCODE = 'DJ001';
  END IF;
  RETURN NEW;
END $$;

CREATE PROCEDURE respect_locked_period(table_name text, date_column text) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER b_locked_period BEFORE INSERT ON %I FOR EACH ROW EXECUTE FUNCTION refuse_locked_period(%L)',
    table_name, date_column);
END $$;
