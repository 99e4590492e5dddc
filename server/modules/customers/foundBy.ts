import { sql } from 'kysely';
import { z } from 'zod';
import { FoundBy } from '#contract/customers/shapes.ts';
import type { FoundCustomer } from '#contract/customers/shapes.ts';
import type { Db } from '#server/database/connect.ts';
import { statement } from '#server/database/statements.ts';
import { dialledOf, wordsOf } from '#server/database/searchPatterns.ts';

/** What an account is known by, part by part: what it says, and the same as it is searched, beside the words that were typed. */
const knownBy = statement({
  name: 'searchCustomers, known by',
  row: FoundBy.extend({ CustomerId: z.number(), Searched: z.string(), Typed: z.string() }),
  write: ({ ids, text }: { ids: readonly number[]; text: string }) => sql`
    SELECT part.customer_id, part.what, part.says, searchable(part.says, replace(part.says, ' ', ''), regexp_replace(part.says, '[^0-9]', '', 'g')) AS searched, searchable(${text}) AS typed
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
  example: { ids: [1], text: 'brew' },
});

type Shown = Pick<FoundCustomer, 'CustomerId' | 'Name' | 'AccountCode' | 'Town' | 'PostCode' | 'Phone' | 'ContactName' | 'FoundBy'>;
type Part = Awaited<ReturnType<typeof knownBy.rows>>[number];

/** Near enough to `searchable`: of what is spelled otherwise the parts are asked, and none has it. */
const plain = (said: readonly (string | null | undefined)[]) => said.join(' ').normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

const hasAll = (said: string, words: readonly string[]) => words.every((word) => said.includes(word));

const nameOf = ({ Name, AccountCode, Town, PostCode }: Shown) => plain([Name, AccountCode, Town, PostCode, PostCode?.replaceAll(' ', '')]);
const contactOf = ({ Phone, ContactName }: Shown) => plain(Phone ? [Phone, Phone.replaceAll(/\D/g, '')] : [ContactName]);

/** Of the words that the line does not show the part that has most, or the number that was dialled. */
const bestPart = (customer: Shown, parts: readonly Part[], dialled: string | undefined): FoundBy | null => {
  const shown = `${nameOf(customer)} ${contactOf(customer)}`;
  const missing = wordsOf(parts[0]?.Typed ?? '').filter((word) => !shown.includes(word));
  const countIn = ({ Searched }: Part) =>
    dialled && Searched.includes(dialled) ? Infinity : missing.filter((word) => Searched.includes(word)).length;
  let [best, most]: [FoundBy | null, number] = [null, 0];
  for (const part of parts) {
    const count = countIn(part);
    if (count > most) [best, most] = [{ What: part.What, Says: part.Says }, count];
  }
  return best;
};

/** By what each was found, where its line does not show it; asked only then. */
export const tellFoundBy = async <Found extends Shown>(db: Db, text: string, found: readonly Found[]): Promise<Found[]> => {
  const words = wordsOf(plain([text]));
  const dialled = dialledOf(text);
  const isShown = (customer: Shown) => {
    if (hasAll(nameOf(customer), words)) return true;
    const contact = contactOf(customer);
    return !customer.FoundBy && (hasAll(`${nameOf(customer)} ${contact}`, words) || (dialled !== undefined && contact.includes(dialled)));
  };
  const hidden = found.filter((customer) => !customer.FoundBy && !isShown(customer));
  const parts = hidden.length === 0 ? [] : await knownBy.rows(db, { ids: hidden.map(({ CustomerId }) => CustomerId), text });
  const ofCustomer = Map.groupBy(parts, ({ CustomerId }) => CustomerId);
  return found.map((customer) => ({
    ...customer,
    FoundBy: isShown(customer) ? null : (customer.FoundBy ?? bestPart(customer, ofCustomer.get(customer.CustomerId) ?? [], dialled)),
  }));
};
