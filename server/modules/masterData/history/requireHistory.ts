import { z } from 'zod';
import { allEntities } from '#contract/masterData/entities/all.ts';
import { entities } from '#contract/masterData/history/entities.ts';
import type { HistoryPart } from '#contract/masterData/history/entities.ts';
import { AppError } from '#contract/call/errors.ts';
import { fileSubjects } from '#contract/masterData/files/subjects.ts';
import type { FileSubject } from '#contract/masterData/files/subjects.ts';
import { describeFields } from '#contract/record/record.ts';
import type { PartMeta, RecordField } from '#contract/record/record.ts';
import { isUserData } from '#contract/call/forPeople.ts';
import { isAllowed } from '#contract/call/roles.ts';
import { describeField } from '#contract/words.ts';
import type { Context } from '#server/context.ts';
import { toColumn } from '#server/database/client/PascalCasePlugin.ts';
import { listHiddenCosts } from '#server/modules/masterData/entities/cost.ts';
import { mapInTurn } from '#server/mapInTurn.ts';
import { filesTable, findFileIds, findPartIds, findRemovedIds, findHiddenColumns } from './queries.ts';

/** A kind of row within a record that is part of the record's history. */
export interface Part extends PartMeta {
  title?: string;
  ids: readonly number[];
  fields: readonly RecordField[];
}

const findHistoryParts = (context: Context, fields: readonly RecordField[], id: number): Promise<Part[]> =>
  mapInTurn(
    fields.flatMap(({ part, fields: partFields }) => (part ? [{ ...part, fields: partFields }] : [])),
    async (part) => ({ ...part, ids: await findPartIds(context.db, part, id) }),
  );

const withRemoved = async (context: Context, part: HistoryPart, id: number): Promise<Part> => {
  const partIds = await findPartIds(context.db, part, id);
  return { ...part, ids: [...partIds, ...(await findRemovedIds(context.db, part, id))] };
};

const fileFields = describeFields(z.object({ FileName: z.string() }));
const isSubject = (name: string): name is FileSubject => Object.hasOwn(fileSubjects, name);

/** Finds attached files that the user may see. Adding or removing one is part of the record's history. */
const findFileParts = async (context: Context, name: string, id: number): Promise<Part[]> => {
  if (!isSubject(name) || !isAllowed(fileSubjects[name].allow, context.user.roles)) return [];
  const ids = await findFileIds(context.db, name, id);
  return [{ name: 'RecordFile', title: 'File', table: filesTable, parent: 'SubjectId', ids, fields: fileFields }];
};

/** Checks that the record exists and that the user may see its history. Returns what the history includes and leaves out. */
export const requireHistory = async (context: Context, name: string, id: number) => {
  const entity = Object.hasOwn(entities, name) ? entities[name] : undefined;
  if (!entity) throw new AppError('NOT_FOUND', `There is no history of ${name}`, { fields: { entity: 'is not known' } });
  if (!isAllowed(entity.allow, context.user.roles)) throw new AppError('NOT_ALLOWED', 'You do not have permission to see this history');
  if (context.user.isProgram && isUserData(name))
    throw new AppError('NOT_ALLOWED', 'An API key cannot read this history. Sign in as a user');
  const record = await findHiddenColumns(context.db, entity, id);
  if (!record.Exists) throw new AppError('NOT_FOUND', `There is no such ${describeField(name)}`);
  const file = allEntities.find((entry) => entry.name === name);
  const entityParts = entity.parts ?? [];
  const parts = [
    ...(await findHistoryParts(context, file?.fields ?? [], id)),
    ...(await mapInTurn(entityParts, (part) => withRemoved(context, part, id))),
    ...(await findFileParts(context, name, id)),
  ];
  const hiddenInParts = await mapInTurn(parts, async ({ table, name: part, parent }) => [
    ...(await findHiddenColumns(context.db, { table, id: `${part}Id` }, 0)).Hidden,
    toColumn(parent),
  ]);
  const costs = [file?.fields ?? [], ...parts.map(({ fields }) => fields)].flatMap((fields) => listHiddenCosts(context, { fields }));
  return {
    table: entity.table,
    file,
    parts,
    detailTables: entityParts.map((part) => part.table),
    hiddenColumns: [
      ...new Set([...record.Hidden, ...hiddenInParts.flat(), ...entityParts.flatMap((part) => part.hiddenColumns), ...costs.map(toColumn)]),
    ],
  };
};
