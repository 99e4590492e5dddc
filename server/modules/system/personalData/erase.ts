import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError, invalidField } from '#contract/call/errors.ts';
import type { BodyOf, ParamsOf } from '#contract/call/endpoint.ts';
import type { erasePersonalData as call } from '#contract/system/personalData/calls.ts';
import type { Context } from '#server/context.ts';
import type { Db, Tx } from '#server/database/client/connect.ts';
import { toField } from '#server/database/client/PascalCasePlugin.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { lockCustomer } from '#server/modules/lockCustomer.ts';
import { setReason } from '#server/modules/setReason.ts';
import { findChanger, formatMoment, requireVersion } from '#server/modules/versions.ts';
import { must } from '#server/must.ts';
import { selectText, findTextTables, listUnchangedTables } from './columns.ts';
import type { TextColumn, TextTable } from './columns.ts';
import { allowLongQuery } from './findOccurrences.ts';
import { collectDetails, findDetails, findOtherNames, lockPerson } from './findPeople.ts';
import type { FoundPerson, PersonDetails } from './findPeople.ts';
import { findObstacle, findShared, isMailedTo } from './obstacles.ts';
import { erasedPatterns, searchPattern } from './patterns.ts';
import type { ErasedPatterns } from './patterns.ts';
import { people, personTables } from './people.ts';

type Body = BodyOf<typeof call>;

/** Customer or supplier of the record. Names and numbers in its rows are taken to be the person's. */
interface Account {
  table: string;
  id: string;
  value: number;
}

const findAccount = async (db: Db, { Kind, Id }: FoundPerson): Promise<Account | undefined> => {
  const { table, id, of, isAccount } = people[Kind];
  if (!of) return isAccount ? { table, id, value: Id } : undefined;
  const { rows } = await sql<{
    Value: number | null;
  }>`SELECT ${sql.ref(of.id)} AS value FROM ${sql.table(table)} WHERE ${sql.ref(id)} = ${Id}`.execute(db);
  const value = rows[0]?.Value ?? null;
  return value === null ? undefined : { table: of.table, id: of.id, value };
};

interface Erasure {
  person: FoundPerson;
  patterns: ErasedPatterns;
  account: Account | undefined;
}

const anyMatches = (columns: readonly TextColumn[], pattern: string): RawBuilder<unknown> =>
  sql.join(
    columns.map((column) => sql`${selectText(column)} ~* ${pattern}::text`),
    sql` OR `,
  );

/**
 * SQL condition: the row may mention the person. An e-mail address counts in any row. Names and numbers count only in rows of the account and in
 * stored replies.
 */
const mayMention = ({ name, accounts }: TextTable, columns: readonly TextColumn[], { person, patterns, account }: Erasure) => {
  if (name === 'idempotency_keys') return sql`(${anyMatches(columns, patterns.byAnything)})`;
  if (name === 'import_rows')
    return sql`(${anyMatches(columns, patterns.byAddress)} OR t.row_id IN (${person.Id}, ${account?.value ?? person.Id}) AND (${anyMatches(columns, patterns.byAnything)}))`;
  const orInAccount =
    account && accounts.includes(account.id)
      ? sql`OR t.${sql.ref(account.id)} = ${account.value} AND (${anyMatches(columns, patterns.byAnything)})`
      : sql``;
  return sql`(${anyMatches(columns, patterns.byAddress)} ${orInAccount})`;
};

const eraseWords = (table: string, { name, kind }: TextColumn, words: string): RawBuilder<unknown> => {
  const column = sql`t.${sql.ref(name)}`;
  if (kind === 'list')
    return sql`ARRAY(SELECT erased_in(entry, ${words}::text) FROM unnest(${column}) WITH ORDINALITY AS entries (entry, ordinal) ORDER BY ordinal)`;
  // A stored reply is JSON in a text column.
  return table === 'idempotency_keys' ? sql`erased_in(${column}::jsonb, ${words}::text)::text` : sql`erased_in(${column}, ${words}::text)`;
};

const listErasableColumns = ({ name, columns }: TextTable) =>
  columns.filter(
    (column) => !column.isKept && !column.isKey && !column.isPersonal && (name !== 'idempotency_keys' || column.name === 'result'),
  );

