import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { PersonKind } from '#contract/system/personalData/calls.ts';
import type { Db } from '#server/database/client/connect.ts';
import type { Stamped } from '#server/modules/versions.ts';
import { people, personTables } from './people.ts';
import type { PersonTable } from './people.ts';

export interface FoundPerson {
  Kind: PersonKind;
  Id: number;
  Name: string;
  Of: string | null;
  RecordId: number;
  IsStaff: boolean;
  Active: boolean;
  Version: number;
}

export interface Detail {
  Id: number;
  Column: string;
  Value: string;
  IsNow: boolean;
}

export const lower = (values: readonly string[]) => [...new Set(values.map((value) => value.toLowerCase()))];

type Source = PersonTable & { kind: PersonKind };

const raw = (text: string) => sql.raw(text);
const personColumns = (personal: PersonTable['personal']) => Object.keys(personal);

/** SQL: the details of a person in a row, one on each line. `row` is SQL for the row as JSON. */
const detailsSql = ({ personal, name }: PersonTable, row: string) =>
  raw(`concat_ws(E'\\n', ${[...personColumns(personal).map((column) => `${row} ->> '${column}'`), name(row)].join(', ')})`);

/** SQL: records with their name, account and the id that their screen opens. */
const selectPeople = ({ kind, table, id, title, of }: Source, more = sql``) => sql`
  SELECT ${kind}::text AS kind, t.${raw(id)} AS id, ${raw(title)} AS name, ${of ? sql`owner.name::text` : sql`NULL::text`} AS of,
    ${of && kind !== 'User' ? raw(`t.${of.id}`) : raw(`t.${id}`)} AS record_id,
    ${kind === 'User' ? sql`t.customer_id IS NULL` : sql`false`} AS is_staff, t.active, t.version ${more}
  FROM ${raw(table)} t ${of ? sql`LEFT JOIN ${raw(of.table)} owner USING (${raw(of.id)})` : sql``}`;

const maxPeople = 50;

/** Finds records that contain the pattern now or in their history. Refuses if there are too many to show. */
export const findPeople = async (db: Db, pattern: string): Promise<FoundPerson[]> => {
  const branches = personTables.map(
    (one) => sql`${selectPeople(one)}
      WHERE ${detailsSql(one, 'to_jsonb(t)')} ~* ${pattern}::text OR t.${raw(one.id)} IN (SELECT a.entity_id FROM audit a WHERE a.entity = ${one.table}
        AND (${detailsSql(one, 'a.before')} ~* ${pattern}::text OR ${detailsSql(one, 'a.after')} ~* ${pattern}::text))`,
  );
  const { rows } = await sql<FoundPerson>`
    SELECT * FROM (${sql.join(branches, sql` UNION ALL `)}) AS found
    ORDER BY active DESC, name, kind, id LIMIT ${maxPeople + 1}`.execute(db);
  if (rows.length > maxPeople) throw new AppError('RULE_BROKEN', `More than ${maxPeople} people match. Enter a longer text.`);
  return rows;
};

/** Finds and locks one record, so that nobody changes it between the check and the erasure. */
export const lockPerson = async (db: Db, kind: PersonKind, id: number) => {
  const source = { kind, ...people[kind] };
  const { rows } = await sql<
    FoundPerson & Stamped
  >`${selectPeople(source, sql`, t.updated_at, t.updated_by`)} WHERE t.${raw(source.id)} = ${id} FOR NO KEY UPDATE OF t`.execute(db);
  return rows[0];
};

/** Values that an erasure writes in place of a name. */
const neutral = String.raw`^(Erased|erased-\d+|user \d+)$`;

/** Finds the current and earlier details of records, each value once. */
export const findDetails = async (db: Db, kind: PersonKind, ids: readonly number[]): Promise<Detail[]> => {
  const { table, id, personal } = people[kind];
  const columns = personColumns(personal);
  const { rows } = await sql<Detail>`
    SELECT said.id::integer AS id, said."column", said.value, bool_or(said.is_now) AS is_now FROM (
      SELECT t.${raw(id)} AS id, one.key AS "column", one.value, true AS is_now FROM ${raw(table)} t, jsonb_each_text(to_jsonb(t)) AS one
        WHERE t.${raw(id)} = ANY(${ids}::integer[])
      UNION ALL
      SELECT a.entity_id, one.key, one.value, false
        FROM audit a, LATERAL (SELECT * FROM jsonb_each_text(a.before) UNION SELECT * FROM jsonb_each_text(a.after)) AS one
        WHERE a.entity = ${table} AND a.entity_id = ANY(${ids}::bigint[])) AS said
    WHERE said."column" = ANY(${columns}::text[]) AND said.value <> '' AND said.value !~ ${neutral}
    GROUP BY said.id, said."column", said.value
    ORDER BY said.id, array_position(${columns}::text[], said."column"), is_now DESC, said.value`.execute(db);
  return rows;
};

/** Finds the full names that a record has or had. Combines only first and last names that a user had at the same time. */
const findNames = async (db: Db, kind: PersonKind, id: number): Promise<string[]> => {
  const { table, id: key, name } = people[kind];
  const { rows } = await sql<{ Name: string }>`
    SELECT DISTINCT name FROM (
      SELECT ${raw(name('to_jsonb(t)'))} AS name FROM ${raw(table)} t WHERE t.${raw(key)} = ${id}
      UNION ALL SELECT ${raw(name('a.before'))} FROM audit a WHERE a.entity = ${table} AND a.entity_id = ${id}
      UNION ALL SELECT ${raw(name('a.after'))} FROM audit a WHERE a.entity = ${table} AND a.entity_id = ${id}) AS named
    WHERE name <> '' AND name !~ 'Erased'`.execute(db);
  return rows.map((row) => row.Name);
};

/** Current and earlier details of a person. */
export interface PersonDetails {
  addresses: string[];
  phones: string[];
  names: string[];
}

/** Sorts details by kind. In an account, only the contact names among them are the person's. */
export const collectDetails = async (db: Db, { Kind, Id }: FoundPerson, details: readonly Detail[]): Promise<PersonDetails> => {
  const { emails, phones, isAccount } = people[Kind];
  const within = (columns: readonly string[]) => details.filter(({ Column }) => columns.includes(Column)).map(({ Value }) => Value);
  return {
    addresses: lower(within(emails).filter((value) => value.includes('@'))),
    phones: [...new Set(within(phones))],
    names: isAccount ? [...new Set(within(['contact_name']))] : await findNames(db, Kind, Id),
  };
};

/** Finds the current names of other people in the same account. For a record without an account these are the staff. */
export const findNamesBeside = async (db: Db, { Kind, Id }: FoundPerson, account: { table: string; value: number } | undefined) => {
  const branches = personTables.flatMap((one) => {
    const { kind, table, id, name, of } = one;
    const whose = account?.table === table ? id : account === undefined || of?.table === account.table ? of?.id : undefined;
    if (whose === undefined || (account === undefined && kind !== 'User')) return [];
    return [
      sql`SELECT ${raw(name('to_jsonb(t)'))} AS name FROM ${raw(table)} t
        WHERE t.${raw(whose)} IS NOT DISTINCT FROM ${account?.value ?? null}::integer AND NOT (${kind}::text = ${Kind} AND t.${raw(id)} = ${Id})`,
    ];
  });
  const { rows } = await sql<{ Name: string }>`
    SELECT DISTINCT name FROM (${sql.join(branches, sql` UNION ALL `)}) AS beside WHERE name <> '' AND name !~ 'Erased'`.execute(db);
  return rows.map((row) => row.Name);
};
