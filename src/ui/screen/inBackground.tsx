import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { whenStanding } from './standing.ts';

/**
 * A part that nobody asked for, beside the screen: its code comes once the screen stands. Where it does not come, or fails,
 * the screen stands as it is; it is asked for again when the connection is back.
 */
export const inBackground = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const InBackground = (props: Props) => {
    const [Part, setPart] = useState<ComponentType<Props> | undefined>();
    useEffect(() => {
      let isGone = false;
      const ask = async () => {
        try {
          const loaded = await load();
          if (!isGone) setPart(() => loaded);
        } catch {
          // The screen does not need it; it is asked for again when the connection is back.
          if (!isGone) window.addEventListener('online', again, { once: true });
        }
      };
      const again = () => void ask();
      void whenStanding().then(() => isGone || again());
      return () => {
        isGone = true;
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
