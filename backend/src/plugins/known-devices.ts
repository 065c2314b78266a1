import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { cookiesOf } from '@viewmax/server/cookies';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { sql } from 'kysely';
import { jwtSecrets } from '../config/secrets.ts';
import { MOST_DEVICES, type SessionRecord } from '../repositories/sessions.ts';
import type { UserRecord } from '../repositories/users.ts';

const NAMES: [RegExp, string][] = [
  [/iphone/i, 'iPhone'],
  [/ipad/i, 'iPad'],
  [/android/i, 'Android phone'],
  [/windows/i, 'Windows computer'],
  [/macintosh/i, 'Mac'],
  [/linux|cros/i, 'Computer'],
];

/** The name of a device in a list of sessions, by its browser's user agent. */
export function deviceName(userAgent: string | undefined, isWrapper: boolean): string {
  const [, name = 'Unknown device'] = NAMES.find(([pattern]) => pattern.test(userAgent ?? '')) ?? [];
  return isWrapper ? `${name}, Viewmax app` : name;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Devices that signed in to an account. Tries of strangers at the account do not count on them. */
    knownDevices: {
      /** The device's mark, if it signed in to the account of this phone since its last change of password. */
      markFor(request: FastifyRequest, phone: string): Promise<string | undefined>;
      /** Call it for a caller with the right password. Returns the device's mark. */
      remember(request: FastifyRequest, reply: FastifyReply, user: UserRecord): Promise<string>;
      /** Opens the session of this device in place of its previous one. */
      openSession(request: FastifyRequest, userId: string, mark: string): Promise<SessionRecord>;
    };
  }
}

interface Device {
  id: string;
  /** The secret that vouches for it. */
  by: string;
}

const COOKIE = /^([\w-]{22})\.([\w-]{43})$/;
// The wrapper's id has 128 bits. A shorter one could be guessed.
const WRAPPER_ID = /^[\w-]{22,64}$/;
const YEAR_SECONDS = 31_536_000;

export const knownDevices = fp(
  async (app) => {
    const { db, config, now } = app.backend;
    const [secret, ...others] = jwtSecrets(config);
    const mac = (text: string, by = secret) => createHmac('sha256', by).update(text).digest();

    /** Our own cookie and the secret that signed it; a forged one lacks our signature. */
    function cookieOf(request: FastifyRequest): Device | undefined {
      const [, id, signature] = COOKIE.exec(cookiesOf(request.headers.cookie).known ?? '') ?? [];
      if (!id || !signature) return undefined;
      const given = Buffer.from(signature, 'base64url');
      const by = [secret, ...others].find((one) => timingSafeEqual(mac(`known ${id}`, one), given));
      return by === undefined ? undefined : { id, by };
    }

    // The backend gets no cookies of the wrapper's origin. The wrapper sends an id in a header instead, and only that
    // phone knows the id.
    function deviceOf(request: FastifyRequest): Device | undefined {
      const header = request.headers['x-viewmax-device'];
      const isWrapper = typeof header === 'string' && WRAPPER_ID.test(header);
      return isWrapper ? { id: `wrapper ${header}`, by: secret } : cookieOf(request);
    }

    const markOf = (id: string, by = secret) => mac(`device ${id}`, by).toString('base64url');
    const olderMarksOf = (id: string) => others.map((by) => markOf(id, by));

    function giveCookie(request: FastifyRequest, reply: FastifyReply, id: string): void {
      const value = `${id}.${mac(`known ${id}`).toString('base64url')}`;
      const secure = request.protocol === 'https' ? '; Secure' : '';
      reply.header(
        'set-cookie',
        `known=${value}; Path=/api; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Strict${secure}`,
      );
    }

    app.decorate('knownDevices', {
      async markFor(request, phone) {
        const { id } = deviceOf(request) ?? {};
        if (!id) return undefined;
        const known = await db
          .selectFrom('known_devices')
          .innerJoin('users', 'users.id', 'known_devices.user_id')
          .select('device_mark')
          .where('device_mark', 'in', [markOf(id), ...olderMarksOf(id)])
          .where('users.phone', '=', phone)
          .whereRef('known_devices.session_version', '=', 'users.session_version')
          .executeTakeFirst();
        return known?.device_mark;
      },
      async remember(request, reply, user) {
        const { id = randomBytes(16).toString('base64url'), by } = deviceOf(request) ?? {};
        // A cookie that an older secret signed gets a new signature, because that secret goes one day.
        if (by !== secret) giveCookie(request, reply, id);
        const device_mark = markOf(id);
        const older = olderMarksOf(id);
        const seen = { session_version: user.sessionVersion, seen_at: now() };
        await db
          .insertInto('known_devices')
          .values({ user_id: user.id, device_mark, ...seen })
          .onConflict((known) => known.columns(['user_id', 'device_mark']).doUpdateSet(seen))
          .execute();
        if (older.length > 0) {
          const replaced = db.deleteFrom('known_devices').where('user_id', '=', user.id);
          await replaced.where('device_mark', 'in', older).execute();
        }
        await sql`delete from app.known_devices where seen_at < ${seen.seen_at} and (user_id, device_mark) in
          (select user_id, device_mark from app.known_devices where user_id = ${user.id} and device_mark <> ${device_mark}
            order by seen_at desc, device_mark offset ${MOST_DEVICES - 1} for update skip locked)`.execute(db);
        return device_mark;
      },
      openSession(request, userId, deviceMark) {
        const isWrapper = request.headers['x-viewmax-device'] !== undefined;
        const device = deviceName(request.headers['user-agent'], isWrapper);
        const { id } = deviceOf(request) ?? {};
        return app.sessions.open({ userId, deviceMark, olderMarks: id ? olderMarksOf(id) : [], device });
      },
    });
  },
  { name: 'known-devices', dependencies: ['context', 'repositories'] },
);
