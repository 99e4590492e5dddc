import { useSyncExternalStore } from 'react';

export interface Store<State> {
  get: () => State;
  set: (next: State) => void;
  subscribe: (listener: () => void) => () => void;
}

/** State outside React. Only components that read it are redrawn. Each new state must be a new object. */
export const makeStore = <State>(initial: State): Store<State> => {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (next) => {
      if (Object.is(next, state)) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

type Readable<State> = Pick<Store<State>, 'get' | 'subscribe'>;

/** Returns the state, or a part of it. `select` must return the same object while that part is unchanged. */
export function useStore<State>(store: Readable<State>): State;
export function useStore<State, Part>(store: Readable<State>, select: (state: State) => Part): Part;
export function useStore<State, Part>(store: Readable<State>, select?: (state: State) => Part) {
  return useSyncExternalStore(store.subscribe, () => (select ? select(store.get()) : store.get()));
}

const subscribeToMedia = (media: MediaQueryList) => (callback: () => void) => {
  media.addEventListener('change', callback);
  return () => media.removeEventListener('change', callback);
};

/** A media query as a store. */
export const mediaStore = (query: string): Readable<boolean> => {
  const media = window.matchMedia(query);
  return { get: () => media.matches, subscribe: subscribeToMedia(media) };
};
