import { $user } from '@viewmax/shared';
import { personalDatabase } from '@viewmax/shared/contracts/constants';

const STORE = 'images';
const KEY = 'profilePicture';

interface Kept {
  /** The picture's address: another one means that it was changed elsewhere. */
  url: string;
  picture: Blob;
}

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(personalDatabase, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return resultOf(request);
}

/** The database is open for one step only: an open one cannot be deleted when the session ends. */
async function step<T>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await resultOf(run(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

/** The picture of this address, if this phone has it. */
export async function keptPicture(url: string): Promise<Blob | null> {
  try {
    const kept: Kept | undefined = await step('readonly', (store) => store.get(KEY));
    return kept?.url === url ? kept.picture : null;
  } catch (error) {
    console.warn('The kept picture could not be read', error);
    return null;
  }
}

/**
 * A phone without room or without the database asks for the picture each time. Whoever signed out while it was on its way
 * leaves none behind.
 */
export async function keepPicture(owner: string, kept: Kept): Promise<void> {
  if ($user.get()?.UUID !== owner) return;
  try {
    await step('readwrite', (store) => store.put(kept, KEY));
  } catch (error) {
    console.warn('The picture could not be kept', error);
  }
}
