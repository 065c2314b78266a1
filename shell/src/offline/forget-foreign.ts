import { LEFT_SET, WRAPPER_SET } from '@viewmax/contracts/wrapper-set';

/** What the app itself keeps. The token and the personal areas of `root` end with the session too. */
const OWN = ['root', 'token', 'quarantine', WRAPPER_SET, LEFT_SET];
/** The worker's times of use of its pictures. */
const WORKERS = 'workbox-expiration';

/**
 * Deletes what code wrote beside the app's stores. It may concern the member, and a purged release may have left it. A
 * browser without the list of databases keeps them.
 */
export async function forgetForeign(): Promise<void> {
  try {
    for (const key of Object.keys(localStorage)) if (!OWN.includes(key)) localStorage.removeItem(key);
    const databases = (await indexedDB.databases?.()) ?? [];
    for (const { name } of databases) if (name && name !== WORKERS) indexedDB.deleteDatabase(name);
  } catch {
    // A browser that forbids its storage has none of it.
  }
}
