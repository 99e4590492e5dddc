import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { addPicture } from './addPicture.ts';
import { getPicture } from './getPicture.ts';

export const pictures: Handlers<Areas['pictures']> = {
  addPicture: (context, { body }) => addPicture(context, body),
  getPicture: ({ db }, { params, query }) => getPicture(db, params.name, query.size !== undefined),
};
