import { makeStore } from '#src/ui/state/store.ts';

/** Whether the product is stored on the device. Not if the browser saves data or has no service workers. */
export const isWanted = () =>
  import.meta.env.PROD &&
  'serviceWorker' in navigator &&
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData !== true;

/** Whether every screen opens offline. `keeping` means that files are still being stored, `never` that this browser stores none. */
export type OnDevice = 'keeping' | 'kept' | 'never';

const atFirst = (): OnDevice => {
  if (!isWanted()) return 'never';
  return navigator.serviceWorker.controller ? 'kept' : 'keeping';
};

export const onDevice = makeStore(atFirst());
