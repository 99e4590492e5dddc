import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';

/** A part of a screen whose code comes when it is first drawn; until then nothing stands there. */
export const whenWanted = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const Part = lazy(async () => ({ default: await load() }));
  const WhenWanted = (props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
  return WhenWanted;
};
