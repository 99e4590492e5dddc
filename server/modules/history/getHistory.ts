import type { Answered } from '#contract/answered.ts';
import { AppError } from '#contract/errors.ts';
import { termBasisWords } from '#contract/customers/shapes.ts';
import { dealTypeWords, statusWords } from '#contract/deal/states.ts';
import { entities } from '#contract/history/entities.ts';
import type { HistoryChange, HistoryEntry } from '#contract/history/calls.ts';
import type { ListQuery } from '#contract/list.ts';
import type { Page } from '#contract/endpoint.ts';
import { isAllowed } from '#contract/roles.ts';
import { labelOf } from '#contract/words.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/connect.ts';
import { formatDate } from '#server/documents/format.ts';
import { withRows } from '#server/lists/findList.ts';
import { momentText } from '#server/modules/versions.ts';
import { findAudit, findLabels, findReferences, findUntold } from './queries.ts';
import type { AuditRow, Reference, Snapshot } from './queries.ts';

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

const idsOf = (rows: readonly AuditRow[], field: string) => [
  ...new Set(rows.flatMap(({ Before, After }) => [Before?.[field], After?.[field]]).filter((id): id is number => typeof id === 'number')),
];

/** The names of everything that the ids in these rows point to. */
const nameIds = async (db: Db, references: readonly Reference[], rows: readonly AuditRow[]): Promise<Naming> => {
  const named = await Promise.all(
    references.map(async (reference) => {
      const ids = idsOf(rows, reference.Field);
      return [reference.Field, ids.length > 0 ? await findLabels(db, reference, ids) : new Map<number, string>()] as const;
    }),
  );
  return new Map(named);
};

const describe = (naming: Naming, { Before, After, Fields }: AuditRow): HistoryChange[] => {
  const tell = (snapshot: Snapshot, field: string) => {
    const value = snapshot?.[field];
    const name = naming.get(field)?.get(value as number);
    return name === undefined ? write(value) : sayWord(name);
  };
  return Fields.map((field) => ({ Field: field, Label: labelOf(field), From: tell(Before, field), To: tell(After, field) }));
};

export const getHistory = async (context: Context, name: string, id: number, query: ListQuery): Promise<Page<Answered<HistoryEntry>>> => {
  const entity = Object.hasOwn(entities, name) ? entities[name] : undefined;
  if (!entity) throw new AppError('NOT_FOUND', `There is no history of ${name}`, { fields: { entity: 'is not known' } });
  if (!isAllowed(entity.allow, context.user.roles)) throw new AppError('NOT_ALLOWED', 'Your account may not see this history');
  const { IsThere, Untold } = await findUntold(context.db, entity, id);
  if (!IsThere) throw new AppError('NOT_FOUND', `This ${labelOf(name).toLowerCase()} is not there`);
  const { table } = entity;
  const [found, references] = await Promise.all([
    findAudit(context.db, query, { table, id, untold: Untold }),
    findReferences(context.db, table),
  ]);
  const naming = await nameIds(context.db, references, found.rows);
  const entries = found.rows.map((row) => {
    const { Before: _before, After: _after, ...entry } = row;
    return { ...entry, Changes: describe(naming, row) };
  });
  return withRows(found, entries);
};
