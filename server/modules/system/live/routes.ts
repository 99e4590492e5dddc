import { AppError } from '#contract/call/errors.ts';
import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { getPersonName } from './queries.ts';

export const live: Handlers<Areas['live']> = {
  followChanges: ({ changes, user }, { query }) => {
    if (!changes) throw new AppError('NOT_AVAILABLE', 'Live updates are off');
    return changes.follow(user, query.agoMs);
  },
  getProgress: ({ changes, user }, { params }) => changes?.progress.find(user.UserId, params.key) ?? null,
  getPersonName: ({ db }, { params }) => getPersonName(db, params.id),
};