/** Erases the person from every table that may change, such as mails, notes and comments. Returns the number of rows changed. */
const eraseFromTables = async (tx: Tx, tables: readonly TextTable[], erasure: Erasure) => {
  const searchedTables = tables
    .map((table) => ({ table, columns: listErasableColumns(table) }))
    .filter(({ columns }) => columns.length > 0);
  const checks = searchedTables.map(
    ({ table, columns }) =>
      sql`SELECT ${table.name}::text AS name WHERE EXISTS (SELECT FROM ${sql.table(table.name)} t WHERE ${mayMention(table, columns, erasure)})`,
  );
  const { rows } = await sql<{ Name: string }>`${sql.join(checks, sql` UNION ALL `)}`.execute(tx);
  const foundTables = new Set(rows.map((row) => row.Name));
  let changed = 0;
  for (const { table, columns } of searchedTables.filter(({ table: { name } }) => foundTables.has(name))) {
    const erasedColumns = columns.map((column) => eraseWords(table.name, column, erasure.patterns.words));
    const set = columns.map(({ name }, index) => sql`${sql.ref(name)} = ${erasedColumns[index]}`);
    const differs = columns.map(({ name }, index) => sql`t.${sql.ref(name)} IS DISTINCT FROM ${erasedColumns[index]}`);
    const { numAffectedRows } = await sql`
      UPDATE ${sql.table(table.name)} t SET ${sql.join(set)} WHERE ${mayMention(table, columns, erasure)} AND (${sql.join(differs, sql` OR `)})`.execute(
      tx,
    );
    changed += Number(must(numAffectedRows, 'The count'));
  }
  return changed;
};

/** Clears the e-mail address in other inactive records. */
const clearInactiveEmails = async (tx: Tx, addresses: readonly string[]) => {
  let changed = 0;
  for (const { table, emails } of personTables)
    for (const column of emails.filter((email) => email !== 'user_name')) {
      const { numAffectedRows } = await sql`
        UPDATE ${sql.table(table)} SET ${sql.ref(column)} = NULL WHERE NOT active AND lower(${sql.ref(column)}) = ANY(${addresses}::text[])`.execute(
        tx,
      );
      changed += Number(must(numAffectedRows, 'The count'));
    }
  return changed;
};

/** Cancels mails about an account. Users cannot, because the outbox does not list them. */
const cancelMails = (tx: Tx, addresses: readonly string[]) =>
  sql`UPDATE outbox SET state = 'Cancelled' WHERE state = 'Queued' AND document_kind IS NULL AND ${isMailedTo(addresses)}`.execute(tx);

// The database makes the text lower case, because other software treats letters such as the Turkish İ differently.
const lowerCase = (values: readonly string[] | null) => values && sql`ARRAY(SELECT lower(value) FROM unnest(${values}::text[]) AS value)`;

/** Clears earlier values stored by imports. Undoing the import would restore the person. */
const clearImports = (tx: Tx, { Kind, Id }: FoundPerson, values: readonly string[] | null) =>
  sql`UPDATE import_rows t SET before = erased_fields(t.before, ${Object.keys(people[Kind].personal).map(toField)}::text[], ${lowerCase(values)}::text[])
    FROM imports i WHERE i.import_id = t.import_id AND i.entity = ${Kind} AND t.row_id = ${Id} AND t.before IS NOT NULL`.execute(tx);

