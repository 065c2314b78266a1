import type { Database } from '@viewmax/server/database';
import { appDatabase } from '../../src/database/app-database.ts';
import { sweepsOf } from '../../src/jobs/sweeper.ts';
import type { PictureStore } from '../../src/pictures/picture-store.ts';

/** The sweeps of a node without pictures. */
export const sweepsOn = (database: Database): Record<string, () => Promise<unknown>> => {
  const pictures = { remove: async () => undefined } as Partial<PictureStore> as PictureStore;
  const all = sweepsOf({ db: appDatabase(database), now: () => new Date(), countHolds: () => undefined, pictures });
  return Object.fromEntries(Object.entries(all).map(([name, work]) => [name, () => work(() => false)]));
};
