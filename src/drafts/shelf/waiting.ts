import { makeStore } from '#src/ui/state/store.ts';
import type { Draft } from './draft.ts';

/** An action on this device that the server has not confirmed yet. The application sends it again by itself. */
export interface Waiting extends Pick<Draft, 'title' | 'detail' | 'address'> {
  /** True if the action is waiting for a connection and no open screen shows that. */
  showsInBar: boolean;
}

export const waiting = makeStore<readonly Waiting[]>([]);

/** Result of an action whose screen has been left. */
interface Outcome {
  text: string;
  /** Screen for the next step, if there is one. */
  open?: string;
}

export const outcome = makeStore<Outcome | undefined>(undefined);
