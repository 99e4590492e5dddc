import { lazy, Suspense, useState } from 'react';
import type { Question, QuestionProps } from '#src/resources/engine/resource.ts';

/** Shows the question that the server asks before saving a change. */
export const QuestionDialog = ({ load, ...props }: QuestionProps & { load: Question }) => {
  const [Asked] = useState(() => lazy(load));
  return (
    <Suspense>
      <Asked {...props} />
    </Suspense>
  );
};
