import { type Reach, reaches } from '@viewmax/contracts/ops/actions';
import type { Database } from '@viewmax/server/database';
import pg from 'pg';
import { CHANNEL } from './change.ts';

const RETRY_MS = 1000;

const ASK_MS = 5000;

/**
 * Reports changes that other nodes commit. PGlite has no other node. A broken connection is reopened, and changes in
 * between are reported as one of the widest reach. A vanished machine ends no connection, so a query checks it.
 */
export function listen(
  { url }: Database,
  onChange: (reach: Reach) => void,
  askMs = ASK_MS,
): { close(): Promise<void> } {
  if (!url) return { close: async () => undefined };
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: askMs,
      query_timeout: askMs,
    });
    client = next;
    let asking: NodeJS.Timeout | undefined;
    const again = () => {
      clearInterval(asking);
      if (isClosed || client !== next) return;
      client = undefined;
      void next.end().catch(() => undefined);
      retry = setTimeout(() => void connect(), RETRY_MS);
    };
    next.on('error', again);
    next.on('end', again);
    next.on('notification', ({ payload }) => onChange(reaches.find((reach) => reach === payload) ?? 'pages'));
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      onChange('pages');
      asking = setInterval(() => void next.query('select 1').catch(again), askMs);
    } catch {
      again();
    }
  }

  const first = connect();
  return {
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await first;
      await client?.end().catch(() => undefined);
    },
  };
}
