import { makeStore } from '#src/ui/state/store.ts';

/** Whoever saves data, or has the product in a browser that keeps nothing, has it as a page. */
export const isWanted = () =>
  import.meta.env.PROD &&
  'serviceWorker' in navigator &&
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData !== true;

/** Whether every screen opens without a connection: not yet, now, or in this browser never. */
export type OnDevice = 'keeping' | 'kept' | 'never';

const atFirst = (): OnDevice => {
  if (!isWanted()) return 'never';
  return navigator.serviceWorker.controller ? 'kept' : 'keeping';
};

export const onDevice = makeStore(atFirst());
