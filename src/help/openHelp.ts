import { makeStore } from '#src/ui/state/store.ts';

export interface WantedHelp {
  /** `office#find-a-customer`; absent: what the guide says of the open screen. */
  at?: string | undefined;
}

/** Undefined: closed. */
export const helpStore = makeStore<WantedHelp | undefined>(undefined);

export const openHelp = (at?: string) => helpStore.set({ at });
export const closeHelp = () => helpStore.set(undefined);
export const toggleHelp = () => (helpStore.get() ? closeHelp() : openHelp());
