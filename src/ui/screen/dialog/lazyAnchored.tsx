import { useState } from 'react';
import type { ComponentType } from 'react';
import { lazyPart } from '#src/ui/screen/lazyPart.tsx';

/**
 * Makes a menu or panel whose code loads when it first has an anchor. It stays mounted, so that it can close gradually. `begin` starts to load
 * it early.
 */
export const lazyAnchored = <Props extends { anchor: HTMLElement | null }>(load: () => Promise<ComponentType<Props>>) => {
  const Part = lazyPart(load);
  const Anchored = (props: Props) => {
    const [isWanted, setWanted] = useState(false);
    if (props.anchor && !isWanted) setWanted(true);
    return isWanted && <Part {...props} />;
  };
  return Object.assign(Anchored, { begin: Part.begin });
};
