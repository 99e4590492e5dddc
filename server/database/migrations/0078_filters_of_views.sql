-- A saved view of a generated list held its filter as one JSON text, {"Active":true,"ChargeFrom":3}.
-- Each filter is now a part of its own, as in the addresses of all lists: Active = true, Charge = 3.. (src/resources/engine/list/oldAddress.ts).
-- No person changed the views, so no trigger runs.
ALTER TABLE list_views DISABLE TRIGGER USER;
UPDATE list_views SET address = (
  WITH part AS (
    SELECT p.value ->> 'Name' AS name, p.value ->> 'Value' AS value, p.ordinality AS place
    FROM jsonb_array_elements(address) WITH ORDINALITY AS p
  ), filter AS (
    SELECT key, CASE WHEN jsonb_typeof(f.value) = 'array' AND jsonb_array_length(f.value) = 1 THEN f.value -> 0 ELSE f.value END AS value,
      -- These fields are called so; they bound no other.
      key ~ '(From|To)$' AND key NOT IN ('EffectiveFrom', 'ValidTo', 'ReferenceTo') AS is_bound
    FROM part CROSS JOIN jsonb_each(part.value::jsonb) AS f WHERE part.name = 'filter'
  ), text AS (
    SELECT key, CASE jsonb_typeof(value) WHEN 'null' THEN 'none' ELSE value #>> '{}' END AS value, is_bound
    FROM filter WHERE jsonb_typeof(value) NOT IN ('array', 'object')
  ), written AS (
    SELECT key AS name, value, 0 AS place FROM text WHERE NOT is_bound
    UNION ALL
    SELECT regexp_replace(key, '(From|To)$', ''),
      coalesce(max(value) FILTER (WHERE key LIKE '%From'), '') || '..' || coalesce(max(value) FILTER (WHERE key LIKE '%To'), ''), 0
    FROM text WHERE is_bound GROUP BY 1
    UNION ALL
    SELECT name, value, place FROM part WHERE name <> 'filter'
  )
  SELECT coalesce(jsonb_agg(jsonb_build_object('Name', name, 'Value', value) ORDER BY place, name), '[]') FROM written
)
WHERE EXISTS (
  SELECT FROM jsonb_array_elements(address) AS p
  WHERE p ->> 'Name' = 'filter'
    AND CASE WHEN pg_input_is_valid(p ->> 'Value', 'jsonb') THEN jsonb_typeof((p ->> 'Value')::jsonb) = 'object' ELSE false END
);
ALTER TABLE list_views ENABLE TRIGGER USER;
