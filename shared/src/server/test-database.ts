import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type Database, openDatabase } from './database.ts';

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/**
 * A database of its own for one test file: new on the PostgreSQL of `DATABASE_URL` (dropped at `close`), else PGlite in
 * memory. So the same tests run on both.
 */
export async function openTestDatabase(): Promise<Database> {
  const server = process.env.DATABASE_URL;
  if (!server) return openDatabase({ dataDir: 'memory://' });
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const db = await openDatabase({ databaseUrl: url.href, dataDir: '' });
  const close = async () => {
    await db.close();
    await administer(server, `drop database ${name} with (force)`);
  };
  return { ...db, close };
}
