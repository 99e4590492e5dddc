import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { makeStore } from '#src/ui/state/store.ts';
import { waitForScreen } from './dialog/standing.ts';

/** Number of background parts that failed to load. */
export const partsMissing = makeStore(0);

/**
 * Makes an optional part that loads once the screen is complete. If it fails to load or crashes, the screen stays as it is. The part is
 * counted in `partsMissing` and loads again when the connection returns.
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
      const loadPart = async () => {
        try {
          const module = await load();
          note(false);
          if (!isGone) setPart(() => module);
        } catch {
          // Ignores the error, because the screen works without the part. It loads again when the connection returns.
          if (isGone) return;
          note(true);
          window.addEventListener('online', again, { once: true });
        }
      };
      const again = () => void loadPart();
      void waitForScreen().then(() => isGone || again());
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
