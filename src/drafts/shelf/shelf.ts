import type { Draft } from './draft.ts';

/** Storage on the device, for drafts or for replies that are used offline. */
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
    request.addEventListener('error', () => reject(request.error ?? new Error('The device cannot store drafts')));
  });

/** Uses IndexedDB, which writes at once without blocking typing. Local storage reaches the disk later, which is too late if the browser is killed. */
export const deviceShelf = <Row extends { id: string } = Draft>(name = draftShelf): Shelf<Row> => {
  let database: Promise<IDBDatabase> | undefined;
  const attempt = async <Result>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<Result>) => {
    const ownDatabase = (database ??= open(name));
    try {
      const transaction = (await ownDatabase).transaction(name.store, mode, { durability: 'strict' });
      const request = work(transaction.objectStore(name.store));
      // Without an explicit commit a closing page aborts the transaction.
      transaction.commit();
      return await new Promise<Result>((resolve, reject) => {
        transaction.addEventListener('complete', () => resolve(request.result));
        transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The draft could not be stored')));
      });
    } catch (error) {
      if (database === ownDatabase) database = undefined;
      void ownDatabase.then((oldVersion) => oldVersion.close()).catch(() => undefined);
      throw error;
    }
  };
  // A browser may refuse for a moment, and closes the database of a background page. A second attempt usually succeeds.
  const inTransaction: typeof attempt = (mode, work) => attempt(mode, work).catch(() => attempt(mode, work));
  return {
    all: () => inTransaction('readonly', (store) => store.getAll() as IDBRequest<Row[]>),
    put: async (row) => void (await inTransaction('readwrite', (store) => store.put(row))),
    remove: async (id) => inTransaction('readwrite', (store) => store.delete(id)),
  };
};
