import { inBackground } from '#src/ui/screen/inBackground.tsx';
import { isWanted } from './onDevice.ts';
import { whenQuiet } from './whenQuiet.ts';

const Nothing = () => null;

/** What keeps the product on the device is fetched behind the first screen, never before it. */
export const KeptOffline = inBackground(async () => {
  if (!isWanted()) return Nothing;
  await whenQuiet();
  return (await import('./NextRelease.tsx')).NextRelease;
});
