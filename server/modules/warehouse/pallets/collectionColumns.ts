import { sql } from 'kysely';

/** SQL: the columns of `OwnCollection`, for the request `r`. */
export const collectionColumns = sql`r.pallet_collection_id, r.state, r.created_at AS asked_at,
  (SELECT string_agg(p.code || ' × ' || to_char(l.quantity, 'FM999,999,999'), ', ' ORDER BY p.code) FROM pallet_collection_lines l
    JOIN pallets p USING (pallet_id) WHERE l.pallet_collection_id = r.pallet_collection_id) AS pallets,
  (SELECT sum(l.quantity)::integer FROM pallet_collection_lines l WHERE l.pallet_collection_id = r.pallet_collection_id) AS quantity,
  r.note, r.collect_on, r.answer, r.answered_at`;
