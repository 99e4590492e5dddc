import type { Draft } from './draft.ts';

/** Where drafts lie. */
export interface Shelf {
  all: () => Promise<Draft[]>;
  put: (draft: Draft) => Promise<void>;
  remove: (id: string) => Promise<void>;
}

const databaseName = 'demijohn';
const storeName = 'drafts';

const open = () =>
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
export const deviceShelf = (): Shelf => {
  let database: Promise<IDBDatabase> | undefined;
  const within = async <Result>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<Result>) => {
    database ??= open();
    const transaction = (await database).transaction(storeName, mode, { durability: 'strict' });
    const request = work(transaction.objectStore(storeName));
    // Without it a page that is being closed takes the transaction with it.
    transaction.commit();
    return new Promise<Result>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The draft could not be kept')));
    });
  };
  return {
    all: () => within('readonly', (store) => store.getAll() as IDBRequest<Draft[]>),
    put: async (draft) => void (await within('readwrite', (store) => store.put(draft))),
    remove: async (id) => within('readwrite', (store) => store.delete(id)),
  };
};
