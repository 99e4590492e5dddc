import { sql } from 'kysely';
import { entityOf } from '#contract/entities/registry.ts';
import type { Entity } from '#contract/entities/registry.ts';
import type { RecordField } from '#contract/record.ts';
import type { Db } from '#server/database/connect.ts';
import { toColumn } from '#server/database/PascalCasePlugin.ts';
import type { Values } from '#server/modules/entityRules.ts';

/** What a file may say for a record that is there: an id, or why it is none. */
type Resolved = { id: number } | { fault: string };

const plain = (text: string) => text.normalize('NFC').trim().toLowerCase();

const columnsOf = (file: Entity) => ({
  id: sql.ref(toColumn(file.id)),
  title: sql`${sql.ref(toColumn(file.title))}::text`,
  code: sql`${sql.ref(toColumn(file.code))}::text`,
  active: file.fields.some(({ name }) => name === 'Active') ? sql`active` : sql`true`,
});

const mostNamed = 6;

/** Of a reference file with but a few rows, what it may be: `: one of Invoice, Delivery, Statement`. */
const sayChoices = async (db: Db, file: Entity) => {
  // Whom one deals with is known by a code of its own.
  if (file.code !== file.title) return '';
  const { id, title, active } = columnsOf(file);
  const { rows } = await sql<{ Title: string }>`
    SELECT ${title} AS title FROM ${sql.table(file.table)} WHERE ${active} ORDER BY ${id} LIMIT ${mostNamed + 1}`.execute(db);
  return rows.length === 0 || rows.length > mostNamed ? '' : `: one of ${rows.map((row) => row.Title).join(', ')}`;
};

/** The texts that are said for references to `file`, each as it is resolved: by name or code, whatever its case; a number also by id. */
export const resolveTexts = async (db: Db, file: Entity, texts: readonly string[]) => {
  const { id, title, code, active } = columnsOf(file);
  const said = texts.map(plain);
  const ids = said.filter((text) => /^\d{1,9}$/.test(text)).map(Number);
  const { rows } = await sql<{ Id: number; Title: string | null; Code: string | null; Active: boolean }>`
    SELECT ${id} AS id, lower(${title}) AS title, lower(${code}) AS code, ${active} AS active FROM ${sql.table(file.table)}
    WHERE lower(${title}) = ANY(${said}::text[]) OR lower(${code}) = ANY(${said}::text[]) OR ${id} = ANY(${ids}::integer[])`.execute(db);
  const called = new Map<string, typeof rows>();
  for (const row of rows)
    for (const text of new Set([row.Title, row.Code])) if (text !== null) called.set(text, [...(called.get(text) ?? []), row]);
  const byId = new Set(rows.map((row) => row.Id));
  const idOf = (text: string) => (/^\d{1,9}$/.test(plain(text)) && byId.has(Number(plain(text))) ? Number(plain(text)) : undefined);
  const choices = texts.every((text) => called.has(plain(text)) || idOf(text) !== undefined) ? '' : await sayChoices(db, file);
  return (text: string): Resolved => {
    const found = called.get(plain(text)) ?? [];
    const offered = found.length > 1 ? found.filter((row) => row.Active) : found;
    if (offered.length === 1 && offered[0]) return { id: offered[0].Id };
    if (found.length > 1) return { fault: `“${text.slice(0, 60)}” fits several: give the code or the number of the one that is meant` };
    const own = idOf(text);
    return own === undefined ? { fault: `“${text.slice(0, 60)}” is not there${choices}` } : { id: own };
  };
};

const listOf = (value: unknown): unknown[] =>
  typeof value === 'string' ? value.split(',') : Array.isArray(value) ? (value as unknown[]) : [value];

const textsIn = (field: RecordField, value: unknown) =>
  (field.shape === 'references' ? listOf(value) : [value]).filter((one): one is string => typeof one === 'string' && one.trim() !== '');

/** The fields of `file` that are references, one or many. */
const referencesOf = (file: Entity) => file.fields.filter(({ shape }) => shape === 'reference' || shape === 'references');

/** Reads the references of each row: its values with ids in place of names, and what is wrong by field. */
export const makeNameReader = async (db: Db, file: Entity, rows: readonly Values[]) => {
  const readers = await Promise.all(
    referencesOf(file).map(async (field) => {
      const texts = new Set(rows.flatMap((row) => textsIn(field, row[field.name])));
      return { field, resolve: await resolveTexts(db, entityOf(field.of ?? ''), [...texts]) };
    }),
  );
  return (row: Values) => {
    const values = { ...row };
    const faults: Record<string, string> = {};
    for (const { field, resolve } of readers) {
      const given = row[field.name];
      if (given === undefined || given === null) continue;
      const read = (one: unknown): unknown => {
        if (typeof one !== 'string' || one.trim() === '') return one;
        const found = resolve(one);
        if ('id' in found) return found.id;
        faults[field.name] ??= found.fault;
        return undefined;
      };
      const isList = field.shape === 'references';
      values[field.name] = isList
        ? [
            ...new Set(
              listOf(given)
                .filter((one) => one !== '' && !(typeof one === 'string' && one.trim() === ''))
                .map(read),
            ),
          ]
        : given === ''
          ? null
          : read(given);
      if (faults[field.name]) delete values[field.name];
    }
    return { values, faults };
  };
};

/** What each record of `file` is called in a file: its title, or its code where another has the same title or a comma would part it. */
export const nameRecords = async (db: Db, file: Entity, ids: readonly number[]) => {
  const { id, title, code } = columnsOf(file);
  const { rows } = await sql<{ Id: number; Called: string | null }>`
    SELECT id, CASE WHEN (same > 1 OR title LIKE '%,%') AND code IS NOT NULL THEN code ELSE title END AS called
    FROM (SELECT ${id} AS id, ${title} AS title, ${code} AS code, count(*) OVER (PARTITION BY lower(${title})) AS same FROM ${sql.table(file.table)}) AS one
    WHERE id = ANY(${ids}::integer[])`.execute(db);
  return new Map(rows.map((row) => [row.Id, row.Called ?? String(row.Id)]));
};
