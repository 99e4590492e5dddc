import { foldName } from '#contract/text/foldName.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { FoundBy } from '#contract/masterData/customers/shapes.ts';
import type { FoundCustomer } from '#contract/masterData/customers/shapes.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import { normaliseDialled, splitWords } from '#server/database/search/searchPatterns.ts';

/** Selects the searchable details of accounts, such as contacts and addresses, one row for each detail. */
const searchDetails = statement({
  name: 'searchCustomers, known by',
  row: FoundBy.extend({ CustomerId: z.number() }),
  write: (ids: readonly number[]) => sql`
    SELECT detail.customer_id, detail.what, detail.says
    FROM (
      SELECT customer_id, 'Contact' AS what, concat_ws(', ', contact_name, phone) AS says, 1 AS rank, 0 AS detail_id FROM customers WHERE customer_id = ANY(${ids}::integer[])
      UNION ALL
      SELECT customer_id, 'Contact', concat_ws(', ', name, phone), 2, contact_id FROM contacts WHERE customer_id = ANY(${ids}::integer[]) AND active
      UNION ALL
      SELECT c.customer_id, 'Email', mail, 3, 0 FROM customers c, unnest(ARRAY[email, invoice_email, statement_email]) AS mail WHERE c.customer_id = ANY(${ids}::integer[]) AND mail IS NOT NULL
      UNION ALL
      SELECT customer_id, 'Email', email, 4, contact_id FROM contacts WHERE customer_id = ANY(${ids}::integer[]) AND active AND email IS NOT NULL
      UNION ALL
      SELECT customer_id, 'Address', concat_ws(', ', town, post_code), 5, address_id FROM addresses WHERE customer_id = ANY(${ids}::integer[]) AND active
      UNION ALL
      SELECT c.customer_id, 'OwnField', concat(f.label, ' ', entry.value #>> '{}'), 6, f.own_field_id FROM customers c, jsonb_each(c.own) AS entry
        JOIN own_fields f ON f.own_field_id = entry.key::integer AND f.active
        WHERE c.customer_id = ANY(${ids}::integer[]) AND jsonb_typeof(entry.value) = 'string'
    ) AS detail WHERE detail.says <> '' ORDER BY detail.customer_id, detail.rank, detail.detail_id`,
  example: [1],
});

type SearchRow = Pick<FoundCustomer, 'CustomerId' | 'Name' | 'AccountCode' | 'Town' | 'PostCode' | 'Phone' | 'ContactName' | 'FoundBy'>;
type Detail = Awaited<ReturnType<typeof searchDetails.rows>>[number];

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
const findBestDetail = (customer: SearchRow, details: readonly Detail[], { words, dialled }: SearchInput): FoundBy | null => {
  const shownText = `${getNameText(customer)} ${getContactText(customer)}`;
  const missingWords = words.filter((word) => !shownText.includes(word));
  const countMatches = ({ Says }: Detail) => {
    const text = foldText([Says, Says.replaceAll(' ', ''), Says.replaceAll(/\D/g, '')]);
    return dialled && text.includes(dialled) ? Infinity : missingWords.filter((word) => text.includes(word)).length;
  };
  let [best, bestCount]: [FoundBy | null, number] = [null, 0];
  for (const detail of details) {
    const count = countMatches(detail);
    if (count > bestCount) [best, bestCount] = [{ What: detail.What, Says: detail.Says }, count];
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
  const details =
    hiddenCustomers.length === 0
      ? []
      : await searchDetails.rows(
          db,
          hiddenCustomers.map(({ CustomerId }) => CustomerId),
        );
  const detailsByCustomer = Map.groupBy(details, ({ CustomerId }) => CustomerId);
  return matchedCustomers.map((customer) => ({
    ...customer,
    FoundBy: shownCustomers.has(customer)
      ? null
      : (customer.FoundBy ?? findBestDetail(customer, detailsByCustomer.get(customer.CustomerId) ?? [], { words, dialled: dialledNumber })),
  }));
};
