import type { Endpoint } from '#contract/endpoint.ts';
import { answers, entityCalls } from '#contract/entities/entity.ts';
import type { exportFormats } from '#contract/entities/entity.ts';
import type { Action, Entity } from '#contract/entities/registry.ts';
import type { ImportRows } from '#contract/entities/imports.ts';
import type { ListQuery } from '#contract/list.ts';
import type { Context } from '#server/context.ts';
import { withoutCost, withoutCosts } from './cost.ts';
import { exportRows } from './exportRows.ts';
import { importRows } from './importRows.ts';
import { listImports } from './listImports.ts';
import { getRow } from './rows.ts';
import { addRow, editRow, removeRow, removeRows } from './save.ts';
import { findPage } from './source.ts';
import { undoImport } from './undoImport.ts';
import { findUses } from './uses.ts';

interface Given {
  params: { id: number };
  query: ListQuery & { format: (typeof exportFormats)[number] };
  body: Record<string, unknown> & ImportRows;
}
type Answer = (context: Context, file: Entity, given: Given) => unknown;

/** What each action does, for every entity there is and will be. */
const actions: Record<Action, Answer> = {
  list: async (context, file, { query }) => withoutCosts(context, file, query, (asked) => findPage(context, file, asked)),
  get: async (context, file, { params }) => withoutCost(context, file, await getRow(context, file, params.id)),
  add: (context, file, { body }) => addRow(context, file, body),
  edit: (context, file, { params, body }) => editRow(context, file, params.id, body),
  remove: (context, file, { params }) => removeRow(context, file, params.id),
  removeMany: (context, file, { body }) => removeRows(context, file, body as unknown as number[]),
  uses: (context, file, { params }) => findUses(context, file, params.id),
  importRows: (context, file, { body }) => importRows(context, file, body),
  listImports: (context, file, { query }) => listImports(context, file, query),
  undoImport: (context, file, { params }) => undoImport(context, file, params.id),
  exportRows: (context, file, { query }) => exportRows(context, file, query),
};

const answer = (call: Endpoint) => {
  const of = answers.get(call);
  return of ? (context: Context, given: Given) => actions[of.action](context, of.file, given) : undefined;
};

/** Made from the definitions: an entity added to the contract is answered without a line here. */
export const entities = Object.fromEntries(entityCalls().map(({ name, call }) => [name, answer(call)]));
