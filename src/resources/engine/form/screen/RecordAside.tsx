import { lazy, Suspense, useState } from 'react';
import type { RecordPart } from '#src/resources/engine/resource.ts';

/** Part beside a form. Its code loads with the form. */
export const RecordAside = ({ load, id }: { load: RecordPart; id: number }) => {
  const [Part] = useState(() => lazy(load));
  return (
    <Suspense>
      <Part id={id} />
    </Suspense>
  );
};
