import { releaseName } from '@viewmax/contracts/release-name';
import type { ReleaseStore } from './release-store.ts';

/** Hides the files of purged releases, even while the store or its cache still has them. */
export const withoutPurged = (store: ReleaseStore, isPurged: (release: string) => boolean): ReleaseStore => ({
  ...store,
  read: async (identity, file) => (isPurged(releaseName(identity)) ? null : store.read(identity, file)),
});
