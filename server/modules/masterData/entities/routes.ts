import { entityCalls } from '#contract/masterData/entities/all.ts';
import type { exportFormats } from '#contract/masterData/entities/definition/entity.ts';
import type { Action, Entity } from '#contract/masterData/entities/definition/entityType.ts';
import type { ImportRows } from '#contract/masterData/entities/definition/imports.ts';
import type { ListQuery } from '#contract/list.ts';
import type { Context } from '#server/context.ts';
import { hasOwnFields } from '#contract/masterData/entities/definition/fieldNames.ts';
import { addOwnValues } from '#server/modules/masterData/ownFields/addOwnValues.ts';
import { refuseCostQuery, withoutCost, withoutCosts } from './cost.ts';
import { removeAll, restoreAll } from './changeAll.ts';
import { exportRows } from './exportRows.ts';
import { importRows } from './imports/importRows.ts';
import { listImports } from './imports/listImports.ts';
import { getRow } from './rows.ts';
import { refuseInternalQuery, hideInternalRows, hideInternalFields } from './definition/outsiders.ts';
import { addRow, editRow, editRows, removeRow, removeRows } from './save.ts';
import { findNext, findPage } from './definition/source.ts';
import type { Stored, Values } from '#server/modules/entityRules.ts';
import { undoImport } from './imports/undoImport.ts';
import { findUses } from './definition/uses.ts';

interface RouteInput {
  params: { id: number };
  query: ListQuery & { format: (typeof exportFormats)[number] };
  body: Record<string, unknown> & ImportRows;
}
type Answer = (context: Context, file: Entity, input: RouteInput) => unknown;

/** Adds own values, with the names of their references, to the rows. */
const addOwnNames = async (context: Context, file: Entity, rows: Stored[]) =>
  hasOwnFields(file) ? addOwnValues(context, file.name, rows) : rows;
const toldOne = async (context: Context, file: Entity, row: Stored) => (await addOwnNames(context, file, [row]))[0];

/** Handlers for the actions of every entity. */
const actions: Record<Action, Answer> = {
  list: async (context, file, { query }) => {
    refuseInternalQuery(context, file, query);
    return hideInternalRows(context, file, await withoutCosts(context, file, query, (rowQuery) => findPage(context, file, rowQuery)));
  },
  get: async (context, file, { params }) => {
    const row = withoutCost(context, file, await getRow(context, file, params.id));
    return toldOne(context, file, hideInternalFields(context, file, row));
  },
  next: async (context, file, { params, query }) => {
    refuseCostQuery(context, file, query);
    refuseInternalQuery(context, file, query);
    return { Id: await findNext(context, file, params.id, query) };
  },
  add: async (context, file, { body }) => toldOne(context, file, await addRow(context, file, body)),
  edit: async (context, file, { params, body }) => toldOne(context, file, await editRow(context, file, params.id, body)),
  editMany: async (context, file, { body }) =>
    addOwnNames(context, file, await editRows(context, file, body.Ids as number[], body.Changes as Values)),
  remove: async (context, file, { params }) => toldOne(context, file, await removeRow(context, file, params.id)),
  removeMany: async (context, file, { body }) => addOwnNames(context, file, await removeRows(context, file, body as unknown as number[])),
  removeAll: (context, file, { query, body }) => removeAll(context, file, query, body.Count as number),
  restoreAll: (context, file, { body }) => restoreAll(context, file, body.Ids as number[]),
  uses: (context, file, { params }) => findUses(context, file, params.id),
  importRows: (context, file, { body }) => importRows(context, file, body),
  listImports: (context, file, { query }) => listImports(context, file, query),
  undoImport: (context, file, { params }) => undoImport(context, file, params.id),
  exportRows: (context, file, { query }) => exportRows(context, file, query),
};

/** Calls of all entities. They are built from the definitions, so a new entity needs no line here. */
export const entities = Object.fromEntries(
  entityCalls.map(({ name, file, action }) => [name, (context: Context, input: RouteInput) => actions[action](context, file, input)]),
);
