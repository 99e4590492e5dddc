import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { makeStore } from '#src/ui/state/store.ts';
import { whenStanding } from './dialog/standing.ts';

/** How many parts were asked for and did not come. */
export const partsMissing = makeStore(0);

/**
 * A part that nobody asked for, beside the screen: its code comes once the screen stands. Where it does not come, or fails,
 * the screen stands as it is; it is asked for again when the connection is back, and counted in `partsMissing` until then.
 */
export const inBackground = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const InBackground = (props: Props) => {
    const [Part, setPart] = useState<ComponentType<Props> | undefined>();
    useEffect(() => {
      let isGone = false;
      let isMissing = false;
      const note = (isNow: boolean) => {
        if (isNow !== isMissing) partsMissing.set(partsMissing.get() + (isNow ? 1 : -1));
        isMissing = isNow;
      };
      const ask = async () => {
        try {
          const loaded = await load();
          note(false);
          if (!isGone) setPart(() => loaded);
        } catch {
          // The screen does not need it; it is asked for again when the connection is back.
          if (isGone) return;
          note(true);
          window.addEventListener('online', again, { once: true });
        }
      };
      const again = () => void ask();
      void whenStanding().then(() => isGone || again());
      return () => {
        isGone = true;
        note(false);
        window.removeEventListener('online', again);
      };
    }, []);
    if (!Part) return null;
    return (
      <ErrorBoundary fallback={null}>
        <Part {...props} />
      </ErrorBoundary>
    );
  };
  return InBackground;
};
