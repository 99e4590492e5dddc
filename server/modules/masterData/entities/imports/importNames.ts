import { sql } from 'kysely';
import { getEntity } from '#contract/masterData/entities/all.ts';
import type { Entity } from '#contract/masterData/entities/definition/entityType.ts';
import type { MatchedCode } from '#contract/masterData/entities/definition/imports.ts';
import type { RecordField } from '#contract/record/record.ts';
import type { Db } from '#server/database/client/connect.ts';
import { toColumn } from '#server/database/client/PascalCasePlugin.ts';
import type { Values } from '#server/modules/entityRules.ts';
import { mapInTurn } from '#server/mapInTurn.ts';

/** Record that a text in a file names, with the text for messages. `fault` says why there is none. */
type Resolved = { id: number; called: string } | { fault: string };

const normalise = (text: string) => text.normalize('NFC').trim().toLowerCase();

const selectNameColumns = (file: Entity) => ({
  id: sql.ref(toColumn(file.id)),
  title: sql`${sql.ref(toColumn(file.title))}::text`,
  code: sql`${sql.ref(toColumn(file.code))}::text`,
  codes: [file.code, ...(file.codes ?? [])].map((name) => sql`${sql.ref(toColumn(name))}::text`),
  active: file.fields.some(({ name }) => name === 'Active') ? sql`active` : sql`true`,
});

const maxNamed = 6;

/**
 * Lists the records of a short reference file for an error: `. Use one of Invoice, Delivery, Statement`. Never lists customers, suppliers or
 * products.
 */
const describeChoices = async (db: Db, file: Entity) => {
  if (file.code !== file.title && !file.codes?.length) return '';
  const { id, title, active } = selectNameColumns(file);
  const { rows } = await sql<{ Title: string }>`
    SELECT ${title} AS title FROM ${sql.table(file.table)} WHERE ${active} ORDER BY ${id} LIMIT ${maxNamed + 1}`.execute(db);
  return rows.length === 0 || rows.length > maxNamed ? '' : `. Use one of ${rows.map((row) => row.Title).join(', ')}`;
};

/** Turns 2 into T2, because Sage writes tax codes without the T. */
const asTaxCode = (text: string) => (/^\d{1,2}$/.test(text) ? `t${Number(text)}` : text);

interface NamedRow {
  Id: number;
  Title: string | null;
  Codes: (string | null)[];
  Active: boolean;
}

const listNames = ({ Title, Codes }: NamedRow) => new Set([Title, ...Codes].flatMap((name) => (name === null ? [] : normalise(name))));

/** Returns the title, and adds the code if `text` matched the code. */
const describeMatch = ({ Title, Codes }: NamedRow, text: string) => {
  if (Title === null || normalise(Title) === text) return Title ?? text;
  const matchedCode = Codes.find((code) => code !== null && [text, asTaxCode(text)].includes(normalise(code)));
  return matchedCode ? `${Title} (${matchedCode})` : Title;
};

/** Finds records by title or code, ignoring case. Does not match internal ids. */
export const resolveTexts = async (db: Db, file: Entity, texts: readonly string[]) => {
  const { id, title, codes, active } = selectNameColumns(file);
  const listForms = (text: string) => (file.codes?.length ? [text, asTaxCode(text)] : [text]);
  const searchTexts = [...new Set(texts.flatMap((text) => listForms(normalise(text))))];
  const matches = sql.join(
    [title, ...codes].map((column) => sql`lower(${column}) = ANY(${searchTexts}::text[])`),
    sql` OR `,
  );
  const { rows } = await sql<NamedRow>`
    SELECT ${id} AS id, ${title} AS title, ARRAY[${sql.join(codes)}] AS codes, ${active} AS active FROM ${sql.table(file.table)}
    WHERE ${matches} ORDER BY ${id}`.execute(db);
  const rowsByName = new Map<string, NamedRow[]>();
  for (const row of rows) for (const name of listNames(row)) rowsByName.set(name, [...(rowsByName.get(name) ?? []), row]);
  const find = (text: string) => listForms(normalise(text)).flatMap((form) => rowsByName.get(form) ?? []);
  const choices = texts.every((text) => find(text).length > 0) ? '' : await describeChoices(db, file);
  return (text: string): Resolved => {
    const matchedRows = [...new Set(find(text))];
    // Ignores inactive records if several match.
    const [match, ...others] = matchedRows.length > 1 ? matchedRows.filter((row) => row.Active) : matchedRows;
    if (match && others.length === 0) return { id: match.Id, called: describeMatch(match, normalise(text)) };
    const quotedText = `“${text.slice(0, 60)}”`;
    return {
      fault:
        matchedRows.length > 0 ? `${quotedText} matches several records. Enter a code instead` : `${quotedText} does not exist${choices}`,
    };
  };
};

