import type { Endpoint } from '#contract/endpoint.ts';
import type { Areas } from '#contract/index.ts';
import type { ListQuery } from '#contract/list.ts';
import * as contract from '#contract/reference/calls.ts';
import { answers } from '#contract/reference/referenceFile.ts';
import type { Action, exportFormats, ReferenceFile } from '#contract/reference/referenceFile.ts';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { exportRows } from './exportRows.ts';
import { importRows } from './importRows.ts';
import { findPage } from './queries.ts';
import { addRow, editRow, getRow, removeRow } from './save.ts';

interface Given {
  params: { id: number };
  query: ListQuery & { format: (typeof exportFormats)[number] };
  body: Record<string, unknown> & { Rows: Record<string, unknown>[]; DryRun: boolean };
}
type Answer = (context: Context, file: ReferenceFile, given: Given) => unknown;

/** What each action does, for every reference file there is and will be. */
const actions: Record<Action, Answer> = {
  list: ({ db }, file, { query }) => findPage(db, file, query),
  get: ({ db }, file, { params }) => getRow(db, file, params.id),
  add: (context, file, { body }) => addRow(context, file, body),
  edit: (context, file, { params, body }) => editRow(context, file, params.id, body),
  remove: (context, file, { params }) => removeRow(context, file, params.id),
  importRows: (context, file, { body }) => importRows(context, file, body),
  exportRows: (context, file, { query }) => exportRows(context, file, query),
};

const handlers = Object.entries(contract as Record<string, unknown>).flatMap(([name, call]) => {
  const answer = answers.get(call as Endpoint);
  return answer ? [[name, (context: Context, given: Given) => actions[answer.action](context, answer.file, given)]] : [];
});

/** Made from the definitions: a file added to the contract is answered without a line here. */
export const reference = Object.fromEntries(handlers) as Handlers<Areas['reference']>;
