import { onPath, postgresFolders } from '../process/on-path.ts';
import { run } from '../process/run.ts';
import { type DataSettings, type Environment, readDataSettings } from '../settings/settings.ts';

export type SharedSettings = DataSettings & { DATABASE_URL: string };

/** The settings of a site on PostgreSQL. */
export function readSharedSettings(env: Environment): SharedSettings {
  const settings = readDataSettings(env);
  const { DATABASE_URL, DATA_DIR } = settings;
  if (!DATABASE_URL)
    throw new Error(`DATABASE_URL is needed. The copy of an embedded database is that of ${DATA_DIR}.`);
  return { ...settings, DATABASE_URL };
}

/** Every process of the machine reads the arguments of the others, so the password goes by the environment. */
function placeOf(databaseUrl: string): { url: string; env: NodeJS.ProcessEnv } {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  return { url: url.href, env: { ...process.env, ...(password && { PGPASSWORD: password }) } };
}

async function call(name: string, databaseUrl: string, args: readonly string[]): Promise<void> {
  const program = onPath([name], postgresFolders());
  if (!program) throw new Error(`${name} is needed, a program of PostgreSQL's clients (postgresql-client).`);
  const { url, env } = placeOf(databaseUrl);
  const { code, output } = await run(program, [`--dbname=${url}`, ...args], { env });
  if (code !== 0) throw new Error(`${name} failed: ${output.trim()}`);
}

/** Writes the schemas as they are in an exported snapshot. */
export const dumpPostgres = (databaseUrl: string, file: string, snapshot: string): Promise<void> =>
  call('pg_dump', databaseUrl, [
    ...['--format=custom', '--no-owner', '--no-privileges', '--schema=app', '--schema=registry', '--schema=facts'],
    ...[`--snapshot=${snapshot}`, `--file=${file}`],
  ]);

/** Restores all or nothing. */
export const loadPostgres = (databaseUrl: string, file: string): Promise<void> =>
  call('pg_restore', databaseUrl, ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', file]);
