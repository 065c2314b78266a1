import { STORED_SETS } from './caches.ts';

/**
 * Earlier kinds of workers wrote no such entry. They load whole files, where a newer worker loads the difference. True for
 * a worker that has stored nothing yet, too.
 */
export async function hasEarlierWorker(): Promise<boolean> {
  if (!navigator.serviceWorker?.controller) return false;
  return !(await caches.match(STORED_SETS).catch(() => true));
}
