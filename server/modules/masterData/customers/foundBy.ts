import { foldName } from '#contract/text/foldName.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { FoundBy } from '#contract/masterData/customers/shapes.ts';
import type { FoundCustomer } from '#contract/masterData/customers/shapes.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import { normaliseDialled, splitWords } from '#server/database/search/searchPatterns.ts';

/** Selects the searchable details of accounts, such as contacts and addresses, one row for each detail. */
const searchParts = statement({
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

type SearchRow = Pick<FoundCustomer, 'CustomerId' | 'Name' | 'AccountCode' | 'Town' | 'PostCode' | 'Phone' | 'ContactName' | 'FoundBy'>;
type Part = Awaited<ReturnType<typeof searchParts.rows>>[number];

const foldText = (texts: readonly (string | null | undefined)[]) => foldName(texts.join(' '));

const hasAll = (text: string, words: readonly string[]) => words.every((word) => text.includes(word));

const getNameText = ({ Name, AccountCode, Town, PostCode }: SearchRow) =>
  foldText([Name, AccountCode, Town, PostCode, PostCode?.replaceAll(' ', '')]);
const getContactText = ({ Phone, ContactName }: SearchRow) => foldText(Phone ? [Phone, Phone.replaceAll(/\D/g, '')] : [ContactName]);

interface SearchInput {
  words: readonly string[];
  /** Digits of a search text that is a phone number. Undefined otherwise. */
  dialled: string | undefined;
}

/** Finds the detail with the dialled number, or with most of the words that the result row does not show. */
const findBestPart = (customer: SearchRow, parts: readonly Part[], { words, dialled }: SearchInput): FoundBy | null => {
  const shownText = `${getNameText(customer)} ${getContactText(customer)}`;
  const missing = words.filter((word) => !shownText.includes(word));
  const countIn = ({ Says }: Part) => {
    const text = foldText([Says, Says.replaceAll(' ', ''), Says.replaceAll(/\D/g, '')]);
    return dialled && text.includes(dialled) ? Infinity : missing.filter((word) => text.includes(word)).length;
  };
  let [best, bestCount]: [FoundBy | null, number] = [null, 0];
  for (const part of parts) {
    const count = countIn(part);
    if (count > bestCount) [best, bestCount] = [{ What: part.What, Says: part.Says }, count];
  }
  return best;
};

/** Adds the detail that matched to each customer whose result row does not show it. Queries the database only for these customers. */
export const addFoundBy = async <Found extends SearchRow>(db: Db, text: string, matchedCustomers: readonly Found[]): Promise<Found[]> => {
  const words = splitWords(foldText([text]));
  const dialledNumber = normaliseDialled(text);
  const isShown = (customer: SearchRow) => {
    if (hasAll(getNameText(customer), words)) return true;
    const contact = getContactText(customer);
    return (
      !customer.FoundBy &&
      (hasAll(`${getNameText(customer)} ${contact}`, words) || (dialledNumber !== undefined && contact.includes(dialledNumber)))
    );
  };
  const shownCustomers = new Set(matchedCustomers.filter(isShown));
  const hiddenCustomers = matchedCustomers.filter((customer) => !customer.FoundBy && !shownCustomers.has(customer));
  const parts =
    hiddenCustomers.length === 0
      ? []
      : await searchParts.rows(
          db,
          hiddenCustomers.map(({ CustomerId }) => CustomerId),
        );
  const ofCustomer = Map.groupBy(parts, ({ CustomerId }) => CustomerId);
  return matchedCustomers.map((customer) => ({
    ...customer,
    FoundBy: shownCustomers.has(customer)
      ? null
      : (customer.FoundBy ?? findBestPart(customer, ofCustomer.get(customer.CustomerId) ?? [], { words, dialled: dialledNumber })),
  }));
};
