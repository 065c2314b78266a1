import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { checkLedger } from '@viewmax/backend/check-ledger';
import { seedDemo } from '@viewmax/backend/seed';
import { createRegistry, listAudit, openStore, verifyAudit } from '@viewmax/registry';
import { writeRelease } from '@viewmax/registry/testing/write-release';
import { type Database, openDatabase } from '@viewmax/server/database';
import { withClient } from '@viewmax/server/with-client';
import { openTestBucket } from '@viewmax/testing/server/test-bucket';
import { openTestDatabase } from '@viewmax/testing/server/test-database';
import { migrateAll } from '../data/open-database.ts';
import { run } from '../process/run.ts';
import { readDataSettings } from '../settings/settings.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

type Env = Record<string, string>;

const root = mkdtempSync(join(tmpdir(), 'backup-'));
let count = 0;
const freshFolder = (): string => {
  count += 1;
  return join(root, String(count));
};
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
  rmSync(root, { recursive: true, force: true });
});

async function emptySite(): Promise<Env> {
  const db = await openTestDatabase();
  closing.push(db.close);
  return { DATA_DIR: freshFolder(), DATABASE_URL: db.url ?? '' };
}

function openAt(env: Env): Promise<Database> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = readDataSettings(env);
  return openDatabase({ databaseUrl, dataDir });
}

async function within<T>(env: Env, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openAt(env);
  return work(db).finally(() => db.close());
}

const rows = (db: Database, text: string) => withClient(db, async (client) => (await client.query(text)).rows);
const PICTURE = `${'p'.repeat(22)}.webp`;
const LOST = `${'q'.repeat(22)}.webp`;
const pictureOf = (env: Env, name = PICTURE) => join(env.DATA_DIR ?? '', 'uploads', name);

async function publish(env: Env, db: Database, release: string): Promise<void> {
  const registry = createRegistry({ db, store: await openStore(readDataSettings(env).REGISTRY_STORE) });
  await registry.activate([await registry.publish(release)]);
  await registry.close();
}

const FACTS = `select (select revision from registry.state) as revision,
  (select count(*)::int from app.tickets) as tickets, (select sum(balance)::int from app.wallets) as points,
  (select string_agg(name, ',' order by name) from registry.live) as live`;

const shell = writeRelease({ name: 'shell' });
test('an embedded database is copied with its folder', async () => {
  const reason = 'DATABASE_URL is needed. The copy of an embedded database is that of /srv/viewmax.';
  const embedded = { DATA_DIR: '/srv/viewmax' };
  await expect(makeBackup(embedded, freshFolder())).rejects.toThrow(reason);
  await expect(restoreBackup(embedded, freshFolder())).rejects.toThrow(reason);
});

const onPostgres = process.env.DATABASE_URL ? describe : describe.skip;

