/** The cache of the documents. They are one entry, so a write changes all of them or none. */
export const SETS = 'sets';
export const STORED_SETS = '/stored-sets';

/** The cache of the files of all stored sets, by their addresses. Chromium keeps compiled code beside such an entry. */
export const FILES = 'files';

export const PICTURES = 'used-pictures';

/** Deletes the caches that a page made. Nothing else would, and they take the space of ours. */
export async function deleteOtherCaches(): Promise<void> {
  const others = (await caches.keys()).filter((name) => ![SETS, FILES, PICTURES].includes(name));
  await Promise.all(others.map((name) => caches.delete(name)));
}
