import type { Database } from '@viewmax/server/database';
import { withClient } from '@viewmax/server/with-client';
import { type Counted, countedValues, limitKey } from './counted.ts';
import { createLeases } from './leases.ts';
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

/** The cost of one try, in seconds, and the largest block. */
interface Line {
  key: string;
  cost: number;
  span: number;
  most: number;
}

interface Taken {
  key: string;
  wait: number;
}

// One order for all callers, so that two callers of the same lines do not deadlock.
const TAKE = `select key, app.take_tries(array[key], array[cost], array[span]) as wait
  from (select * from unnest($1::text[], $2::float8[], $3::float8[]) as w (key, cost, span) order by key) as lines`;

/** Counts tries in the database, so that a limit holds for all processes together. */
export function createLimiter({ db, secret, multiplier }: LimiterOptions): Limiter {
  const leases = createLeases();
  const underWay = new Map<string, Promise<unknown>>();

  const scaled = (most: number) => Math.max(1, Math.floor(most * multiplier));

  function lineOf(name: PolicyName, kind: string, value: string, tries: number): Line {
    const { seconds: span } = policies[name];
    const limit = scaled(tries);
    // With a wide limit the limiter leases up to a tenth of it at once and serves it from memory.
    const most = Math.max(1, Math.floor(limit / 10));
    return { key: limitKey(secret, name, kind, value), cost: span / limit, span, most };
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
    return most === undefined ? [] : around.map((one) => lineOf(name, 'around', one.name, most * one.capacity));
  }

  const query = (text: string, values: unknown[]) => withClient(db, (client) => client.query(text, values));

  /** Takes a block of each line. Meanwhile other callers of this process wait for the same lines. */
  async function takeBlocks(lines: Line[]): Promise<number> {
    const blocks = lines.map((line) => ({ ...line, tries: leases.next(line.key, line.most) }));
    const columns = [
      blocks.map(({ key }) => key),
      blocks.map(({ cost, tries }) => cost * tries),
      // With these spans a block passes the limit by half a try at most, as a single try does.
      blocks.map(({ cost, span, tries }) => span - (cost * (tries - 1)) / 2),
    ];
    const answer = query(TAKE, columns).finally(() => {
      for (const { key } of lines) underWay.delete(key);
    });
    for (const { key } of lines) underWay.set(key, answer);
    const waits = new Map((await answer).rows.map(({ key, wait }: Taken) => [key, Math.ceil(wait)]));
    // A line's block stays leased when another line refuses, so that one refused try does not waste a block.
    for (const { key, span, tries } of blocks) {
      if (waits.get(key) === 0) leases.add(key, tries, span / 10);
      else leases.refuse(key);
    }
    // One try may fit where a block does not.
    const isTooLarge = blocks.some(({ key, tries }) => tries > 1 && waits.get(key) !== 0);
    if (isTooLarge) return takeLines(lines.filter(({ key }) => waits.get(key) !== 0));
    return Math.max(...waits.values());
  }

  /** The lines of a day's tries. A known device has a day of its own, which strangers cannot use up. */
  function dayOf(name: PolicyName, { phone, known }: Counted): { key: string; most: number } | null {
    const { perDay }: Policy = policies[name];
    if (phone === undefined || perDay === undefined) return null;
    return { key: limitKey(secret, name, 'day', known ? `${phone} ${known}` : phone), most: scaled(perDay) };
  }

  async function takeLines(lines: Line[]): Promise<number> {
    for (let open = lines; ; ) {
      open = open.filter(({ key }) => !leases.use(key));
      if (open.length === 0) return 0;
      // A crowd that arrives at once shares a block: the others wait for the first caller's block.
      const others = open.flatMap(({ key }) => underWay.get(key) ?? []);
      if (others.length === 0) return takeBlocks(open);
      await Promise.allSettled(others);
    }
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
      const costs = lines.map(({ cost }) => cost);
      const sql = `update app.rate_limits r set rested_at = rested_at - make_interval(secs => w.cost)
        from unnest($1::text[], $2::float8[]) as w (key, cost) where r.key = w.key`;
      await query(sql, [lines.map(({ key }) => key), costs]);
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
