import { titleOf } from '../base/identity.ts';
import type { ReleaseStore } from './release-store.ts';

/** Reads no file of a purged release, even while the store below or its cache still holds it. */
export const withoutPurged = (store: ReleaseStore, isPurged: (title: string) => boolean): ReleaseStore => ({
  ...store,
  read: async (identity, file) => (isPurged(titleOf(identity)) ? null : store.read(identity, file)),
});
