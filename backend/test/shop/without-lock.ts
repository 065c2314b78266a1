import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '@viewmax/server/database';
import { rows } from './books.ts';

const MIGRATIONS = join(import.meta.dirname, '../../migrations');

/** A function as its newest migration has it. */
function functionOf(name: string): string {
  const start = new RegExp(`^create (or replace )?function app\\.${name}\\(`, 'm');
  const texts = readdirSync(MIGRATIONS)
    .toSorted()
    .map((file) => readFileSync(join(MIGRATIONS, file), 'utf8'));
  const text = texts.findLast((migration) => start.test(migration)) ?? '';
  const from = text.search(start);
  if (from < 0) throw new Error(`No migration has the function ${name}`);
  return `${text.slice(from, text.indexOf('\n$$;', from)).replace(start, `create or replace function app.${name}(`)}\n$$`;
}

const FUNCTION = functionOf('sell_seats');
const HOLDS = functionOf('hold_seats');

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
  await rows(db, FUNCTION);
  await rows(db, HOLDS);
}

/** Holds without the lock on the screening. `wall: false` also takes away the key that refuses a second holder. */
export async function holdWithout(db: Database, { wall }: { wall: boolean }): Promise<void> {
  const noWall: [string, string] = ['where h.ends_at <= p_now or h.user_id = excluded.user_id;', ';'];
  await rows(db, changed(HOLDS, [NO_LIMIT, ...LOCKS.screenings.changes, ...(wall ? [] : [noWall])]));
}

/** Sells without this lock, in this test's database only. `wall: false` also removes the constraint behind it. */
export async function sellWithout(db: Database, lock: Lock, { wall }: { wall: boolean }): Promise<void> {
  const { changes, wall: constraint } = LOCKS[lock];
  const noKeyWall = lock === 'keys' && !wall ? [KEY_WALL] : [];
  await rows(db, changed(FUNCTION, [NO_LIMIT, ...changes, ...noKeyWall]));
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
