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

export const toUniqueLowerCase = (values: readonly string[]) => [...new Set(values.map((value) => value.toLowerCase()))];

type Source = PersonTable & { kind: PersonKind };

const rawSql = (text: string) => sql.raw(text);
const personColumns = (personal: PersonTable['personal']) => Object.keys(personal);

/** SQL: the details of a person in a row, one on each line. `row` is SQL for the row as JSON. */
const selectDetails = ({ personal, name }: PersonTable, row: string) =>
  rawSql(`concat_ws(E'\\n', ${[...personColumns(personal).map((column) => `${row} ->> '${column}'`), name(row)].join(', ')})`);

/** SQL: records with their name, account and the id that their screen opens. */
const selectPeople = ({ kind, table, id, title, of }: Source, extraColumns = sql``) => sql`
  SELECT ${kind}::text AS kind, t.${rawSql(id)} AS id, ${rawSql(title)} AS name, ${of ? sql`owner.name::text` : sql`NULL::text`} AS of,
    ${of && kind !== 'User' ? rawSql(`t.${of.id}`) : rawSql(`t.${id}`)} AS record_id,
    ${kind === 'User' ? sql`t.customer_id IS NULL` : sql`false`} AS is_staff, t.active, t.version ${extraColumns}
  FROM ${rawSql(table)} t ${of ? sql`LEFT JOIN ${rawSql(of.table)} owner USING (${rawSql(of.id)})` : sql``}`;

const maxPeople = 50;

/** Finds records that contain the pattern now or in their history. Refuses if there are too many to show. */
export const findPeople = async (db: Db, pattern: string): Promise<FoundPerson[]> => {
  const branches = personTables.map(
    (source) => sql`${selectPeople(source)}
      WHERE ${selectDetails(source, 'to_jsonb(t)')} ~* ${pattern}::text OR t.${rawSql(source.id)} IN (SELECT a.entity_id FROM audit a WHERE a.entity = ${source.table}
        AND (${selectDetails(source, 'a.before')} ~* ${pattern}::text OR ${selectDetails(source, 'a.after')} ~* ${pattern}::text))`,
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
  >`${selectPeople(source, sql`, t.updated_at, t.updated_by`)} WHERE t.${rawSql(source.id)} = ${id} FOR NO KEY UPDATE OF t`.execute(db);
  return rows[0];
};

/** Values that an erasure writes in place of a name. */
const erasedNamePattern = String.raw`^(Erased|erased-\d+|user \d+)$`;

/** Finds the current and earlier details of records, each value once. */
export const findDetails = async (db: Db, kind: PersonKind, ids: readonly number[]): Promise<Detail[]> => {
  const { table, id, personal } = people[kind];
  const columns = personColumns(personal);
  const { rows } = await sql<Detail>`
    SELECT detail.id::integer AS id, detail."column", detail.value, bool_or(detail.is_now) AS is_now FROM (
      SELECT t.${rawSql(id)} AS id, field.key AS "column", field.value, true AS is_now FROM ${rawSql(table)} t, jsonb_each_text(to_jsonb(t)) AS field
        WHERE t.${rawSql(id)} = ANY(${ids}::integer[])
      UNION ALL
      SELECT a.entity_id, field.key, field.value, false
        FROM audit a, LATERAL (SELECT * FROM jsonb_each_text(a.before) UNION SELECT * FROM jsonb_each_text(a.after)) AS field
        WHERE a.entity = ${table} AND a.entity_id = ANY(${ids}::bigint[])) AS detail
    WHERE detail."column" = ANY(${columns}::text[]) AND detail.value <> '' AND detail.value !~ ${erasedNamePattern}
    GROUP BY detail.id, detail."column", detail.value
    ORDER BY detail.id, array_position(${columns}::text[], detail."column"), is_now DESC, detail.value`.execute(db);
  return rows;
};

/** Finds the full names that a record has or had. Combines only first and last names that a user had at the same time. */
const findNames = async (db: Db, kind: PersonKind, id: number): Promise<string[]> => {
  const { table, id: key, name } = people[kind];
  const { rows } = await sql<{ Name: string }>`
    SELECT DISTINCT name FROM (
      SELECT ${rawSql(name('to_jsonb(t)'))} AS name FROM ${rawSql(table)} t WHERE t.${rawSql(key)} = ${id}
      UNION ALL SELECT ${rawSql(name('a.before'))} FROM audit a WHERE a.entity = ${table} AND a.entity_id = ${id}
      UNION ALL SELECT ${rawSql(name('a.after'))} FROM audit a WHERE a.entity = ${table} AND a.entity_id = ${id}) AS named
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
    addresses: toUniqueLowerCase(within(emails).filter((value) => value.includes('@'))),
    phones: [...new Set(within(phones))],
    names: isAccount ? [...new Set(within(['contact_name']))] : await findNames(db, Kind, Id),
  };
};

/** Finds the current names of other people in the same account. For a record without an account these are the staff. */
export const findOtherNames = async (db: Db, { Kind, Id }: FoundPerson, account: { table: string; value: number } | undefined) => {
  const branches = personTables.flatMap(({ kind, table, id, name, of }) => {
    if (account === undefined && kind !== 'User') return [];
    const isInAccount = account === undefined || of?.table === account.table;
    const accountColumn = account?.table === table ? id : isInAccount ? of?.id : undefined;
    if (accountColumn === undefined) return [];
    return [
      sql`SELECT ${rawSql(name('to_jsonb(t)'))} AS name FROM ${rawSql(table)} t
        WHERE t.${rawSql(accountColumn)} IS NOT DISTINCT FROM ${account?.value ?? null}::integer AND NOT (${kind}::text = ${Kind} AND t.${rawSql(id)} = ${Id})`,
    ];
  });
  const { rows } = await sql<{ Name: string }>`
    SELECT DISTINCT name FROM (${sql.join(branches, sql` UNION ALL `)}) AS others WHERE name <> '' AND name !~ 'Erased'`.execute(db);
  return rows.map((row) => row.Name);
};
