import { whenWanted } from '#src/ui/screen/whenWanted.tsx';
import { whenQuiet } from './whenQuiet.ts';

/** Whoever saves data, or has the product in a browser that keeps nothing, has it as a page. */
const isWanted = () =>
  import.meta.env.PROD &&
  'serviceWorker' in navigator &&
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData !== true;

const Nothing = () => null;

/** What keeps the product on the device is fetched behind the first screen, never before it. */
export const KeptOffline = whenWanted(async () => {
  if (!isWanted()) return Nothing;
  await whenQuiet();
  // Where the connection ends just then, the next visit does it.
  return import('./NextRelease.tsx').then(
    ({ NextRelease }) => NextRelease,
    () => Nothing,
  );
});
