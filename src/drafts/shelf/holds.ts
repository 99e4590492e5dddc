/** Which drafts are open in a form, in this tab or another. */
export interface Holds {
  /** False where another holds it. */
  take: (id: string) => Promise<boolean>;
  release: (id: string) => void;
  held: () => Promise<ReadonlySet<string>>;
}

const prefix = 'draft ';

/** The browser gives a lock back when its tab is closed or dies, so nothing stays held by nobody. */
export const tabHolds = (locks: LockManager): Holds => {
  const releases = new Map<string, () => void>();
  return {
    take: (id) =>
      new Promise<boolean>((taken, failed) => {
        const hold = (lock: Lock | null) => {
          taken(lock !== null);
          return lock ? new Promise<void>((release) => releases.set(id, release)) : undefined;
        };
        locks.request(prefix + id, { ifAvailable: true }, hold).catch(failed);
      }),
    release: (id) => {
      releases.get(id)?.();
      releases.delete(id);
    },
    held: async () => {
      const { held = [] } = await locks.query();
      return new Set(held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])));
    },
  };
};
