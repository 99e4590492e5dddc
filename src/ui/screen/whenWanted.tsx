import { lazy, Suspense, useState } from 'react';
import type { ComponentType } from 'react';

/**
 * Part of a screen whose code loads when it is first drawn, and shows nothing until then. `begin` starts loading early, if the next keystroke may
 * belong to the part, so that it appears at once. If that fails, the part loads again when it is drawn and reports any error.
 */
export const whenWanted = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const Part = lazy(async () => ({ default: await load() }));
  let there: ComponentType<Props> | undefined;
  const begin = async () => {
    there = await load().catch(() => undefined);
  };
  const WhenWanted = (props: Props) => {
    // Keeps the component of the first draw, because replacing it would lose input.
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
