import { lazy } from 'react';
import { asText } from '#src/resources/engine/kinds/kind.ts';
import type { Kind } from '#src/resources/engine/kinds/kind.ts';
import { list } from './list.tsx';
import { rowsOf } from './rowsOf.ts';

const CommentListInput = lazy(async () => ({
  default: (await import('#src/resources/engine/kinds/inputs/CommentListInput.tsx')).CommentListInput,
}));

/** Comments on a record, each with author and time. They can be added but not changed. */
export const commentList: Kind = {
  ...list,
  Input: CommentListInput,
  write: (value) =>
    rowsOf(value)
      .map((row) => asText(row.Comment))
      .join('; '),
};
