import { sql } from 'kysely';
import type { Entity } from '#contract/masterData/entities/definition/entityType.ts';
import { Id } from '#contract/values.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { toColumn } from '#server/database/client/PascalCasePlugin.ts';
import { noteInvalid } from './importFaults.ts';
import type { Faults } from './importFaults.ts';
import type { Values } from '#server/modules/entityRules.ts';
import { findParentsById, findWithin } from '#server/modules/masterData/entities/withinRecords.ts';
import type { Within } from '#server/modules/masterData/entities/withinRecords.ts';

/** A row of the file and the record that it matches. Without an id the record is new. */
export interface MatchedRow {
  index: number;
  id: number | undefined;
  /** Values of the row, without those that identify the record. */
  given: Values;
}

const normalise = (value: unknown) => (typeof value === 'string' ? value.normalize('NFC').trim().toLowerCase() : '');

const findIds = async (tx: Tx, file: Entity, ids: readonly number[]) => {
  const id = sql.ref(toColumn(file.id));
  const { rows } = await sql<{ Id: number }>`
    SELECT ${id} AS id FROM ${sql.table(file.table)} WHERE ${id} = ANY(${ids}::integer[])`.execute(tx);
  return new Set(rows.map((row) => row.Id));
};

const findCodes = async (tx: Tx, file: Entity, codes: readonly string[]) => {
  const code = sql`lower(${sql.ref(toColumn(file.code))})`;
  const { rows } = await sql<{ Id: number; Code: string }>`
    SELECT ${sql.ref(toColumn(file.id))} AS id, ${code} AS code FROM ${sql.table(file.table)} WHERE ${code} = ANY(${codes}::text[])`.execute(
    tx,
  );
  const idsByCode = new Map<string, number[]>();
  for (const { Id: one, Code } of rows) idsByCode.set(Code, [...(idsByCode.get(Code) ?? []), one]);
  return idsByCode;
};

const isAbsent = (value: unknown) => value === undefined || value === null || value === '';

/** Locks in the order of ids, so that two imports of the same records cannot deadlock. */
const lockRecords = async (tx: Tx, file: Entity, ids: readonly number[]) => {
  const id = sql.ref(toColumn(file.id));
  if (ids.length > 0)
    await sql`SELECT 1 FROM ${sql.table(file.table)} WHERE ${id} = ANY(${ids}::integer[]) ORDER BY ${id} FOR NO KEY UPDATE`.execute(tx);
};

interface MatchContext {
  faults: Faults;
  lineOf: (index: number) => number;
}

/** Matches rows within records by id, or else by parent and key fields. Refuses to move a row to another parent. */
const matchWithin = async (
  tx: Tx,
  file: Entity & { within: Within },
  rows: readonly Values[],
  { faults, lineOf }: MatchContext,
): Promise<MatchedRow[]> => {
  const ids = rows.flatMap((row) => Id.safeParse(row[file.id]).data ?? []);
  const parentsOfIds = await findParentsById(tx, file, ids);
  const matches = await findWithin(tx, file, rows, [...parentsOfIds.values()]);
  const parentsById = await findParentsById(tx, file, ids);
  const firstIndexes = new Map<unknown, number>();
  const matchedRows = rows.map((row, index): MatchedRow => {
    const { [file.id]: rowId, ...given } = row;
    const idInFile = Id.safeParse(rowId).data;
    const {
      parentId,
      key: contentKey,
      ids: matchingIds,
      isOut,
    } = matches[index] ?? { parentId: undefined, key: '', ids: [], isOut: false };
    const refuse = (field: string, message: string) => noteInvalid(faults, index, { [field]: message });
    if (!isAbsent(rowId) && (idInFile === undefined || !parentsById.has(idInFile)))
      refuse(file.id, 'does not exist. Leave it blank to add a record');
    if (idInFile !== undefined && parentId !== undefined && parentsById.has(idInFile) && parentsById.get(idInFile) !== parentId)
      refuse(file.within.parent, 'does not have this row. A row cannot be moved to another record');
    if (idInFile === undefined && matchingIds.length > 1)
      refuse(file.title, `matches several records. Enter the ${file.id} of the right one`);
    const id = idInFile ?? matchingIds[0];
    const key = id ?? contentKey;
    const earlier = firstIndexes.get(key);
    if (earlier === undefined) firstIndexes.set(key, index);
    else if (id !== undefined || parentId !== undefined)
      refuse(isAbsent(rowId) ? file.title : file.id, `is already in row ${lineOf(earlier)}`);
    const isReactivated = idInFile === undefined && isOut && isAbsent(given.Active);
    return { index, id, given: isReactivated ? { ...given, Active: true } : given };
  });
  await lockRecords(tx, file, ids);
  return matchedRows.filter(({ index }) => !faults.rows.has(index));
};

/** Finds and locks the record of each row, by id or else by code. Notes an error if an earlier row has the same record. */
export const matchRows = async (tx: Tx, file: Entity, rows: readonly Values[], { faults, lineOf }: MatchContext): Promise<MatchedRow[]> => {
  if (file.within) return matchWithin(tx, { ...file, within: file.within }, rows, { faults, lineOf });
  const readId = (row: Values) => Id.safeParse(row[file.id]).data;
  const ids = await findIds(
    tx,
    file,
    rows.flatMap((row) => readId(row) ?? []),
  );
  const codes = await findCodes(tx, file, [
    ...new Set(rows.filter((row) => isAbsent(row[file.id])).map((row) => normalise(row[file.code]))),
  ]);
  const firstIndexes = new Map<number, number>();
  const noteMatch = (index: number, id: number, by: string) => {
    const earlier = firstIndexes.get(id);
    if (earlier === undefined) firstIndexes.set(id, index);
    else noteInvalid(faults, index, { [by]: `is already in row ${lineOf(earlier)}` });
  };
  const matchedRows = rows.map((row, index): MatchedRow => {
    const { [file.id]: rowId, ...given } = row;
    if (!isAbsent(rowId)) {
      const id = readId(row);
      if (id === undefined || !ids.has(id)) noteInvalid(faults, index, { [file.id]: 'does not exist. Leave it blank to add a record' });
      else noteMatch(index, id, file.id);
      return { index, id, given };
    }
    const [id, ...others] = codes.get(normalise(row[file.code])) ?? [];
    if (id === undefined) return { index, id, given };
    if (others.length > 0) noteInvalid(faults, index, { [file.code]: `matches several records. Enter the ${file.id} of the right one` });
    else noteMatch(index, id, file.code);
    const { [file.code]: _code, ...otherValues } = given;
    return { index, id, given: otherValues };
  });
  await lockRecords(tx, file, [...firstIndexes.keys()]);
  return matchedRows.filter(({ index }) => !faults.rows.has(index));
};
