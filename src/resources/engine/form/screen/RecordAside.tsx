import { lazy, Suspense, useState } from 'react';
import type { Values } from '#src/resources/engine/kinds/kind.ts';
import type { RecordPart } from '#src/resources/engine/resource.ts';

/** Part beside a form. Its code loads with the form. */
export const RecordAside = ({ load, id, record }: { load: RecordPart; id: number; record: Values }) => {
  const [Part] = useState(() => lazy(load));
  return (
    <Suspense>
      <Part id={id} record={record} />
    </Suspense>
  );
};
