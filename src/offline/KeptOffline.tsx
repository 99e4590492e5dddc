import { inBackground } from '#src/ui/screen/inBackground.tsx';
import { isWanted } from './onDevice.ts';
import { whenQuiet } from './whenQuiet.ts';

const Nothing = () => null;

/** Loads the code for offline storage, but only after the first screen. */
export const KeptOffline = inBackground(async () => {
  await whenQuiet();
  void (await import('#src/drafts/shelf/storedReplies.ts')).removeExpiredReplies();
  if (!isWanted()) return Nothing;
  return (await import('./NextRelease.tsx')).NextRelease;
});
