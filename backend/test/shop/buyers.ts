import { createHmac } from 'node:crypto';
import type { Database } from '@viewmax/server/database';
import { withClient } from '@viewmax/server/with-client';

export const SECRET = 'a secret for tests, 32 characters';

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token as login issues it, without the cost of a password. Its session has the user's id, as `addBuyers` makes it. */
export function tokenFor(userId: string, at = new Date(), secret = SECRET): string {
  const iat = Math.floor(at.getTime() / 1000);
  const payload = { sub: JSON.stringify({ UUID: userId }), sid: userId, ver: 1, iat, exp: iat + 86_400 };
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(payload)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

/** Users with points, the ledger's rows for them, and a session each. Their ids go on from those of the database. */
export async function addBuyers(db: Database, count: number, points: number): Promise<string[]> {
  return withClient(db, async (client) => {
    const before = await client.query<{ count: number }>(
      `select count(*)::integer as count from app.users where id like 'buyer-%'`,
    );
    const first = before.rows[0]?.count ?? 0;
    const ids = Array.from({ length: count }, (_, index) => `buyer-${first + index + 1}`);
    await client.query(
      `insert into app.users (id, phone, password_hash, username, lga)
        select id, '071' || lpad(($2 + n)::text, 8, '0'), 'none', id, 'Sapele'
        from unnest($1::text[]) with ordinality as t(id, n)`,
      [ids, first],
    );
    await client.query(
      `insert into app.sessions (id, user_id, device_mark, device, started_at, seen_at, ends_at)
        select id, id, 'test', 'test', now(), now(), '2100-01-01' from unnest($1::text[]) as id`,
      [ids],
    );
    await client.query('insert into app.wallets (user_id, balance) select unnest($1::text[]), $2', [ids, points]);
    if (points === 0) return ids;
    await client.query(
      `insert into app.ledger (at, kind, from_account, to_account, amount, reference)
        select now(), 'bonus', 'house:promotions', 'wallet:' || id, $2, 'test:' || id from unnest($1::text[]) as id`,
      [ids, points],
    );
    return ids;
  });
}
