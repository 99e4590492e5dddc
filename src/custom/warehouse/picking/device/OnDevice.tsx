import { onDevice } from '#src/offline/onDevice.ts';
import type { OnDevice as Kept } from '#src/offline/onDevice.ts';
import { useKeptHere } from '#src/ui/state/keptHere.ts';
import { useStore } from '#src/ui/state/store.ts';

const words: Readonly<Record<Kept, string>> = {
  keeping: 'Not ready to pick offline yet: what it takes is still being kept on this device.',
  kept: 'Ready to pick offline: each deal you open stays on this device until it is picked.',
  never: 'Picking offline: this browser keeps no screens, so open a deal before the connection goes.',
};

/** Says whether this device is ready to pick offline. */
export const OnDevice = () => {
  const kept = useStore(onDevice);
  useKeptHere('Deals that you opened on this device can be picked.');
  return (
    <p className="on-device note" role="status">
      {words[kept]}
    </p>
  );
};
