import { makeStore } from '#src/ui/state/store.ts';

/** False if the browser saves data or has no service workers. The product is then an ordinary page. */
export const isWanted = () =>
  import.meta.env.PROD &&
  'serviceWorker' in navigator &&
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData !== true;

/** Whether every screen opens offline: `keeping` is not yet, `kept` is now, `never` is not in this browser. */
export type OnDevice = 'keeping' | 'kept' | 'never';

const atFirst = (): OnDevice => {
  if (!isWanted()) return 'never';
  return navigator.serviceWorker.controller ? 'kept' : 'keeping';
};

export const onDevice = makeStore(atFirst());