/** Erases the person from the record's history, and from other history that mentions the person. Returns the number of entries changed. */
const clearHistory = async (
  tx: Tx,
  {
    person,
    unchangedTables,
    patterns,
    account,
    values,
    erasureId,
  }: Erasure & { unchangedTables: readonly string[]; values: readonly string[] | null; erasureId: number },
) => {
  const { table, personal } = people[person.Kind];
  // Rows of these tables refer to the account, but are about other people.
  const otherPersonTables = personTables.map(({ table: name }) => name).filter((name) => name !== account?.table);
  const orInAccount = account
    ? sql`OR coalesce(a.after, a.before) ->> ${account.id}::text = ${String(account.value)} AND a.entity <> ALL(${otherPersonTables}::text[])
        AND concat(a.before::text, a.after::text, a.reason) ~* ${patterns.byAnything}::text`
    : sql``;
  const eraseIn = (
    side: 'before' | 'after',
  ) => sql`CASE WHEN is_own THEN erased_fields(erased_in(${sql.ref(side)}, ${patterns.words}::text), ${Object.keys(personal)}::text[], ${lowerCase(values)}::text[])
    ELSE erased_in(${sql.ref(side)}, ${patterns.words}::text) END
    || CASE WHEN entity IN ('customers', 'suppliers', 'supplier_depots') AND ${sql.ref(side)} ? 'name' THEN jsonb_build_object('name', ${sql.ref(side)} -> 'name') ELSE '{}' END`;
  const { numAffectedRows } = await sql`
    WITH found AS MATERIALIZED (
      SELECT a.audit_id, a.entity, a.before, a.after, a.reason, a.entity = ${table} AND a.entity_id = ${person.Id} AS is_own FROM audit a
      WHERE a.entity <> ALL(${unchangedTables}::text[]) AND (a.entity = ${table} AND a.entity_id = ${person.Id}
        OR concat(a.before::text, a.after::text, a.reason) ~* ${patterns.byAddress}::text ${orInAccount})
    ), erased AS MATERIALIZED (
      SELECT audit_id, ${eraseIn('before')} AS before, ${eraseIn('after')} AS after, erased_in(reason, ${patterns.words}::text) AS reason FROM found
    )
    UPDATE audit a SET before = erased.before, after = erased.after, reason = erased.reason, erasure_id = ${erasureId}
    FROM erased WHERE erased.audit_id = a.audit_id AND (erased.before, erased.after, erased.reason) IS DISTINCT FROM (a.before, a.after, a.reason)`.execute(
    tx,
  );
  return Number(must(numAffectedRows, 'The count'));
};

const clearRecord = async (tx: Tx, { Kind, Id }: FoundPerson) => {
  const { table, id, isAccount } = people[Kind];
  if (Kind === 'User') await clearUser(tx, Id);
  else if (!isAccount)
    await sql`UPDATE ${sql.table(table)} SET name = 'Erased', job = NULL, phone = NULL, email = NULL, documents = '{}', active = false
      WHERE ${sql.ref(id)} = ${Id}`.execute(tx);
};

/** Disables sign-in and gives the user a neutral name, under which past actions stay. */
const clearUser = async (tx: Tx, UserId: number) => {
  await sql`DELETE FROM sign_in_failures f USING users u WHERE u.user_id = ${UserId} AND f.user_name = lower(u.user_name)`.execute(tx);
  await tx.updateTable('sessions').set({ Address: null }).where('UserId', '=', UserId).execute();
  await tx
    .updateTable('users')
    .set({ UserName: `erased-${UserId}`, FirstName: 'Erased', SurName: `user ${UserId}`, Email: null, PasswordHash: null })
    .where('UserId', '=', UserId)
    .execute();
};

