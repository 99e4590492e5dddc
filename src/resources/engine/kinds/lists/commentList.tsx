import { lazy } from 'react';
import { fieldText } from '#src/resources/engine/kinds/kind.ts';
import type { Kind } from '#src/resources/engine/kinds/kind.ts';
import { list } from './list.tsx';
import { asRows } from './asRows.ts';

const CommentListInput = lazy(async () => ({
  default: (await import('#src/resources/engine/kinds/inputs/CommentListInput.tsx')).CommentListInput,
}));

/** Comments on a record, each with author and time. They can be added but not changed. */
export const commentList: Kind = {
  ...list,
  Input: CommentListInput,
  write: (value) =>
    asRows(value)
      .map((row) => fieldText(row.Comment))
      .join('; '),
};