onPostgres('on PostgreSQL', () => {
  let source: Env;
  let backup: string;
  let before: { revision: number };
  beforeAll(async () => {
    source = await emptySite();
    await within(source, async (db) => {
      await migrateAll(db);
      await seedDemo(db, { now: new Date() });
      await publish(source, db, shell);
      mkdirSync(join(source.DATA_DIR ?? '', 'uploads'), { recursive: true });
      writeFileSync(pictureOf(source), 'a picture');
      writeFileSync(pictureOf(source, PICTURE.replace('.webp', '@96.webp')), 'its smaller copy');
      const [one, two] = await rows(db, 'select id from app.users order by id limit 2');
      await rows(db, `update app.users set picture_url = '/img/u/${PICTURE}' where id = '${one.id}'`);
      await rows(db, `update app.users set picture_url = '/img/u/${LOST}' where id = '${two.id}'`);
      [before] = (await rows(db, FACTS)) as [typeof before];
    });
    backup = freshFolder();
    const { releases, pictures, missing } = await makeBackup(source, backup);
    expect([releases.length, Object.keys(pictures)]).toEqual([1, [PICTURE]]);
    expect(missing).toEqual([`1 pictures of members have no file, such as ${LOST}.`]);
    await within(source, (db) => publish(source, db, writeRelease({ name: 'catalog' })));
  }, 120_000);

  test('an empty site gets the state of the backup, and a revision that open pages accept', async () => {
    const target = await emptySite();
    const restored = await restoreBackup(target, backup);
    expect(restored).toMatchObject({ releases: 1, pictures: 1, migrations: [] });
    expect([restored.notes, restored.faults]).toEqual([[expect.stringContaining(LOST)], []]);
    const [after] = await within(target, async (db) => {
      expect(await checkLedger(db)).toEqual([]);
      const registry = createRegistry({ db, store: await openStore(readDataSettings(target).REGISTRY_STORE) });
      expect(await registry.currentSet()).toMatchObject({ ok: true });
      expect((await listAudit(registry.context, { limit: 1 }))[0]).toMatchObject({ action: 'restore', by: 'restore' });
      expect(await verifyAudit(registry.context)).toMatchObject({ ok: true });
      await registry.close();
      return rows(db, FACTS);
    });
    expect(after).toEqual({ ...before, revision: restored.revision + 1 });
    expect(readFileSync(pictureOf(target), 'utf8')).toBe('a picture');
    await expect(restoreBackup(target, backup)).rejects.toThrow('is not empty. --replace deletes it');
    expect(restored.revision).toBeGreaterThan(before.revision + 1000);
    const [later] = await within(source, (db) => rows(db, FACTS));
    expect(restored.revision).toBeGreaterThan(later.revision + 1000);
    const again = await restoreBackup(target, backup, { replaces: true });
    expect(again.revision).toBeGreaterThan(restored.revision + 1000);
  }, 120_000);

  test.each([
    ['the database', 'database', 'is not the file that this backup describes.'],
    ['a picture', `pictures/${PICTURE}`, `The picture ${PICTURE} is not that of this backup.`],
  ])(
    'a backup with a changed byte in %s is refused before anything changes',
    async (_, file, reason) => {
      const target = await emptySite();
      const path = join(backup, file);
      const content = readFileSync(path);
      writeFileSync(path, Buffer.concat([content, Buffer.from('x')]));
      await expect(restoreBackup(target, backup)).rejects.toThrow(reason);
      writeFileSync(path, content);
      expect(() => readFileSync(pictureOf(target))).toThrow('ENOENT');
    },
    60_000,
  );

  test('a folder with files takes no backup, and one without a description gives none', async () => {
    await expect(makeBackup(source, backup)).rejects.toThrow('is not empty');
    const empty = freshFolder();
    mkdirSync(empty);
    await expect(restoreBackup(source, empty)).rejects.toThrow('it is no finished backup');
  });

  test('the commands restore into a bucket, and end with code 1 if books or pictures differ', async () => {
    const command = (name: string, env: Env, folder: string) => {
      const file = join(import.meta.dirname, '../commands', `${name}.ts`);
      return run(process.execPath, [file, folder], { env: { ...process.env, DATABASE_URL: '', ...env } });
    };
    const onBucket = async (name: string): Promise<Env> => {
      const stores = { REGISTRY_STORE: `s3://${name}/releases`, PICTURE_STORE: `s3://${name}/pictures` };
      return { ...(await emptySite()), ...stores };
    };
    const bucket = await openTestBucket();
    bucket.reset();
    const [first, second] = [freshFolder(), freshFolder()];
    expect(await command('backup', source, first)).toMatchObject({ code: 0 });
    const target = await onBucket('one');
    const restored = await command('restore', target, first);
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('2 releases, 1 pictures') });
    expect(bucket.objects.get(`/one/pictures/${PICTURE}`)?.toString()).toBe('a picture');

    await within(target, (db) => rows(db, 'update app.wallets set balance = balance + 1'));
    await makeBackup(target, second);
    bucket.faults.forgotten = '.webp';
    const { code, output } = await command('restore', await onBucket('two'), second);
    bucket.close();
    expect(code).toBe(1);
    expect(output).toMatch(/^\d+ accounts differ from their movements\.$/m);
    expect(output).toContain(`1 restored pictures are not those of the backup, such as ${PICTURE}.`);
  }, 120_000);

  test('a site that is still in use is not restored', async () => {
    const db = await openAt(source);
    await withClient(db, (client) => client.query('select 1'));
    await expect(restoreBackup(source, backup, { replaces: true })).rejects.toThrow('Stop all nodes first');
    await db.close();
  }, 60_000);
});
