import { onDevice } from '#src/offline/onDevice.ts';
import type { OnDevice as Kept } from '#src/offline/onDevice.ts';
import { useOfflineNote } from '#src/ui/state/offlineNote.ts';
import { useStore } from '#src/ui/state/store.ts';

const offlineStates: Readonly<Record<Kept, string>> = {
  keeping: 'Preparing offline picking…',
  kept: 'Ready to pick offline. Orders that you open stay on this device until they are picked.',
  never: 'This browser cannot store screens. Open an order before you go offline.',
};

/** Shows whether this device can pick without a connection. */
export const OnDevice = () => {
  const deviceState = useStore(onDevice);
  useOfflineNote('You can pick orders that were opened on this device.');
  return (
    <p className="on-device note" role="status">
      {offlineStates[deviceState]}
    </p>
  );
};
