import { personalDatabase } from '@viewmax/contracts/constants';
import { $user } from '@viewmax/shared';

const STORE = 'images';
const KEY = 'profilePicture';

interface StoredPicture {
  /** The picture's address. Another address means that another device changed the picture. */
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

/** Opens the database for one step only, because an open database cannot be deleted when the session ends. */
async function step<T>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await resultOf(run(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

/** The stored picture of this address, or null. */
export async function storedPicture(url: string): Promise<Blob | null> {
  try {
    const stored: StoredPicture | undefined = await step('readonly', (store) => store.get(KEY));
    return stored?.url === url ? stored.picture : null;
  } catch (error) {
    console.warn('The stored picture could not be read', error);
    return null;
  }
}

/**
 * A phone without space or without the database loads the picture each time. A member who signs out during the download
 * leaves no picture.
 */
export async function storePicture(owner: string, stored: StoredPicture): Promise<void> {
  if ($user.get()?.UUID !== owner) return;
  try {
    await step('readwrite', (store) => store.put(stored, KEY));
  } catch (error) {
    console.warn('The picture could not be stored', error);
  }
}
