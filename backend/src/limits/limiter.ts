import type { Database } from '@viewmax/server/database';
import { withClient } from '@viewmax/server/with-client';
import { createBatcher } from '../batching/batcher.ts';
import { type Counted, countedValues, limitKey } from './counted.ts';
import { type Policy, type PolicyName, policies } from './policies.ts';

export interface LimiterOptions {
  db: Database;
  secret: string;
  multiplier: number;
}

export interface Limiter {
  /** Counts one try. Returns the seconds to wait, 0 when the try is allowed. */
  take(policy: PolicyName, counted: Counted): Promise<number>;
  /** Returns the try of a success. */
  forgive(policy: PolicyName, counted: Counted): Promise<void>;
  sweep(): Promise<void>;
}

/** A count of tries: the cost of one and the room of all, in seconds. */
interface Line {
  key: string;
  cost: number;
  span: number;
}

// One order for all callers, so that two batches with the same lines do not deadlock.
const TAKE = `select place::integer, app.take_tries(array[key], array[cost], array[span]) as wait
  from (select * from unnest($1::text[], $2::float8[], $3::float8[]) with ordinality as w (key, cost, span, place)
    order by key, place) as lines`;

const FORGIVE = `with lines as (
    select r.key, w.cost from app.rate_limits r join unnest($1::text[], $2::float8[]) as w (key, cost) using (key)
    order by r.key for update of r
  )
  update app.rate_limits r set rested_at = rested_at - make_interval(secs => lines.cost) from lines where r.key = lines.key`;

interface Taken {
  place: number;
  wait: number;
}

/** A crowd behind one address shares a statement, so that it does not queue for the lock of one row. */
const BATCH = 256;

/** Counts tries in the database, so that a limit holds for all processes together. */
export function createLimiter({ db, secret, multiplier }: LimiterOptions): Limiter {
  const scaled = (most: number) => Math.max(1, Math.floor(most * multiplier));

  function lineOf(name: PolicyName, kind: string, value: string, tries: number): Line {
    const { seconds: span } = policies[name];
    return { key: limitKey(secret, name, kind, value), cost: span / scaled(tries), span };
  }

  function linesOf(name: PolicyName, counted: Counted): Line[] {
    const policy: Policy = policies[name];
    return countedValues(counted, policy).flatMap(([kind, value]) => {
      const most = policy[kind];
      return most === undefined ? [] : lineOf(name, kind, value, most);
    });
  }

  /** The lines of the wider networks. A known device counts on its own line only. */
  function linesAround(name: PolicyName, { around = [], known }: Counted): Line[] {
    const policy: Policy = policies[name];
    const most = known !== undefined && policy.known !== undefined ? undefined : policy.address;
    return most === undefined ? [] : around.map((one) => lineOf(name, 'around', one.name, most * one.room));
  }

  const query = (text: string, values: unknown[]) => withClient(db, (client) => client.query(text, values));

  const takeLine = createBatcher<Line, number>({
    async run(lines) {
      const columns = [lines.map(({ key }) => key), lines.map(({ cost }) => cost), lines.map(({ span }) => span)];
      const waits = new Map(
        (await query(TAKE, columns)).rows.map(({ place, wait }: Taken) => [place, Math.ceil(wait)]),
      );
      return lines.map((_, index) => ({ status: 'fulfilled', value: waits.get(index + 1) ?? 0 }));
    },
    size: BATCH,
    inFlight: db.kind === 'pglite' ? 1 : 2,
  });

  /** Counts a try on each line, also when another one refuses. */
  const takeLines = async (lines: Line[]): Promise<number> => Math.max(0, ...(await Promise.all(lines.map(takeLine))));

  /** The lines of a day's tries. A known device has a day of its own, which strangers cannot use up. */
  function dayOf(name: PolicyName, { phone, known }: Counted): { key: string; most: number } | null {
    const { perDay }: Policy = policies[name];
    if (phone === undefined || perDay === undefined) return null;
    return { key: limitKey(secret, name, 'day', known ? `${phone} ${known}` : phone), most: scaled(perDay) };
  }

  return {
    async take(name, counted) {
      // The wider networks count last: a flood that its own address refuses uses up nothing of its neighbours.
      const wait = (await takeLines(linesOf(name, counted))) || (await takeLines(linesAround(name, counted)));
      const day = dayOf(name, counted);
      // A try that a network's limit refuses does not count on the day.
      if (wait > 0 || !day) return wait;
      const { rows } = await query('select app.take_daily_try($1, $2) as wait', [day.key, day.most]);
      return Math.ceil((rows[0] as { wait: number }).wait);
    },
    async forgive(name, counted) {
      const lines = [...linesOf(name, counted), ...linesAround(name, counted)];
      await query(FORGIVE, [lines.map(({ key }) => key), lines.map(({ cost }) => cost)]);
      const day = dayOf(name, counted);
      if (day)
        await query('update app.daily_tries set tries = tries - 1 where key = $1 and day = app.today()', [day.key]);
    },
    async sweep() {
      await query('delete from app.rate_limits where rested_at < now()', []);
      await query('delete from app.daily_tries where day < app.today()', []);
    },
  };
}