const splitList = (value: unknown): unknown[] =>
  typeof value === 'string' ? value.split(',') : Array.isArray(value) ? (value as unknown[]) : [value];

const listTexts = (field: RecordField, value: unknown) =>
  (field.shape === 'references' ? splitList(value) : [value]).filter((one): one is string => typeof one === 'string' && one.trim() !== '');

/** Lists the fields that refer to one or several records. */
const listReferenceFields = (file: Entity) => file.fields.filter(({ shape }) => shape === 'reference' || shape === 'references');

/** Replaces names with ids in each row and collects errors by field. `meant` collects the records that were found by code. */
export const makeNameReader = async (db: Db, file: Entity, rows: readonly Values[]) => {
  const readers = await mapInTurn(listReferenceFields(file), async (field) => {
    const texts = new Set(rows.flatMap((row) => listTexts(field, row[field.name])));
    return { field, resolve: await resolveTexts(db, getEntity(field.of), [...texts]) };
  });
  const matchedCodes = new Map<string, MatchedCode>();
  const read = (row: Values) => {
    const values = { ...row };
    const faults: Record<string, string> = {};
    for (const { field, resolve } of readers) {
      const input = row[field.name];
      if (input === undefined || input === null) continue;
      const readId = (text: unknown): unknown => {
        if (typeof text !== 'string' || text.trim() === '') return text;
        const match = resolve(text);
        if ('id' in match) {
          if (normalise(match.called) !== normalise(text))
            matchedCodes.set(JSON.stringify([field.name, normalise(text)]), { Field: field.name, Said: text.trim(), Is: match.called });
          return match.id;
        }
        faults[field.name] ??= match.fault;
        return undefined;
      };
      const isBlank = (entry: unknown) => typeof entry === 'string' && entry.trim() === '';
      if (field.shape === 'references')
        values[field.name] = [
          ...new Set(
            splitList(input)
              .filter((entry) => !isBlank(entry))
              .map(readId),
          ),
        ];
      else values[field.name] = input === '' ? null : readId(input);
      if (faults[field.name]) delete values[field.name];
    }
    return { values, faults };
  };
  return { read, meant: matchedCodes };
};

/** Returns the text for each record in an export: its title, or its code if the title is not unique or has a comma. */
export const findExportNames = async (db: Db, file: Entity, ids: readonly number[]) => {
  const { id, title, code } = selectNameColumns(file);
  const { rows } = await sql<{ Id: number; Called: string | null }>`
    SELECT id, CASE WHEN (title_count > 1 OR title LIKE '%,%') AND code IS NOT NULL THEN code ELSE title END AS called
    FROM (SELECT ${id} AS id, ${title} AS title, ${code} AS code, count(*) OVER (PARTITION BY lower(${title})) AS title_count FROM ${sql.table(file.table)}) AS record
    WHERE id = ANY(${ids}::integer[])`.execute(db);
  return new Map(rows.map((row) => [row.Id, row.Called ?? String(row.Id)]));
};
