import { inBackground } from '#src/ui/screen/inBackground.tsx';
import { isWanted } from './onDevice.ts';
import { whenQuiet } from './whenQuiet.ts';

const Nothing = () => null;

/** Loads the offline storage after the first screen, never before it. */
export const KeptOffline = inBackground(async () => {
  await whenQuiet();
  void (await import('#src/drafts/shelf/storedReplies.ts')).removeExpiredReplies();
  if (!isWanted()) return Nothing;
  return (await import('./NextRelease.tsx')).NextRelease;
});
