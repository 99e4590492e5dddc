/** Tracks which drafts are open in a form, in any tab. */
export interface Holds {
  /** Resolves to false if another form holds the draft. */
  take: (id: string) => Promise<boolean>;
  release: (id: string) => void;
  held: () => Promise<ReadonlySet<string>>;
}

const prefix = 'draft ';

/** Uses browser locks, which are released when a tab closes or crashes, so that no draft stays locked. */
export const makeTabHolds = (locks: LockManager): Holds => {
  const releases = new Map<string, () => void>();
  return {
    take: (id) =>
      new Promise<boolean>((onAcquired, onFailed) => {
        const hold = (lock: Lock | null) => {
          onAcquired(lock !== null);
          return lock ? new Promise<void>((release) => releases.set(id, release)) : undefined;
        };
        locks.request(prefix + id, { ifAvailable: true }, hold).catch(onFailed);
      }),
    release: (id) => {
      releases.get(id)?.();
      releases.delete(id);
    },
    held: async () => {
      const { held: heldLocks = [] } = await locks.query();
      return new Set(heldLocks.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])));
    },
  };
};