const isMentionedIn = (value: string, text: string) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])${searchPattern(value)}(?![\p{L}\p{N}])`, 'iu').test(text);

/** Refuses a reason that names the person, because the reason itself is never erased. */
const refuseNamingReason = (reason: string, { addresses, names, phones }: PersonDetails) => {
  const namedValue = [...addresses, ...names, ...phones].find((value) => isMentionedIn(value, reason));
  if (namedValue !== undefined) throw invalidField('Reason', 'is kept for good, so leave out the name, address or number that is erased');
};

const chooseDetails = async (tx: Tx, person: FoundPerson, { Values }: Body) => {
  const details = await findDetails(tx, person.Kind, [person.Id]);
  if (!people[person.Kind].isAccount) return details;
  if (Values.length === 0) throw invalidField('Values', 'is required. Tick the earlier values that belonged to the person.');
  const unknown = Values.find((value) => !details.some(({ Value }) => Value === value));
  if (unknown !== undefined) throw invalidField('Values', 'has one that is not in the record’s history');
  return details.filter(({ Value }) => Values.includes(Value));
};

const requirePerson = async (tx: Tx, { kind, id }: ParamsOf<typeof call>) => {
  // Locks the account before the contact, because other calls lock in that order.
  const owner =
    kind === 'Contact' ? await tx.selectFrom('contacts').select('CustomerId').where('ContactId', '=', id).executeTakeFirst() : undefined;
  if (owner) await lockCustomer(tx, owner.CustomerId);
  const person = await lockPerson(tx, kind, id);
  if (!person) throw new AppError('NOT_FOUND', 'There is no such record');
  return person;
};

const requireErasable = async (
  tx: Tx,
  person: FoundPerson,
  details: Awaited<ReturnType<typeof chooseDetails>>,
  { personDetails, body }: { personDetails: PersonDetails; body: Body },
) => {
  const obstacle = await findObstacle(tx, person, details, personDetails);
  if (obstacle !== null) throw new AppError('RULE_BROKEN', obstacle);
  const shared = await findShared(tx, person, personDetails);
  if (shared.names.length > 0 && !body.IsShared)
    throw new AppError(
      'RULE_BROKEN',
      `${shared.names.join(', ')} also has this e-mail address. Change it there first, or confirm that it is theirs.`,
      {
        fields: { IsShared: 'The address is also used elsewhere' },
      },
    );
  return shared;
};

/** Tells the user that the record has been erased already, instead of that someone has changed it. */
const refuseErased = async (tx: Tx, { Kind, Id }: FoundPerson) => {
  if ((await findDetails(tx, Kind, [Id])).length > 0) return;
  const erased = await tx
    .selectFrom('erasures')
    .select(['CreatedAt', 'CreatedBy'])
    .where('Subject', '=', Kind)
    .where('SubjectId', '=', Id)
    .orderBy('ErasureId', 'desc')
    .executeTakeFirst();
  if (!erased) return;
  const eraser = (await findChanger(tx, erased.CreatedBy)) ?? 'you';
  throw new AppError('RULE_BROKEN', `There is nothing left to erase. It was erased on ${formatMoment(erased.CreatedAt)} by ${eraser}.`);
};

/** Erases a person for good from a record, its history, and all rows that mention the person. */
export const erasePersonalData = (context: Context, params: ParamsOf<typeof call>, body: Body) =>
  inTransaction(context, async (tx) => {
    await allowLongQuery(tx);
    const person = await requirePerson(tx, params);
    await refuseErased(tx, person);
    await requireVersion(tx, person, body.Version);
    if (body.Name.trim().toLowerCase() !== person.Name.trim().toLowerCase())
      throw invalidField('Name', `is not ${person.Name}. Type it exactly as shown.`);
    const details = await chooseDetails(tx, person, body);
    const { isAccount } = people[person.Kind];
    const personDetails = await collectDetails(tx, person, details);
    const shared = await requireErasable(tx, person, details, { personDetails, body });
    refuseNamingReason(body.Reason, personDetails);
    const addresses = personDetails.addresses.filter((address) => !shared.addresses.has(address));
    const account = await findAccount(tx, person);
    const patterns = erasedPatterns({
      addresses,
      phones: personDetails.phones.filter((phone) => !shared.phones.has(phone.toLowerCase())),
      names: personDetails.names,
      keptNames: await findOtherNames(tx, person, account),
    });
    const tables = await findTextTables(tx);
    const { ErasureId } = await tx
      .insertInto('erasures')
      .values({ Subject: person.Kind, SubjectId: person.Id, Reason: body.Reason })
      .returning('ErasureId')
      .executeTakeFirstOrThrow();
    await setReason(tx, `Erased: ${body.Reason}`);
    await clearRecord(tx, person);
    await tx.deleteFrom('person_searches').execute();
    await cancelMails(tx, addresses);
    const rows = (await clearInactiveEmails(tx, addresses)) + (await eraseFromTables(tx, tables, { person, patterns, account }));
    await setReason(tx, '');
    // Null erases every earlier value.
    const values = isAccount ? details.map(({ Value }) => Value) : null;
    await clearImports(tx, person, values);
    const history = await clearHistory(tx, {
      person,
      unchangedTables: listUnchangedTables(tables),
      patterns,
      account,
      values,
      erasureId: ErasureId,
    });
    return { ErasureId, Rows: rows + history + (isAccount ? 0 : 1) };
  });
