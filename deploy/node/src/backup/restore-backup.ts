import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkLedger } from '@viewmax/backend/check-ledger';
import { MANIFEST, noteRestore, openStore, readReleaseFolder } from '@viewmax/registry';
import { type Database, openDatabase } from '@viewmax/server/database';
import { openObjects } from '@viewmax/server/objects/open-objects';
import { withClient } from '@viewmax/server/with-client';
import { migrateAll } from '../data/open-database.ts';
import type { DataSettings, Environment } from '../settings/settings.ts';
import { hashOf, hashOfFile, type Manifest, placesIn, readManifest } from './manifest.ts';
import { refuseOtherConnections } from './other-connections.ts';
import { loadPostgres, readSharedSettings, type SharedSettings } from './postgres-copy.ts';

export interface Restored {
  madeAt: string;
  releases: number;
  pictures: number;
  /** The new revision of the registry. */
  revision: number;
  migrations: string[];
  /** What the backup lacks, one sentence each. */
  notes: string[];
  /** How the restored site differs from a right one, one sentence each. */
  faults: string[];
}

const PRESENT = `select exists (select from pg_namespace where nspname in ('app', 'registry', 'facts')) as has,
  to_regclass('registry.state') is not null as counts`;

/** The revision of the present database, or undefined if it is empty. */
async function presentRevision(settings: SharedSettings): Promise<number | undefined> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = settings;
  const db = await openDatabase({ databaseUrl, dataDir });
  const reading = withClient(db, async (client) => {
    await refuseOtherConnections(client);
    const [present] = (await client.query<{ has: boolean; counts: boolean }>(PRESENT)).rows;
    if (!present?.has) return undefined;
    if (!present.counts) return 0;
    const { rows } = await client.query<{ revision: number }>('select revision from registry.state');
    return rows[0]?.revision ?? 0;
  });
  return reading.finally(() => db.close());
}

/** Checks every byte of the backup before anything changes. */
async function checkBackup(folder: string, manifest: Manifest): Promise<void> {
  const places = placesIn(folder);
  const hash = await hashOfFile(places.database).catch(() => undefined);
  if (hash !== manifest.database) throw new Error(`${places.database} is not the file that this backup describes.`);
  for (const title of manifest.releases) await readReleaseFolder(releaseFolder(folder, title));
  const pictures = await openObjects(places.pictures);
  for (const [name, expected] of Object.entries(manifest.pictures)) {
    const content = await pictures.read(name);
    if (!content || hashOf(content) !== expected) throw new Error(`The picture ${name} is not that of this backup.`);
  }
}

function releaseFolder(folder: string, title: string): string {
  const [name = '', version = ''] = title.split('@');
  return placesIn(folder).release(name, version);
}

/** Files first: rows name them, so rows come last. A release that the store has stays, and must be equal. */
async function restoreFiles(folder: string, manifest: Manifest, { REGISTRY_STORE, PICTURE_STORE }: DataSettings) {
  const store = await openStore(REGISTRY_STORE);
  for (const title of manifest.releases) {
    const place = releaseFolder(folder, title);
    const { release, files } = await readReleaseFolder(place);
    await store.put(release, await readFile(join(place, MANIFEST), 'utf8'), files);
  }
  const source = await openObjects(placesIn(folder).pictures);
  const target = await openObjects(PICTURE_STORE);
  for (const name of Object.keys(manifest.pictures)) {
    const content = await source.read(name);
    if (content) await target.write(name, content);
  }
}

/** A store may acknowledge a picture and lose it. */
async function lostPictures(manifest: Manifest, { PICTURE_STORE }: DataSettings): Promise<string[]> {
  const pictures = await openObjects(PICTURE_STORE);
  const lost: string[] = [];
  for (const [name, expected] of Object.entries(manifest.pictures)) {
    const content = await pictures.read(name);
    if (!content || hashOf(content) !== expected) lost.push(name);
  }
  return lost.length > 0 ? [`${lost.length} restored pictures are not those of the backup, such as ${lost[0]}.`] : [];
}

async function restoreDatabase(folder: string, settings: SharedSettings): Promise<Database> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = settings;
  const db = await openDatabase({ databaseUrl, dataDir });
  try {
    await withClient(db, (client) => client.query('drop schema if exists app, registry, facts cascade'));
    await loadPostgres(databaseUrl, placesIn(folder).database);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

/**
 * Restores a backup: releases, pictures, then the database. It migrates the database to this release, raises the revision
 * so that open pages accept the state, and checks the books. `replaces` allows it to delete a present database.
 */
export async function restoreBackup(env: Environment, folder: string, { replaces = false } = {}): Promise<Restored> {
  const settings = readSharedSettings(env);
  const manifest = await readManifest(folder);
  const present = await presentRevision(settings);
  if (present !== undefined && !replaces)
    throw new Error(`The database at DATABASE_URL is not empty. --replace deletes it and restores the backup.`);
  await checkBackup(folder, manifest);
  await mkdir(settings.DATA_DIR, { recursive: true });
  await restoreFiles(folder, manifest, settings);
  const db = await restoreDatabase(folder, settings);
  try {
    const migrations = await migrateAll(db);
    const revision = await noteRestore({ db, now: Date.now }, 'restore', manifest.madeAt, present);
    const findings = await checkLedger(db);
    const books = findings.length > 0 ? [`${findings.length} accounts differ from their movements.`] : [];
    const faults = [...books, ...(await lostPictures(manifest, settings))];
    const { madeAt, releases, pictures } = manifest;
    const counts = { releases: releases.length, pictures: Object.keys(pictures).length };
    return { madeAt, ...counts, revision, migrations, notes: manifest.missing, faults };
  } finally {
    await db.close();
  }
}
