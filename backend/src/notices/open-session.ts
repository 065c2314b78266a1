import { sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';

/** Of a notice's member with an open session: closing an account and signing out end it. */
export const openSession = (db: AppDatabase, now: Date) =>
  db
    .selectFrom('sessions')
    .where(sql<boolean>`sessions.user_id = notices.user_id`)
    .where('sessions.ends_at', '>', now)
    .select('sessions.id');
