import { sql } from 'kysely';
import type { Db } from '#server/database/client/connect.ts';
import { labelField } from '#contract/words.ts';
import { nameAll } from '#contract/words/nameSome.ts';
import { must } from '#server/must.ts';
import { toUniqueLowerCase } from './findPeople.ts';
import type { Detail, FoundPerson, PersonDetails } from './findPeople.ts';
import { people, personTables } from './people.ts';

const lowerColumns = (columns: readonly string[]) => sql.join(columns.map((column) => sql`lower(t.${sql.ref(column)})`));

/** Finds other active records with one of these values. Names them like `Aire Cider` or `Jo Reed of Aire Cider`. */
const findOthers = async (db: Db, { Kind, Id }: FoundPerson, values: readonly string[], columns: 'emails' | 'phones') => {
  if (values.length === 0) return [];
  const branches = personTables
    .filter((source) => source[columns].length > 0)
    .map(
      (source) => sql`
        SELECT concat_ws(' of ', ${sql.raw(source.title)}, ${source.of ? sql`owner.name` : sql`NULL`}) AS name, address.value
        FROM ${sql.table(source.table)} t ${source.of ? sql`LEFT JOIN ${sql.table(source.of.table)} owner USING (${sql.ref(source.of.id)})` : sql``}
          CROSS JOIN LATERAL unnest(ARRAY[${lowerColumns(source[columns])}]) AS address (value)
        WHERE t.active AND address.value = ANY(${toUniqueLowerCase(values)}::text[]) AND NOT (${source.kind}::text = ${Kind} AND t.${sql.ref(source.id)} = ${Id})`,
    );
  const own = sql`SELECT name, lower(${sql.ref(columns === 'emails' ? 'email' : 'phone')}) FROM company WHERE lower(${sql.ref(columns === 'emails' ? 'email' : 'phone')}) = ANY(${toUniqueLowerCase(values)}::text[])`;
  const { rows } = await sql<{ Name: string; Value: string }>`
    SELECT DISTINCT name, value FROM (${sql.join([...branches, own], sql` UNION ALL `)}) AS others ORDER BY name LIMIT 50`.execute(db);
  return rows;
};

/** Finds e-mail addresses and numbers that other records share. An erasure leaves these there. */
export const findShared = async (db: Db, person: FoundPerson, { addresses, phones }: PersonDetails) => {
  const [sameAddress, samePhone] = [await findOthers(db, person, addresses, 'emails'), await findOthers(db, person, phones, 'phones')];
  return {
    names: [...new Set(sameAddress.map(({ Name }) => Name))],
    addresses: new Set(sameAddress.map(({ Value }) => Value)),
    phones: new Set(samePhone.map(({ Value }) => Value)),
  };
};

const ownPlurals: Record<string, string> = { Credit: 'credit notes', Accounts: 'invoice queries', Orders: 'orders' };

const nameDocuments = (papers: readonly string[]) => {
  const words = papers.map((paper) => ownPlurals[paper] ?? `${labelField(paper).toLowerCase()}s`);
  return nameAll(words);
};

const explainRecipient = async (db: Db, { Kind, Id, Of }: FoundPerson) => {
  const { table, id } = people[Kind];
  const { rows } = await sql<{ Documents: string[] }>`
    SELECT documents FROM ${sql.table(table)} WHERE ${sql.ref(id)} = ${Id} AND active AND email <> '' AND documents <> '{}'`.execute(db);
  return (
    rows[0] &&
    `${capitalise(nameDocuments(rows[0].Documents))} for ${must(Of, 'The account')} are e-mailed there. Choose another contact for them first.`
  );
};

const capitalise = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Returns a refusal if the account's own contact name is this person. */
const explainAccountContact = async (db: Db, { Kind, Id, Of }: FoundPerson, names: readonly string[]) => {
  const { table, id, of } = people[Kind];
  if (!of) return undefined;
  const { rows } = await sql<{ Name: string }>`
    SELECT owner.contact_name AS name FROM ${sql.table(of.table)} owner JOIN ${sql.table(table)} t USING (${sql.ref(of.id)})
    WHERE t.${sql.ref(id)} = ${Id} AND lower(owner.contact_name) = ANY(${toUniqueLowerCase(names)}::text[])`.execute(db);
  return rows[0] && `${Of ?? 'The account'} names ${rows[0].Name} as its contact. Change that first.`;
};

export const isMailedTo = (addresses: readonly string[]) =>
  sql`EXISTS (SELECT FROM unnest(to_addresses || cc_addresses) AS to_whom WHERE lower(to_whom) = ANY(${addresses}::text[]))`;

/** Returns a refusal if a document waits to be mailed to the address, or a mail about an account is being sent there. */
const explainUnsent = async (db: Db, addresses: readonly string[]) => {
  if (addresses.length === 0) return undefined;
  const { rows } = await sql<{ Subject: string; IsPaper: boolean }>`
    SELECT subject, document_kind IS NOT NULL AS is_paper FROM outbox
    WHERE ${isMailedTo(addresses)} AND CASE WHEN document_kind IS NULL THEN state = 'Queued' AND leased_until > clock_timestamp() ELSE state IN ('Queued', 'Failed') END
    ORDER BY outbox_id LIMIT 1`.execute(db);
  const [mail] = rows;
  if (!mail) return undefined;
  return mail.IsPaper
    ? `The e-mail “${mail.Subject}” to that address has not been sent. Send it or cancel it in the outbox first.`
    : `The e-mail “${mail.Subject}” is being sent to that address. Check again in a minute.`;
};

/** Returns the reason why a person cannot be erased now. `details` are the values to erase. Null if the person can be erased. */
export const findObstacle = async (
  db: Db,
  person: FoundPerson,
  details: readonly Detail[],
  personDetails: PersonDetails,
): Promise<string | null> => {
  const { Kind, Active } = person;
  if (details.length === 0) return 'There is nothing left to erase';
  if (people[Kind].isAccount)
    return details.some(({ IsNow }) => IsNow)
      ? `A ticked value is the current value of ${person.Name}. Change it there first, then erase the earlier values.`
      : ((await explainUnsent(db, personDetails.addresses)) ?? null);
  if (Kind === 'User')
    return Active ? 'The account is active. Deactivate it first.' : ((await explainUnsent(db, personDetails.addresses)) ?? null);
  return (
    (await explainRecipient(db, person)) ??
    (await explainAccountContact(db, person, personDetails.names)) ??
    (await explainUnsent(db, personDetails.addresses)) ??
    null
  );
};
