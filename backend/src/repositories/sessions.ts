import type { Session } from '@viewmax/contracts/account';
import { sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';

/** The claims of a token about its session. */
export interface SessionRecord {
  id: string;
  endsAt: Date;
}

export interface NewSession {
  userId: string;
  deviceMark: string;
  /** Those of the same device by older secrets. */
  olderMarks: readonly string[];
  device: string;
}

/** The sessions of one member, and the known devices. An older one ends. */
export const MOST_DEVICES = 20;

const LIFE_MS = 180 * 24 * 60 * 60 * 1000;
// An open profile calls often, and the list may be slightly out of date.
const SEEN_EVERY_MS = 5 * 60 * 1000;

export const sessionsRepository = (db: AppDatabase, now: () => Date) => ({
  /** Replaces the previous session of the device, if there was one. Ends all but the newest sessions of the member. */
  async open({ userId, deviceMark, olderMarks, device }: NewSession): Promise<SessionRecord> {
    const at = now();
    if (olderMarks.length > 0) {
      const replaced = db.deleteFrom('sessions').where('user_id', '=', userId);
      await replaced.where('device_mark', 'in', olderMarks).execute();
    }
    const fresh = { device, started_at: at, seen_at: at, ends_at: new Date(at.getTime() + LIFE_MS) };
    const { id, ends_at } = await db
      .insertInto('sessions')
      .values({ user_id: userId, device_mark: deviceMark, ...fresh })
      .onConflict((known) =>
        known.columns(['user_id', 'device_mark']).doUpdateSet({ ...fresh, id: sql<string>`gen_random_uuid()::text` }),
      )
      .returning(['id', 'ends_at'])
      .executeTakeFirstOrThrow();
    // Of two sign-ins at one moment neither ends the other.
    await sql`delete from app.sessions where seen_at < ${at} and id in
      (select id from app.sessions where user_id = ${userId} and id <> ${id}
        order by seen_at desc, id offset ${MOST_DEVICES - 1} for update skip locked)`.execute(db);
    return { id, endsAt: ends_at };
  },
  /** Newest first; `current` is the session of the caller. */
  async list(userId: string, current: string): Promise<Session[]> {
    const rows = await db
      .selectFrom('sessions')
      .select(['id', 'device', 'started_at', 'seen_at'])
      .where('user_id', '=', userId)
      .where('ends_at', '>', now())
      .orderBy('seen_at', 'desc')
      .orderBy('id')
      .limit(100)
      .execute();
    return rows.map(({ id, device, started_at, seen_at }) => ({
      id,
      device,
      startedAt: started_at.toISOString(),
      seenAt: seen_at.toISOString(),
      isCurrent: id === current,
    }));
  },
  async sawAgain(id: string) {
    const seen_at = now();
    const before = new Date(seen_at.getTime() - SEEN_EVERY_MS);
    await db.updateTable('sessions').set({ seen_at }).where('id', '=', id).where('seen_at', '<', before).execute();
  },
  /** Only the member's token and the member's own list of sessions name the id, so the caller needs no token. */
  async end(id: string) {
    await db.deleteFrom('sessions').where('id', '=', id).execute();
  },
  /** Ends one session of this user. */
  async endOne(userId: string, id: string) {
    await db.deleteFrom('sessions').where('id', '=', id).where('user_id', '=', userId).execute();
  },
  /** Ends every session of this user except the given one. */
  async endOthers(userId: string, current = '') {
    await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<>', current).execute();
  },
});
