import { vi } from 'vitest';

type Listener = () => void;

/** Returns listeners that are called in turn, as those of browser objects are. */
const heard = () => {
  const listeners = new Map<string, Listener[]>();
  return {
    addEventListener: (name: string, listener: Listener) => void listeners.set(name, [...(listeners.get(name) ?? []), listener]),
    tell: (name: string) => {
      for (const listener of listeners.get(name) ?? []) listener();
    },
  };
};

const keep = (rows: Map<string, unknown>) => ({
  getAll: () => ({ result: [...rows.values()] }),
  put: (row: { id: string }) => ({ result: void rows.set(row.id, structuredClone(row)) }),
  delete: (id: string) => ({ result: void rows.delete(id) }),
});

/**
 * An in-memory IndexedDB for `src/drafts/shelf/shelf.ts`. `refuse()` blocks opening until `grant()`. `close()` closes connections, as a browser
 * does to a page that has been in the background for long. `lose()` closes them during the next transaction.
 */
export const deviceOfOwn = () => {
  const rows = new Map<string, unknown>();
  let isRefused = false;
  let isClosed = false;
  let isLost = false;
  let opened = 0;
  const transaction = () => {
    if (isClosed) throw new DOMException('The database connection is closing.', 'InvalidStateError');
    const { addEventListener, tell } = heard();
    const isLostNow = isLost;
    isLost = false;
    isClosed = isLostNow;
    return {
      addEventListener,
      objectStore: () => keep(isLostNow ? new Map(rows) : rows),
      commit: () => queueMicrotask(() => tell(isLostNow ? 'abort' : 'complete')),
      error: isLostNow ? new DOMException('Connection to the database server lost', 'UnknownError') : null,
    };
  };
  const open = () => {
    const { addEventListener, tell } = heard();
    const isRefusedNow = isRefused;
    opened += 1;
    isClosed = isRefusedNow;
    queueMicrotask(() => tell(isRefusedNow ? 'error' : 'success'));
    const result = { transaction, close: () => undefined, addEventListener: () => undefined };
    return { addEventListener, result, error: isRefusedNow ? new DOMException('Not now', 'UnknownError') : null };
  };
  vi.stubGlobal('indexedDB', { open });
  return {
    rows,
    opened: () => opened,
    refuse: () => {
      isRefused = true;
      isClosed = true;
    },
    grant: () => void (isRefused = false),
    close: () => void (isClosed = true),
    lose: () => void (isLost = true),
  };
};
