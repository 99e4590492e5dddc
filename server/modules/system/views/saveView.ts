import { sql } from 'kysely';
import type { z } from 'zod';
import type { BodyOf } from '#contract/call/endpoint.ts';
import { AppError } from '#contract/call/errors.ts';
import type { addListView as addCall, changeListView as changeCall } from '#contract/system/views/calls.ts';
import type { NewListView } from '#contract/system/views/shapes.ts';
import type { Caller, Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { requireVersion } from '#server/modules/versions.ts';
import { must } from '#server/must.ts';
import { getView, lockView, canShare } from './queries.ts';

/** Maximum views of one list, for each user and for shared views. */
export const maxViews = 50;
/** Maximum views of one user over all lists. */
export const maxOwnViews = 300;

const json = (value: unknown) => (value === null ? null : sql`${JSON.stringify(value)}::jsonb`);

const viewColumns = ({ Name, IsShared, Address, Columns, Density }: Omit<z.output<typeof NewListView>, 'List'>, { UserId }: Caller) => ({
  Name,
  UserId: IsShared ? null : UserId,
  Address: json(Address),
  Columns: json(Columns),
  Density,
});

const requireMayShare = (user: Caller, isShared: boolean) => {
  if (isShared && !canShare(user)) throw new AppError('NOT_ALLOWED', 'Only an administrator may save, change or remove a shared view');
};

/** Checks the limits. Handles one request of a user at a time, so that two cannot both take the last place. */
const requireRoom = async (tx: Tx, { UserId }: Caller, list: string, isShared: boolean) => {
  await tx.selectFrom('users').select('UserId').where('UserId', '=', UserId).forUpdate().execute();
  const owner = isShared ? null : UserId;
  const { rows } = await sql<{ OfList: number; OfAll: number }>`
    SELECT count(*) FILTER (WHERE list = ${list})::integer AS of_list, count(*)::integer AS of_all
    FROM list_views WHERE NOT is_removed AND user_id IS NOT DISTINCT FROM ${owner}::integer`.execute(tx);
  const { OfList, OfAll } = must(rows[0], 'The count');
  if (OfList >= maxViews) throw new AppError('RULE_BROKEN', `This list already has ${maxViews} views. Remove one first.`);
  if (!isShared && OfAll >= maxOwnViews) throw new AppError('RULE_BROKEN', `You already have ${maxOwnViews} views. Remove one first.`);
};

export const addListView = (context: Context, { List, ...fields }: BodyOf<typeof addCall>) =>
  inTransaction(context, async (tx) => {
    requireMayShare(context.user, fields.IsShared);
    await requireRoom(tx, context.user, List, fields.IsShared);
    const { ListViewId } = await tx
      .insertInto('list_views')
      .values({ List, ...viewColumns(fields, context.user) })
      .returning('ListViewId')
      .executeTakeFirstOrThrow();
    return getView(tx, ListViewId);
  });

export const changeListView = (context: Context, viewId: number, { Version, ...fields }: BodyOf<typeof changeCall>) =>
  inTransaction(context, async (tx) => {
    const view = await lockView(tx, context.user, viewId);
    const wasShared = view.UserId === null;
    requireMayShare(context.user, wasShared || fields.IsShared);
    await requireVersion(tx, view, Version);
    if (wasShared !== fields.IsShared) await requireRoom(tx, context.user, view.List, fields.IsShared);
    await tx.updateTable('list_views').set(viewColumns(fields, context.user)).where('ListViewId', '=', viewId).execute();
    return getView(tx, viewId);
  });

const setRemoved = (context: Context, viewId: number, isRemoved: boolean) =>
  inTransaction(context, async (tx) => {
    const view = await lockView(tx, context.user, viewId, { isRemoved: !isRemoved });
    const isShared = view.UserId === null;
    requireMayShare(context.user, isShared);
    if (!isRemoved) await requireRoom(tx, context.user, view.List, isShared);
    await tx.updateTable('list_views').set({ IsRemoved: isRemoved }).where('ListViewId', '=', viewId).execute();
    return getView(tx, viewId);
  });

export const removeListView = (context: Context, viewId: number) => setRemoved(context, viewId, true);

export const restoreListView = (context: Context, viewId: number) => setRemoved(context, viewId, false);
