import type { AppDatabase } from '../database/app-database.ts';

/** The towns in which a new member may live. */
export const openTowns = (db: AppDatabase) =>
  db
    .selectFrom('places')
    .select(['country', 'state', 'lga'])
    .where('is_open', '=', true)
    .orderBy('country')
    .orderBy('state')
    .orderBy('lga');
