import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@viewmax/contracts/discovery';
import { releaseName } from '@viewmax/contracts/release-name';
import { checkFile, holdCleanUp, MANIFEST, openStore } from '@viewmax/registry';
import { openDatabase } from '@viewmax/server/database';
import type { Objects } from '@viewmax/server/objects/objects';
import { openObjects } from '@viewmax/server/objects/open-objects';
import { type Client, withClient } from '@viewmax/server/with-client';
import type { DataSettings, Environment } from '../settings/settings.ts';
import { hashOf, hashOfFile, type Manifest, placesIn, writeManifest } from './manifest.ts';
import { pictureNames } from './pictures.ts';
import { dumpPostgres, readSharedSettings, type SharedSettings } from './postgres-copy.ts';

type Store = Awaited<ReturnType<typeof openStore>>;

/** The rows of a moment that name files. */
interface Named {
  releases: Release[];
  pictures: string[];
}

const NAMED = `select
  (select coalesce(jsonb_agg(manifest order by name, version), '[]') from registry.releases) as releases,
  (select coalesce(jsonb_agg(substring(picture_url from 8)), '[]') from app.users
    where picture_url like '/img/u/%') as pictures`;

async function readNamed(client: Client): Promise<Named> {
  const [named] = (await client.query<Named>(NAMED)).rows;
  return named ?? { releases: [], pictures: [] };
}

async function emptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty. Name a new folder for each backup.`);
}

/** Copies a release and checks each byte. Returns false if the store lacks a part of it. */
async function copyRelease(store: Store, release: Release, folder: string): Promise<boolean> {
  await mkdir(folder, { recursive: true });
  for (const file of release.files) {
    const content = await store.read(release, file.file);
    if (!content) return false;
    checkFile(file, content);
    await writeFile(join(folder, file.file), content);
  }
  const text = await store.read(release, MANIFEST);
  if (!text) return false;
  await writeFile(join(folder, MANIFEST), text);
  return true;
}

async function copyFiles(folder: string, { REGISTRY_STORE }: DataSettings, source: Objects, named: Named) {
  const places = placesIn(folder);
  const store = await openStore(REGISTRY_STORE, { isChecked: false });
  const missing: string[] = [];
  const releases: string[] = [];
  for (const release of named.releases) {
    const isWhole = await copyRelease(store, release, places.release(release.name, release.version));
    if (isWhole) releases.push(releaseName(release));
    else missing.push(`The store lacks files of ${releaseName(release)}, or a purge deleted them.`);
  }
  const target = await openObjects(places.pictures);
  const pictures: Record<string, string> = {};
  for (const name of await pictureNames(source)) {
    const content = await source.read(name);
    if (!content) continue;
    await target.write(name, content);
    pictures[name] = hashOf(content);
  }
  const lost = named.pictures.filter((name) => !Object.hasOwn(pictures, name));
  if (lost.length > 0) missing.push(`${lost.length} pictures of members have no file, such as ${lost[0]}.`);
  return { releases, pictures, missing };
}

/**
 * Copies the database first and the files after it. A release never changes, so the files of each release in the
 * database are there later. The clean-up waits meanwhile. Files of later rows may be in the copy, which harms nothing.
 */
async function copyAll(folder: string, settings: SharedSettings) {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = settings;
  const pictures = await openObjects(settings.PICTURE_STORE);
  const db = await openDatabase({ databaseUrl, dataDir });
  const copied = withClient(db, async (client) => {
    await holdCleanUp(client);
    await client.query('begin isolation level repeatable read read only');
    // pg_dump and the next statement see the same moment.
    const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
    const named = await readNamed(client);
    await dumpPostgres(databaseUrl, placesIn(folder).database, rows[0]?.id ?? '');
    await client.query('commit');
    return copyFiles(folder, settings, pictures, named);
  });
  // The hold ends with the connection, also after a failure.
  return copied.finally(() => db.close());
}

/** Makes a backup in a new folder: the database, the releases and the pictures of one moment. */
export async function makeBackup(env: Environment, folder: string): Promise<Manifest> {
  const settings = readSharedSettings(env);
  await emptyFolder(folder);
  const madeAt = new Date().toISOString();
  const copied = await copyAll(folder, settings);
  const database = await hashOfFile(placesIn(folder).database);
  const manifest: Manifest = { format: 1, madeAt, database, ...copied };
  await writeManifest(folder, manifest);
  return manifest;
}
