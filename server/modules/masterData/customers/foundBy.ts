import { foldName } from '#contract/text/foldName.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { FoundBy } from '#contract/masterData/customers/shapes.ts';
import type { FoundCustomer } from '#contract/masterData/customers/shapes.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import { dialledOf, wordsOf } from '#server/database/search/searchPatterns.ts';

/** Details that identify accounts, one row for each. */
const knownBy = statement({
  name: 'searchCustomers, known by',
  row: FoundBy.extend({ CustomerId: z.number() }),
  write: (ids: readonly number[]) => sql`
    SELECT part.customer_id, part.what, part.says
    FROM (
      SELECT customer_id, 'Contact' AS what, concat_ws(', ', contact_name, phone) AS says, 1 AS place, 0 AS part_id FROM customers WHERE customer_id = ANY(${ids}::integer[])
      UNION ALL
      SELECT customer_id, 'Contact', concat_ws(', ', name, phone), 2, contact_id FROM contacts WHERE customer_id = ANY(${ids}::integer[]) AND active
      UNION ALL
      SELECT c.customer_id, 'Email', mail, 3, 0 FROM customers c, unnest(ARRAY[email, invoice_email, statement_email]) AS mail WHERE c.customer_id = ANY(${ids}::integer[]) AND mail IS NOT NULL
      UNION ALL
      SELECT customer_id, 'Email', email, 4, contact_id FROM contacts WHERE customer_id = ANY(${ids}::integer[]) AND active AND email IS NOT NULL
      UNION ALL
      SELECT customer_id, 'Address', concat_ws(', ', town, post_code), 5, address_id FROM addresses WHERE customer_id = ANY(${ids}::integer[]) AND active
      UNION ALL
      SELECT c.customer_id, 'OwnField', concat(f.label, ' ', said.value #>> '{}'), 6, f.own_field_id FROM customers c, jsonb_each(c.own) AS said
        JOIN own_fields f ON f.own_field_id = said.key::integer AND f.active
        WHERE c.customer_id = ANY(${ids}::integer[]) AND jsonb_typeof(said.value) = 'string'
    ) AS part WHERE part.says <> '' ORDER BY part.customer_id, part.place, part.part_id`,
  example: [1],
});

type Shown = Pick<FoundCustomer, 'CustomerId' | 'Name' | 'AccountCode' | 'Town' | 'PostCode' | 'Phone' | 'ContactName' | 'FoundBy'>;
type Part = Awaited<ReturnType<typeof knownBy.rows>>[number];

const plain = (said: readonly (string | null | undefined)[]) => foldName(said.join(' '));

const hasAll = (said: string, words: readonly string[]) => words.every((word) => said.includes(word));

const nameOf = ({ Name, AccountCode, Town, PostCode }: Shown) => plain([Name, AccountCode, Town, PostCode, PostCode?.replaceAll(' ', '')]);
const contactOf = ({ Phone, ContactName }: Shown) => plain(Phone ? [Phone, Phone.replaceAll(/\D/g, '')] : [ContactName]);

interface Typed {
  words: readonly string[];
  /** Digits of the search text if it is a phone number. */
  dialled: string | undefined;
}

/** Returns the part that matches most of the words not yet shown, or the dialled number. */
const bestPart = (customer: Shown, parts: readonly Part[], { words, dialled }: Typed): FoundBy | null => {
  const shown = `${nameOf(customer)} ${contactOf(customer)}`;
  const missing = words.filter((word) => !shown.includes(word));
  const countIn = ({ Says }: Part) => {
    const said = plain([Says, Says.replaceAll(' ', ''), Says.replaceAll(/\D/g, '')]);
    return dialled && said.includes(dialled) ? Infinity : missing.filter((word) => said.includes(word)).length;
  };
  let [best, most]: [FoundBy | null, number] = [null, 0];
  for (const part of parts) {
    const count = countIn(part);
    if (count > most) [best, most] = [{ What: part.What, Says: part.Says }, count];
  }
  return best;
};

/** Adds to each customer the detail that matched, if the result row does not show it. Queries the database only for those. */
export const tellFoundBy = async <Found extends Shown>(db: Db, text: string, found: readonly Found[]): Promise<Found[]> => {
  const words = wordsOf(plain([text]));
  const dialled = dialledOf(text);
  const isShown = (customer: Shown) => {
    if (hasAll(nameOf(customer), words)) return true;
    const contact = contactOf(customer);
    return !customer.FoundBy && (hasAll(`${nameOf(customer)} ${contact}`, words) || (dialled !== undefined && contact.includes(dialled)));
  };
  const shown = new Set(found.filter(isShown));
  const hidden = found.filter((customer) => !customer.FoundBy && !shown.has(customer));
  const parts =
    hidden.length === 0
      ? []
      : await knownBy.rows(
          db,
          hidden.map(({ CustomerId }) => CustomerId),
        );
  const ofCustomer = Map.groupBy(parts, ({ CustomerId }) => CustomerId);
  return found.map((customer) => ({
    ...customer,
    FoundBy: shown.has(customer)
      ? null
      : (customer.FoundBy ?? bestPart(customer, ofCustomer.get(customer.CustomerId) ?? [], { words, dialled })),
  }));
};
