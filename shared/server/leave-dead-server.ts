import pg from 'pg';

/** A statement without an answer for so long asks whether its server still lives, and asks again after as long. */
const ASK_MS = 5000;

const ALIVE = 'select pg_backend_pid() as own, array(select pid from pg_stat_activity) as alive';

/** The driver knows the process of a connection, and its types lack it. */
interface Known {
  processID: number | null;
}

/**
 * Ends the connections to a server that vanished, once the address leads to another one. Such a connection answers nothing and ends by itself
 * only after minutes. A new connection knows the processes of its server: a connection of none of them is left.
 */
export function leaveDeadServer(pool: pg.Pool, config: pg.ClientConfig, askMs = ASK_MS): void {
  const open = new Set<pg.PoolClient & Known>();
  let isAsking = false;

  async function ask(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    // A connection of after this moment may be missing in the answer.
    const known = [...open];
    const probe = new pg.Client({ ...config, connectionTimeoutMillis: askMs, query_timeout: askMs });
    probe.on('error', () => undefined);
    try {
      await probe.connect();
      const { rows } = await probe.query<{ own: number; alive: number[] }>(ALIVE);
      // A pooler gives connections names of its own. It notices the loss itself.
      if (rows[0]?.own !== (probe as pg.Client & Known).processID) return;
      const alive = new Set(rows[0]?.alive);
      for (const { processID, connection } of known)
        if (processID !== null && !alive.has(processID)) connection.stream.destroy();
    } catch {
      // The address still leads to no server.
    } finally {
      void probe.end().catch(() => undefined);
      isAsking = false;
    }
  }

  pool.on('remove', (client) => open.delete(client as pg.PoolClient & Known));
  pool.on('connect', (lent) => {
    const client = lent as pg.PoolClient & Known;
    open.add(client);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const timed = (...given: unknown[]) => {
      const answer = query(...given);
      if (!(answer instanceof Promise)) return answer;
      const asking = setInterval(() => void ask(), askMs).unref();
      const isOver = () => clearInterval(asking);
      answer.then(isOver, isOver);
      return answer;
    };
    client.query = timed as typeof client.query;
  });
}
