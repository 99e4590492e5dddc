import { onDevice } from '#src/offline/onDevice.ts';
import type { OnDevice as Kept } from '#src/offline/onDevice.ts';
import { useKeptHere } from '#src/ui/state/keptHere.ts';
import { useStore } from '#src/ui/state/store.ts';

const words: Readonly<Record<Kept, string>> = {
  keeping: 'Preparing offline picking…',
  kept: 'Ready to pick offline. Deals that you open stay on this device until picked.',
  never: 'This browser cannot store screens. Open a deal before you go offline.',
};

/** Says whether this device is ready to pick offline. */
export const OnDevice = () => {
  const deviceState = useStore(onDevice);
  useKeptHere('You can pick deals that were opened on this device.');
  return (
    <p className="on-device note" role="status">
      {words[deviceState]}
    </p>
  );
};
