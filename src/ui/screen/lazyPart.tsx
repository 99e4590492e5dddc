import { lazy, Suspense, useState } from 'react';
import type { ComponentType } from 'react';

/**
 * Makes a part of a screen whose code loads when the part is first drawn. It shows nothing until then. `begin` starts to load it early, if
 * the next keystroke may need it. If that fails, it loads again when it is drawn and reports any error.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const Part = lazy(async () => ({ default: await load() }));
  let loadedComponent: ComponentType<Props> | undefined;
  const begin = async () => {
    loadedComponent = await load().catch(() => undefined);
  };
  const WhenWanted = (props: Props) => {
    // Keeps the component of the first draw, because replacing it would lose input.
    const [Ready] = useState(() => loadedComponent);
    if (Ready) return <Ready {...props} />;
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
  return Object.assign(WhenWanted, { begin });
};
