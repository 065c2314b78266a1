import { personalDatabase } from '@viewmax/contracts/constants';

/** Deletes the member's files, even where the page never loaded the remote that stored them. */
export function forgetPersonalDatabase(): void {
  try {
    globalThis.indexedDB?.deleteDatabase(personalDatabase);
  } catch {
    // A browser that forbids the database has stored no file in it either.
  }
}
