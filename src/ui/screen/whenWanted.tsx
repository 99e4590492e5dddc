import { lazy, Suspense, useState } from 'react';
import type { ComponentType } from 'react';

/**
 * A part of a screen whose code comes when it is first drawn; until then nothing stands there. `begin` has it come before, where the next key may
 * already be its own: then it stands at once. What does not come by `begin` is asked for again, and told, when it is drawn.
 */
export const whenWanted = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const Part = lazy(async () => ({ default: await load() }));
  let there: ComponentType<Props> | undefined;
  const begin = async () => {
    there = await load().catch(() => undefined);
  };
  const WhenWanted = (props: Props) => {
    // As it was when this was drawn first: another in its place would forget what is typed in it.
    const [Ready] = useState(() => there);
    if (Ready) return <Ready {...props} />;
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
  return Object.assign(WhenWanted, { begin });
};
