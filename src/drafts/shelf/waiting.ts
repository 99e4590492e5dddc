import { makeStore } from '#src/ui/state/store.ts';
import type { Draft } from './draft.ts';

/** What was done on this device and the server has not answered yet: sent again by itself. */
export interface Waiting extends Pick<Draft, 'title' | 'detail' | 'address'> {
  /** There was no connection, and no screen is open that says so. */
  isToTell: boolean;
}

export const waiting = makeStore<readonly Waiting[]>([]);

/** What came of it where its own screen was left meanwhile. */
interface Outcome {
  text: string;
  /** Where something is to be done about it. */
  open?: string;
}

export const outcome = makeStore<Outcome | undefined>(undefined);
