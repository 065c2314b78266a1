import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { type Database, openDatabase } from '@viewmax/server/database';
import pg from 'pg';
import { emptyTemplate, type Template } from './template.ts';

async function administer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

function databaseAt(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Copying a template's files takes a third of the time of writing them to the log, as PostgreSQL does from 15 on. */
async function copyingFiles(client: pg.Client): Promise<string> {
  const { rows } = await client.query("select current_setting('server_version_num')::int >= 150000 as chooses");
  return rows[0].chooses ? ' strategy file_copy' : '';
}

/** The name of the filled template. The first test file fills it, and the others wait. */
function ensure(server: string, run: string, template: Template): Promise<string> {
  const name = `${run}-${template.name}`;
  return administer(server, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return name;
    const draft = `${name}-draft`;
    await client.query(`create database "${draft}"`);
    const db = await openDatabase({ databaseUrl: databaseAt(server, draft), dataDir: '' });
    await template.fill(db).finally(() => db.close());
    await client.query(`alter database "${draft}" rename to "${name}"`);
    return name;
  });
}

/** A separate database on this server, dropped at `close`. */
export async function openOnPostgres(
  server: string,
  folder: string | undefined,
  template: Template,
): Promise<Database> {
  const shared = folder && template !== emptyTemplate ? await ensure(server, basename(folder), template) : undefined;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const from = shared ? ` template "${shared}"` : '';
  await administer(server, async (client) => {
    await client.query(`create database ${name}${from}${await copyingFiles(client)}`);
  });
  const db = await openDatabase({ databaseUrl: databaseAt(server, name), dataDir: '' });
  if (!shared) await template.fill(db);
  const close = async () => {
    await db.close();
    await administer(server, (client) => client.query(`drop database ${name} with (force)`));
  };
  return { ...db, close };
}
