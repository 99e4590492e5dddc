import { sql } from 'kysely';
import { listErasures as call } from '#contract/system/personalData/calls.ts';
import type { ListQuery } from '#contract/list.ts';
import type { Db } from '#server/database/client/connect.ts';
import { containing } from '#server/database/search/searchPatterns.ts';
import { findList } from '#server/lists/findList.ts';
import { listSource } from '#server/lists/listSource.ts';
import { matchesAllWords } from '#server/lists/search.ts';

const erasures = listSource({
  name: 'listErasures',
  list: call.list,
  select: () => sql`
    SELECT e.erasure_id, e.subject AS kind, e.subject_id, e.reason, e.created_at AS erased_at, coalesce(person(e.created_by), 'The system') AS erased_by,
      CASE e.subject
        WHEN 'Contact' THEN (SELECT c.name FROM contacts k JOIN customers c USING (customer_id) WHERE k.contact_id = e.subject_id)
        WHEN 'SupplierContact' THEN (SELECT s.name FROM supplier_contacts k JOIN suppliers s USING (supplier_id) WHERE k.supplier_contact_id = e.subject_id)
        WHEN 'User' THEN (SELECT c.name FROM users u JOIN customers c USING (customer_id) WHERE u.user_id = e.subject_id)
        WHEN 'Customer' THEN (SELECT c.name FROM customers c WHERE c.customer_id = e.subject_id)
        WHEN 'Supplier' THEN (SELECT s.name FROM suppliers s WHERE s.supplier_id = e.subject_id)
        ELSE (SELECT d.name FROM supplier_depots d WHERE d.supplier_depot_id = e.subject_id) END AS of
    FROM erasures e`,
  example: undefined,
  where: {
    q: (text) => matchesAllWords(text, (word) => sql`searchable(listed.reason, listed.of, listed.erased_by) LIKE ${containing(word)}`),
  },
});

export const listErasures = (db: Db, query: ListQuery) => findList(db, erasures, query, undefined);
