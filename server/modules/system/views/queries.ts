import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import { ListSetting, ListView } from '#contract/system/views/shapes.ts';
import type { Caller, Context } from '#server/context.ts';
import type { Db, Tx } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';

const views = statement({
  name: 'findListViews',
  row: ListView,
  write: (condition: RawBuilder<unknown>) => sql`
    SELECT list_view_id, list, name, user_id IS NULL AS is_shared, address, columns, density, version
    FROM list_views WHERE ${condition} ORDER BY list, user_id IS NULL, name, list_view_id`,
  example: sql`true`,
});

const settings = statement({
  name: 'findListSettings',
  row: ListSetting,
  // Does not open a default view that has been removed or is no longer shared.
  write: (userId: number) => sql`
    SELECT s.list, s.columns, s.density, v.list_view_id AS default_view_id
    FROM list_settings s LEFT JOIN list_views v
      ON v.list_view_id = s.default_view_id AND NOT v.is_removed AND (v.user_id IS NULL OR v.user_id = s.user_id)
    WHERE s.user_id = ${userId} ORDER BY s.list`,
  example: 1,
});

const isVisibleTo = (userId: number) => sql`(user_id = ${userId} OR user_id IS NULL)`;

export const canShare = ({ roles }: Caller) => roles.includes('Admin');

export const getListSettings = async ({ db, user }: Context) => {
  const Views = await views.rows(db, sql`NOT is_removed AND ${isVisibleTo(user.UserId)}`);
  const Settings = await settings.rows(db, user.UserId);
  return { Views, Settings, MayShare: canShare(user) };
};

export const getView = async (db: Db, viewId: number) => {
  const [view] = await views.rows(db, sql`list_view_id = ${viewId}`);
  if (!view) throw new AppError('NOT_FOUND', 'There is no such view');
  return view;
};

/** Locks the user's own view or a shared one. Throws NOT_FOUND for other views. */
export const lockView = async (tx: Tx, { UserId }: Caller, viewId: number, { isRemoved = false } = {}) => {
  const view = await tx
    .selectFrom('list_views')
    .selectAll()
    .where('ListViewId', '=', viewId)
    .where('IsRemoved', '=', isRemoved)
    .where(({ or, eb }) => or([eb('UserId', '=', UserId), eb('UserId', 'is', null)]))
    .forUpdate()
    .executeTakeFirst();
  if (!view) throw new AppError('NOT_FOUND', 'There is no such view');
  return view;
};

/** Checks whether the user can choose the view for that list. */
export const isChoosable = async (tx: Tx, { UserId }: Caller, list: string, viewId: number) => {
  const foundViews = await views.rows(tx, sql`list_view_id = ${viewId} AND list = ${list} AND NOT is_removed AND ${isVisibleTo(UserId)}`);
  return foundViews.length > 0;
};
