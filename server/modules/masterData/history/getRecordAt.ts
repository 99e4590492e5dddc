import { sql } from 'kysely';
import { getEntity } from '#contract/masterData/entities/all.ts';
import { getCodeField, getNameField } from '#contract/masterData/entities/definition/fieldNames.ts';
import type { Entity } from '#contract/masterData/entities/definition/entityType.ts';
import { AppError } from '#contract/call/errors.ts';
import type { RecordField } from '#contract/record/record.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { toColumn } from '#server/database/client/PascalCasePlugin.ts';
import { withoutCost } from '#server/modules/masterData/entities/cost.ts';
import { getRow } from '#server/modules/masterData/entities/rows.ts';
import type { Stored, Values } from '#server/modules/entityRules.ts';
import { addOwnValues } from '#server/modules/masterData/ownFields/addOwnValues.ts';
import { mapInTurn } from '#server/mapInTurn.ts';
import { requireHistory } from './requireHistory.ts';
import { findEntry, findLabels, findPartIds } from './queries.ts';
import { getPairTable } from '#server/modules/masterData/entities/definition/getPairTable.ts';

interface Snapshot {
  Id: number;
  Row: Values | null;
}

/** Finds rows as they were after an entry: as the last entry up to then left them, or else as they were before the next entry, or else as now. */
const findRowsAt = async (db: Db, { table, id }: { table: string; id: string }, ids: readonly number[], auditId: number) => {
  const { rows } = await sql<Snapshot>`
    SELECT own.${sql.ref(id)} AS id, CASE WHEN earlier.audit_id IS NOT NULL THEN earlier.after WHEN later.audit_id IS NOT NULL THEN later.before
      ELSE to_jsonb(own.*) END AS row
    FROM ${sql.table(table)} own
    LEFT JOIN LATERAL (SELECT a.audit_id, a.after FROM audit a WHERE a.entity = ${table} AND a.entity_id = own.${sql.ref(id)}
      AND a.audit_id <= ${auditId} ORDER BY a.audit_id DESC LIMIT 1) earlier ON true
    LEFT JOIN LATERAL (SELECT a.audit_id, a.before FROM audit a WHERE a.entity = ${table} AND a.entity_id = own.${sql.ref(id)}
      AND a.audit_id > ${auditId} ORDER BY a.audit_id LIMIT 1) later ON true
    WHERE own.${sql.ref(id)} = ANY(${ids}::integer[]) ORDER BY own.${sql.ref(id)}`.execute(db);
  return rows.flatMap(({ Id, Row }) => (Row ? [{ ...Row, id: Id }] : []));
};

/** Finds pairs of a join table as they were after an entry. Reads the audit, because removed pairs are deleted. */
const findPairsAt = async (db: Db, file: Entity, field: RecordField, id: number, auditId: number) => {
  const otherId = toColumn(getEntity(field.of).id);
  const { rows } = await sql<{ Id: number }>`
    SELECT (last.after ->> ${otherId})::integer AS id FROM (
      SELECT DISTINCT ON (a.entity_id) a.after FROM audit a
      WHERE a.entity = ${getPairTable(field)} AND (coalesce(a.after, a.before) ->> ${toColumn(file.id)})::integer = ${id} AND a.audit_id <= ${auditId}
      ORDER BY a.entity_id, a.audit_id DESC) AS last
    WHERE last.after IS NOT NULL ORDER BY 1`.execute(db);
  return rows.map((row) => row.Id);
};

const isSecret = ({ kind, name }: RecordField) => kind === 'password' || /password|secret|token|hash/i.test(name);

/** Adds the current names of references to a row. Calculated fields have their current value, because the audit does not store them. */
const addNames = async (db: Db, fields: readonly RecordField[], row: Values, now: Values): Promise<Values> => {
  const namedValues: Values = {};
  for (const field of fields.filter((one) => !isSecret(one))) {
    const value = (field.isReadOnly ? now : row)[field.name] ?? null;
    namedValues[field.name] = value;
    if (field.shape !== 'reference' || typeof value !== 'number') continue;
    const target = getEntity(field.of);
    const findLabel = async (by: string) => {
      const reference = { Field: field.name, Table: target.table, Key: toColumn(target.id), Label: toColumn(by) };
      return (await findLabels(db, reference, [value])).get(value) ?? null;
    };
    namedValues[getNameField(field.name)] = await findLabel(target.title);
    if (field.hasCode) namedValues[getCodeField(field.name)] = await findLabel(target.code);
  }
  return namedValues;
};

const partsAt = async (db: Db, field: RecordField, parentId: number, auditId: number, now: readonly Values[]) => {
  const { part } = field;
  if (!part) return [];
  const { name, table } = part;
  const ids = await findPartIds(db, part, parentId);
  const rows: Values[] = await findRowsAt(db, { table, id: toColumn(`${name}Id`) }, ids, auditId);
  const inUse = rows.filter((row) => row.Active !== false);
  return mapInTurn(inUse, async (row) => ({
    [`${name}Id`]: row.id,
    ...(await addNames(db, field.fields, row, now.find((one) => one[`${name}Id`] === row.id) ?? {})),
  }));
};

/** Returns the record and its rows as they were after an entry. */
const findRecordAt = async (db: Db, file: Entity, id: number, auditId: number, now: Values): Promise<Values> => {
  const [row] = await findRowsAt(db, { table: file.table, id: toColumn(file.id) }, [id], auditId);
  const record = await addNames(db, file.fields, row ?? {}, now);
  for (const field of file.fields) {
    if (field.shape === 'references') record[field.name] = await findPairsAt(db, file, field, id, auditId);
    if (field.shape === 'rows') record[field.name] = await partsAt(db, field, id, auditId, now[field.name] as Values[]);
  }
  return record;
};

const pick = (row: Values, fields: readonly RecordField[]) =>
  Object.fromEntries(fields.filter((field) => !isSecret(field)).map(({ name }) => [name, row[name] ?? null]));

/** Returns a record as it was after an entry of its history (`Then`), and as it is now. */
export const getRecordAt = async (context: Context, name: string, id: number, auditId: number) => {
  const { file, parts } = await requireHistory(context, name, id);
  if (!file)
    throw new AppError('NOT_FOUND', `Earlier versions of ${name} are not stored, only its changes`, {
      fields: { entity: 'has no earlier versions' },
    });
  const entry = await findEntry(context.db, { table: file.table, id, parts }, auditId);
  if (!entry)
    throw new AppError('NOT_FOUND', 'This entry is not part of the record’s history', {
      fields: { auditId: 'is not an entry of this history' },
    });
  const { Until, ...entryFields } = entry;
  const now = await getRow(context, file, id);
  const earlierFields = await findRecordAt(context.db, file, id, Until, now);
  const currentFields = await addNames(context.db, file.fields, now, now);
  const [recordThen, recordNow] = await addOwnValues(context, name, [earlierFields, { ...currentFields, ...pick(now, file.fields) }]);
  return {
    ...entryFields,
    Then: withoutCost(context, file, recordThen as Stored),
    Now: withoutCost(context, file, recordNow as Stored),
  };
};
