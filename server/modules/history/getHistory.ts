import { AppError } from '#contract/errors.ts';
import { termBasisWords } from '#contract/customers/shapes.ts';
import { dealTypeWords, statusWords } from '#contract/deal/states.ts';
import { entities } from '#contract/history/calls.ts';
import type { Entity, HistoryChange, HistoryEntry } from '#contract/history/calls.ts';
import { isAllowed } from '#contract/roles.ts';
import { entityFields } from '#contract/values.ts';
import { labelOf } from '#contract/words.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/connect.ts';
import { formatDate } from '#server/documents/format.ts';
import { momentText } from '#server/modules/versions.ts';
import { findAudit, findLabels, findReferences, isThere } from './queries.ts';
import type { AuditRow, Reference, Snapshot } from './queries.ts';

/** The database leaves secrets out of the audit; whatever slips in is not shown either. */
const secret = /password|secret|token|hash/i;

const isTold = (entity: Entity, field: string) => field !== entity.id && !(field in entityFields) && !secret.test(field);

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

const changedFields = (entity: Entity, { Before, After }: AuditRow) =>
  Object.keys({ ...Before, ...After }).filter(
    // What an id beside it says again (`StatusId`, `Status`) is told once.
    (field) => isTold(entity, field) && !(`${field}Id` in { ...Before, ...After }) && !same(Before?.[field], After?.[field]),
  );

const isDay = /^\d{4}-\d{2}-\d{2}$/;
const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** What is kept as one word, as the screens say it: `Ready to invoice`. */
const said = new Map(Object.entries({ ...statusWords, ...dealTypeWords, ...termBasisWords }));
const sayWord = (value: string) => said.get(value) ?? value;

const write = (value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return isInstant.test(value) ? momentText(value) : isDay.test(value) ? formatDate(value) : sayWord(value);
  if (Array.isArray(value)) return value.map(write).join(', ');
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
};

type Naming = Map<string, Map<number, string>>;

const idsOf = (rows: AuditRow[], field: string) => [
  ...new Set(rows.flatMap(({ Before, After }) => [Before?.[field], After?.[field]]).filter((id): id is number => typeof id === 'number')),
];

/** The names of everything that the ids in these rows point to. */
const nameIds = async (db: Db, references: Reference[], rows: AuditRow[]): Promise<Naming> => {
  const named = await Promise.all(
    references.map(async (reference) => {
      const ids = idsOf(rows, reference.Field);
      return [reference.Field, ids.length > 0 ? await findLabels(db, reference, ids) : new Map<number, string>()] as const;
    }),
  );
  return new Map(named);
};

const describe = (entity: Entity, naming: Naming, row: AuditRow): HistoryChange[] => {
  const tell = (snapshot: Snapshot | null, field: string) => {
    const value = snapshot?.[field];
    const name = naming.get(field)?.get(value as number);
    return name === undefined ? write(value) : sayWord(name);
  };
  return changedFields(entity, row)
    .map((field) => ({ Field: field, Label: labelOf(field), From: tell(row.Before, field), To: tell(row.After, field) }))
    .filter((change) => change.From !== change.To);
};

/** Saves that changed nothing are left out; who is absent where no user did it (demo data, migrations). */
export const getHistory = async (context: Context, name: string, id: number): Promise<HistoryEntry[]> => {
  const entity = Object.hasOwn(entities, name) ? entities[name] : undefined;
  if (!entity) throw new AppError('NOT_FOUND', `There is no history of ${name}`, { fields: { entity: 'is not known' } });
  if (!isAllowed(entity.allow, context.user.roles)) throw new AppError('NOT_ALLOWED', 'Your account may not see this history');
  if (!(await isThere(context.db, entity, id))) throw new AppError('NOT_FOUND', `This ${labelOf(name).toLowerCase()} is not there`);
  const [rows, references] = await Promise.all([findAudit(context.db, entity, id), findReferences(context.db, entity.table)]);
  const naming = await nameIds(context.db, references, rows);
  return rows
    .map((row) => ({
      AuditId: row.AuditId,
      HappenedAt: row.HappenedAt,
      UserName: row.UserName ?? 'The system',
      Action: row.Action,
      Changes: describe(entity, naming, row),
    }))
    .filter((entry) => entry.Action !== 'Changed' || entry.Changes.length > 0);
};
