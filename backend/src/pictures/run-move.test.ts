import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { withClient } from '@viewmax/server/with-client';
import { openTestBucket, type TestBucket } from '@viewmax/testing/server/test-bucket';
import { openTestDatabase } from '@viewmax/testing/server/test-database';
import { migrateApp } from '../database/migrate-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'move-'));
const pictures = join(folder, 'uploads');
const MOVED = `${'m'.repeat(22)}.webp`;
const LOST = `${'l'.repeat(22)}.webp`;
let bucket: TestBucket;
beforeAll(async () => {
  bucket = await openTestBucket();
  bucket.reset();
  mkdirSync(pictures);
  writeFileSync(join(pictures, MOVED), 'a picture');
});
afterAll(() => {
  bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

async function move(env: Record<string, string>) {
  const args = [join(import.meta.dirname, 'run-move.ts'), pictures, 's3://viewmax/pictures'];
  const child = spawn(process.execPath, args, { env: { ...process.env, DATABASE_URL: '', INIT_CWD: '', ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const [code] = await once(child, 'close');
  return { code, output };
}

test('without a database the command says so and makes none', async () => {
  const { code, output } = await move({ DATA_DIR: join(folder, 'data') });
  expect([code, output]).toEqual([2, `There is no database in ${folder}/data. Set DATA_DIR, or DATABASE_URL.\n`]);
  expect(readdirSync(folder)).toEqual(['uploads']);
});

// PGlite's tests are in memory, which no other process reaches.
if (process.env.DATABASE_URL) {
  test('with a file of DATABASE_URL it moves the named pictures, and code 1 names the missing ones', async () => {
    const db = await openTestDatabase({ name: 'app', fill: migrateApp });
    const file = join(folder, 'url');
    writeFileSync(file, `${db.url}\n`);
    await withClient(db, (client) =>
      client.query(`insert into app.users (id, phone, password_hash, username, lga, picture_url)
        select 'user-' || name, '0700000000' || n, 'none', 'user-' || n, 'Sapele', '/img/u/' || name
        from unnest(array['${MOVED}', '${LOST}']) with ordinality as t(name, n)`),
    );
    const { code, output } = await move({ DATABASE_URL_FILE: file }).finally(() => db.close());
    expect(output).toBe(`1 pictures copied, 0 were there already, 1 are missing in ${pictures}\n  ${LOST}\n`);
    expect(code).toBe(1);
    expect(bucket.objects.get(`/viewmax/pictures/${MOVED}`)?.toString()).toBe('a picture');
  });
}
