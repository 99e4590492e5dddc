import { sql } from 'kysely';
import type { BodyOf } from '#contract/call/endpoint.ts';
import { AppError, invalidField } from '#contract/call/errors.ts';
import type { saveListSetting as call } from '#contract/system/views/calls.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { isChoosable } from './queries.ts';

const maxLists = 300;

/** Replaces the user's whole setting for a list. The last save wins. */
export const saveListSetting = (context: Context, setting: BodyOf<typeof call>) =>
  inTransaction(context, async (tx) => {
    const { List, Columns, Density, DefaultViewId } = setting;
    const { UserId } = context.user;
    if (DefaultViewId !== null && !(await isChoosable(tx, context.user, List, DefaultViewId)))
      throw invalidField('DefaultViewId', 'is no longer a view of this list. Choose another.');
    const columns = Columns && JSON.stringify(Columns);
    const { rows } = await sql`
      INSERT INTO list_settings (user_id, list, columns, density, default_view_id)
      SELECT ${UserId}, ${List}, ${columns}::jsonb, ${Density}, ${DefaultViewId}::integer
      WHERE (SELECT count(*) FROM list_settings WHERE user_id = ${UserId} AND list <> ${List}) < ${maxLists}
      ON CONFLICT (user_id, list) DO UPDATE
        SET columns = excluded.columns, density = excluded.density, default_view_id = excluded.default_view_id
      RETURNING list`.execute(tx);
    if (rows.length === 0) throw new AppError('RULE_BROKEN', `You already have settings for ${maxLists} lists`);
    return setting;
  });
