/** The cache of the documents. They are one entry, so a write changes all of them or none. */
export const SETS = 'sets';
export const STORED_SETS = '/stored-sets';

/** The cache of the files of all stored sets, by their addresses. Chromium keeps compiled code beside such an entry. */
export const FILES = 'files';

export const PICTURES = 'used-pictures';

/** Deletes the caches that a page made, and its entries beside the sets. Nothing else would, and they take our space. */
export async function deleteOtherCaches(): Promise<void> {
  const others = (await caches.keys()).filter((name) => ![SETS, FILES, PICTURES].includes(name));
  await Promise.all(others.map((name) => caches.delete(name)));
  const sets = await caches.open(SETS);
  const isOurs = ({ url }: Request): boolean => url === new URL(STORED_SETS, location.href).href;
  await Promise.all((await sets.keys()).map((entry) => isOurs(entry) || sets.delete(entry, { ignoreVary: true })));
}
