import { titleOf } from '../base/identity.ts';
import type { ReleaseStore } from './release-store.ts';

/** Hides the files of purged releases, even while the store or its cache still has them. */
export const withoutPurged = (store: ReleaseStore, isPurged: (title: string) => boolean): ReleaseStore => ({
  ...store,
  read: async (identity, file) => (isPurged(titleOf(identity)) ? null : store.read(identity, file)),
});
