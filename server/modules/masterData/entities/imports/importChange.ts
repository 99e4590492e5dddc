import { sql } from 'kysely';
import { getEntity } from '#contract/masterData/entities/all.ts';
import type { Entity } from '#contract/masterData/entities/definition/entityType.ts';
import { collectOwn, ownIdIn, spreadOwn, omitEmpty } from '#contract/masterData/ownFields/ownNames.ts';
import { Big } from '#contract/money.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { toColumn } from '#server/database/client/PascalCasePlugin.ts';
import { noteInvalid } from './importFaults.ts';
import type { Faults } from './importFaults.ts';
import type { Read } from './importRead.ts';
import { reserveIds } from './importWrite.ts';
import type { RowToWrite } from './importWrite.ts';
import { findActiveIds } from '#server/modules/offered.ts';
import { findMissingParts } from './importParts.ts';
import { findPartsOfRecords } from '#server/modules/masterData/entities/rows.ts';
import { getRules } from '#server/modules/masterData/entities/definition/getRules.ts';
import { selectFrom } from '#server/modules/masterData/entities/definition/source.ts';
import type { Stored, Values } from '#server/modules/entityRules.ts';
import { must } from '#server/must.ts';

/** Finds the stored records by id. Includes the rows within them if the entity's rules may need them. */
export const findStored = async (tx: Tx, { today }: Context, file: Entity, ids: readonly number[]) => {
  const rules = getRules(file.name);
  const { rows } = await sql<Stored>`
    SELECT * FROM (${selectFrom({ id: file.id, table: file.table }, file.fields, rules.columns?.(today))}) AS one
    WHERE one.${sql.ref(toColumn(file.id))} = ANY(${ids}::integer[])`.execute(tx);
  const stored = new Map(rows.map((row) => [row[file.id] as number, row]));
  const parts = rules.prepare || rules.follow || rules.release ? file.fields.filter(({ shape }) => shape === 'rows') : [];
  for (const field of parts) {
    const partsOf = await findPartsOfRecords(tx, field, [...stored.keys()]);
    for (const [id, row] of stored) Object.assign(row, { [field.name]: partsOf(id) });
  }
  return stored;
};

const byWord = (a: string, b: string) => a.localeCompare(b);

const normalise = (value: unknown): unknown => {
  if (value instanceof Big) return Number(value);
  if (Array.isArray(value)) return value.map(String).toSorted(byWord).join();
  return value ?? null;
};

/** Returns the values that differ from the stored record. Undefined if there are none. */
const findDifference = (values: Values, stored: Stored): Values | undefined => {
  const changed = Object.entries(values).filter(([name, value]) => normalise(value) !== normalise(stored[name]));
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
};

/** Notes an error for a choice that was removed, unless the record already has it. */
const noteNotChosen = (file: Entity, rows: readonly RowToWrite[], faults: Faults) => {
  for (const { name, choices } of file.fields.filter((field) => field.shape === 'choice' && ownIdIn(field.name) !== undefined)) {
    const offered = new Set<unknown>(choices.map(({ value }) => value));
    for (const { index, values } of rows)
      if (values[name] !== undefined && values[name] !== null && !offered.has(values[name]))
        noteInvalid(faults, index, { [name]: `must be one of ${[...offered].join(', ')}` });
  }
};

const idsIn = (value: unknown) => (Array.isArray(value) ? (value as number[]) : typeof value === 'number' ? [value] : []);

/** Notes an error for a new reference to a missing or inactive record. Runs one query for each field. */
const noteNotOffered = async (tx: Tx, file: Entity, rows: readonly RowToWrite[], faults: Faults) => {
  for (const field of file.fields) {
    const { name, shape } = field;
    if (shape !== 'reference' && shape !== 'references') continue;
    const freshIn = ({ values, stored }: RowToWrite) => {
      const before = new Set(idsIn(stored && spreadOwn(stored)[name]));
      return idsIn(values[name]).filter((id) => !before.has(id));
    };
    const offered = await findActiveIds(tx, getEntity(field.of), [...new Set(rows.flatMap(freshIn))]);
    for (const row of rows)
      if (!freshIn(row).every((id) => offered.has(id)))
        noteInvalid(faults, row.index, { [name]: 'does not exist or is no longer in use. Choose another' });
  }
};

/** Merges the file's own values over the stored ones, because they are stored in one column. */
const withWholeOwn = (values: Values, stored: Stored | undefined): Values => {
  const { Own, ...others } = collectOwn(values, stored?.Own as Values | undefined);
  return Own === undefined ? others : { ...others, Own: omitEmpty(Own as Values) };
};

/** Finds the rows to write: all values of new records, and changed values of existing ones. */
export const findImportChanges = async (
  tx: Tx,
  context: Context,
  { file, lines }: { file: Entity; lines: Entity },
  rows: readonly Read[],
  faults: Faults,
) => {
  const stored = await findStored(
    tx,
    context,
    file,
    rows.flatMap(({ id }) => id ?? []),
  );
  const ids = await reserveIds(tx, file, rows.filter(({ id }) => id === undefined).length);
  const missing = await findMissingParts(tx, file, stored);
  const writings = rows.flatMap(({ index, id, values, within }): RowToWrite[] => {
    const before = id === undefined ? undefined : stored.get(id);
    const parts = missing(id, within);
    const own = before ? findDifference(values, spreadOwn(before)) : values;
    const changed = own || Object.keys(parts).length > 0 ? { ...own, ...parts } : undefined;
    return changed ? [{ index, id: id ?? must(ids.shift(), 'The next id'), values: changed, stored: before }] : [];
  });
  await noteNotOffered(tx, lines, writings, faults);
  noteNotChosen(lines, writings, faults);
  const right = writings.filter(({ index }) => !faults.rows.has(index));
  return right.map((row) => ({ ...row, values: withWholeOwn(row.values, row.stored) }));
};
