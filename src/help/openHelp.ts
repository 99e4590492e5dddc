import { makeStore } from '#src/ui/state/store.ts';

export interface WantedHelp {
  /** Chapter and section, such as `office#find-a-customer`. If absent, the help opens at the section on the open screen. */
  at?: string | undefined;
}

/** Undefined if the help is closed. */
export const helpStore = makeStore<WantedHelp | undefined>(undefined);

export const openHelp = (at?: string) => helpStore.set({ at });
export const closeHelp = () => helpStore.set(undefined);
export const toggleHelp = () => (helpStore.get() ? closeHelp() : openHelp());
