import { type Postgres, startPostgres } from '@viewmax/tools/postgres';

export type { Postgres };

/** A PostgreSQL with its default settings. */
export async function durablePostgres(): Promise<Postgres> {
  const started = await startPostgres({ isDurable: true });
  if ('reason' in started) throw new Error(`PostgreSQL could not be started: ${started.reason}`);
  return started;
}
