import { lazy, Suspense, useState } from 'react';
import type { Question, QuestionProps } from '#src/resources/engine/resource.ts';

/** What the server asks before it saves a change, drawn by the resource's own question. */
export const AskedDialog = ({ load, ...props }: QuestionProps & { load: Question }) => {
  const [Asked] = useState(() => lazy(load));
  return (
    <Suspense>
      <Asked {...props} />
    </Suspense>
  );
};
