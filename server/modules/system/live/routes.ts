import { AppError } from '#contract/call/errors.ts';
import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { cancelImport, findImportProgress } from '#server/modules/masterData/entities/imports/importTasks.ts';
import { getPersonName } from './queries.ts';

export const live: Handlers<Areas['live']> = {
  followChanges: ({ changes, user }, { query }) => {
    if (!changes) throw new AppError('NOT_AVAILABLE', 'Live updates are off');
    return changes.follow(user, query.agoMs);
  },
  getProgress: async ({ changes, db, user }, { params: { key } }) =>
    changes?.progress.find(user.UserId, key) ?? (await findImportProgress(db, user.UserId, key)) ?? null,
  cancelImport: (context, { params }) => cancelImport(context, params.key),
  getPersonName: ({ db }, { params }) => getPersonName(db, params.id),
};
