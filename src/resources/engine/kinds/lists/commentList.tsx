import { lazy } from 'react';
import { asText } from '#src/resources/engine/kinds/kind.ts';
import type { Kind } from '#src/resources/engine/kinds/kind.ts';
import { list } from './list.tsx';
import { rowsOf } from './rowsOf.ts';

const CommentListInput = lazy(async () => ({
  default: (await import('#src/resources/engine/kinds/inputs/CommentListInput.tsx')).CommentListInput,
}));

/** What was said of a record, each with who said it and when: added to, never changed. */
export const commentList: Kind = {
  ...list,
  Input: CommentListInput,
  write: (value) =>
    rowsOf(value)
      .map((row) => asText(row.Comment))
      .join('; '),
};
