import type { Database } from '@viewmax/server/database';
import { withClient } from '@viewmax/server/with-client';
import type { Counted } from './counted.ts';
import { createLines } from './lines.ts';
import type { PolicyName } from './policies.ts';
import { createTaker } from './take-lines.ts';

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

/** Counts tries in the database, so that a limit holds for all processes together. */
export function createLimiter({ db, secret, multiplier }: LimiterOptions): Limiter {
  const lines = createLines({ secret, multiplier });
  const takeLines = createTaker(db);
  const query = (text: string, values: unknown[] = []) => withClient(db, (client) => client.query(text, values));

  return {
    async take(name, counted) {
      // The wider networks count last: a flood that its own address refuses uses up nothing of its neighbours.
      const wait = (await takeLines(lines.own(name, counted))) || (await takeLines(lines.around(name, counted)));
      const day = lines.day(name, counted);
      // A try that a network's limit refuses does not count on the day.
      if (wait > 0 || !day) return wait;
      const { rows } = await query('select app.take_daily_try($1, $2) as wait', [day.key, day.most]);
      return Math.ceil((rows[0] as { wait: number }).wait);
    },
    async forgive(name, counted) {
      const all = [...lines.own(name, counted), ...lines.around(name, counted)];
      await query(
        `update app.rate_limits r set rested_at = rested_at - make_interval(secs => w.cost)
         from unnest($1::text[], $2::float8[]) as w (key, cost) where r.key = w.key`,
        [all.map(({ key }) => key), all.map(({ cost }) => cost)],
      );
      const day = lines.day(name, counted);
      if (day)
        await query('update app.daily_tries set tries = tries - 1 where key = $1 and day = app.today()', [day.key]);
    },
    async sweep() {
      await query('delete from app.rate_limits where rested_at < now()');
      await query('delete from app.daily_tries where day < app.today()');
    },
  };
}
