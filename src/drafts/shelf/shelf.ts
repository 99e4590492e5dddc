import type { Draft } from './draft.ts';

/** Where rows lie on the device: drafts, or answers that are shown again. */
export interface Shelf<Row extends { id: string } = Draft> {
  all: () => Promise<Row[]>;
  put: (row: Row) => Promise<void>;
  remove: (id: string) => Promise<void>;
}

interface ShelfName {
  database: string;
  store: string;
}

const draftShelf: ShelfName = { database: 'demijohn', store: 'drafts' };

const open = ({ database: databaseName, store: storeName }: ShelfName) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.addEventListener('upgradeneeded', () => void request.result.createObjectStore(storeName, { keyPath: 'id' }));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The device keeps no drafts')));
  });

/**
 * IndexedDB rather than local storage: it is written at once and does not hold up typing, while local storage reaches the disk
 * seconds or minutes later, too late for a browser that is killed.
 */
export const deviceShelf = <Row extends { id: string } = Draft>(name = draftShelf): Shelf<Row> => {
  let database: Promise<IDBDatabase> | undefined;
  const attempt = async <Result>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<Result>) => {
    const mine = (database ??= open(name));
    try {
      const transaction = (await mine).transaction(name.store, mode, { durability: 'strict' });
      const request = work(transaction.objectStore(name.store));
      // Without it a page that is being closed takes the transaction with it.
      transaction.commit();
      return await new Promise<Result>((resolve, reject) => {
        transaction.addEventListener('complete', () => resolve(request.result));
        transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The draft could not be kept')));
      });
    } catch (error) {
      if (database === mine) database = undefined;
      void mine.then((left) => left.close()).catch(() => undefined);
      throw error;
    }
  };
  // A browser refuses for a moment, and closes what a page in the background had open: asked anew it mostly answers.
  const within: typeof attempt = (mode, work) => attempt(mode, work).catch(() => attempt(mode, work));
  return {
    all: () => within('readonly', (store) => store.getAll() as IDBRequest<Row[]>),
    put: async (row) => void (await within('readwrite', (store) => store.put(row))),
    remove: async (id) => within('readwrite', (store) => store.delete(id)),
  };
};
