import { userStorageKey } from '#src/api/session/session.ts';
import { makeStore } from '#src/ui/state/store.ts';

/** State of the signed-in user that this browser remembers. `accept` drops what an older release or another program has stored. */
export const makeUserStore = <State extends object>(name: string, accept: (stored: unknown) => State) => {
  const storageKey = () => userStorageKey(name);
  const read = () => {
    try {
      return accept(JSON.parse(localStorage.getItem(storageKey()) ?? 'null'));
    } catch {
      return accept(null);
    }
  };
  const held = makeStore<{ key: string; state: State } | undefined>(undefined);
  const get = () => {
    const current = held.get();
    if (current?.key === storageKey()) return current.state;
    const state = read();
    held.set({ key: storageKey(), state });
    return state;
  };
  const set = (state: State) => {
    held.set({ key: storageKey(), state });
    localStorage.setItem(storageKey(), JSON.stringify(state));
  };
  return { get, set, subscribe: held.subscribe };
};
