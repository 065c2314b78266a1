import type { Database } from '@viewmax/server/database';
import { rows } from './books.ts';

interface Functions {
  sell: string;
  hold: string;
}
const known = new WeakMap<Database, Functions>();

/** The functions as all migrations together made them, read before the first change here. */
async function functionsOf(db: Database): Promise<Functions> {
  const before = known.get(db);
  if (before) return before;
  const [read] = await rows<Functions>(
    db,
    `select pg_get_functiondef('app.sell_seats'::regproc) as sell, pg_get_functiondef('app.hold_seats'::regproc) as hold`,
  );
  if (!read) throw new Error('The database has no functions');
  known.set(db, read);
  return read;
}

/** For each lock: its text in the function, the text without it, and the constraint that would still stop the race. */
const LOCKS = {
  screenings: {
    changes: [
      ['order by showtime_id, cinema_id for update skip locked', 'order by showtime_id, cinema_id'],
      ['order by showtime_id, cinema_id for update', 'order by showtime_id, cinema_id'],
    ],
    wall: 'drop index if exists app.tickets_seat_sold',
  },
  wallets: {
    changes: [
      ['order by user_id for update skip locked', 'order by user_id'],
      ['order by user_id for update', 'order by user_id'],
    ],
    wall: 'alter table app.wallets drop constraint wallets_balance_check',
  },
  keys: {
    changes: [["pg_try_advisory_xact_lock(hashtextextended(t.usr || ' ' || t.key, 0))", 'true']],
    wall: '',
  },
} as const satisfies Record<string, { changes: [string, string][]; wall: string }>;

export type Lock = keyof typeof LOCKS;

function changed(text: string, changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((before, [from, to]) => {
    if (!before.includes(from)) throw new Error(`The function does not hold "${from}"`);
    return before.replaceAll(from, () => to);
  }, text);
}

/** Without the locks, both sides of a race meet at the write, and the second one has to wait there. */
const NO_LIMIT: [string, string] = ["perform set_config('lock_timeout', p_wait_ms::text, true);", ''];
const KEY_WALL: [string, string] = ["where k.at <= p_now - interval '24 hours';", ';'];

/** Sells with every lock, as production does. */
export async function sellWithAllLocks(db: Database): Promise<void> {
  const { sell, hold } = await functionsOf(db);
  await rows(db, sell);
  await rows(db, hold);
}

/** Holds without the lock on the screening. `wall: false` also takes away the key that refuses a second holder. */
export async function holdWithout(db: Database, { wall }: { wall: boolean }): Promise<void> {
  const noWall: [string, string] = ['where h.ends_at <= p_now or h.user_id = excluded.user_id;', ';'];
  const { hold } = await functionsOf(db);
  await rows(db, changed(hold, [NO_LIMIT, ...LOCKS.screenings.changes, ...(wall ? [] : [noWall])]));
}

/** Sells without this lock, in this test's database only. `wall: false` also removes the constraint behind it. */
export async function sellWithout(db: Database, lock: Lock, { wall }: { wall: boolean }): Promise<void> {
  const { changes, wall: constraint } = LOCKS[lock];
  const noKeyWall = lock === 'keys' && !wall ? [KEY_WALL] : [];
  const { sell } = await functionsOf(db);
  await rows(db, changed(sell, [NO_LIMIT, ...changes, ...noKeyWall]));
  if (!wall && constraint) await rows(db, constraint);
}

/** Pauses every sale and every hold between its checks and its commit. */
export async function pauseSales(db: Database, ms: number): Promise<void> {
  await rows(
    db,
    `create or replace function app.test_pause() returns trigger language plpgsql as
      $$ begin perform pg_sleep(${ms / 1000}); return null; end $$;
    drop trigger if exists test_pause on app.tickets;
    create trigger test_pause before insert on app.tickets for each statement execute function app.test_pause();
    drop trigger if exists test_pause on app.seat_holds;
    create trigger test_pause before insert on app.seat_holds for each statement execute function app.test_pause()`,
  );
}
