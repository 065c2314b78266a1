import { rmSync } from 'node:fs';
import { basename } from 'node:path';
import pg from 'pg';

async function dropTemplates(connectionString, run) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [`${run}-`]);
  for (const { datname } of rows) await client.query(`drop database "${datname}"`);
  await client.end();
}

export default async function tearDown() {
  const { DATABASE_URL, TEST_TEMPLATES } = process.env;
  if (DATABASE_URL) await dropTemplates(DATABASE_URL, basename(TEST_TEMPLATES));
  rmSync(TEST_TEMPLATES, { recursive: true, force: true });
}
