import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeRelease } from '@viewmax/registry/testing/write-release';
import { copyEmpty } from '@viewmax/testing/server/templates/pglite';

const routes = [{ path: '/', title: 'See a Movie', tab: 'home' as const }];
export const releases = [writeRelease({ name: 'shell' }), writeRelease({ name: 'catalog', routes })];

/** A folder with a migrated, empty database. */
export async function freshFolder(): Promise<string> {
  const fresh = mkdtempSync(join(tmpdir(), 'node-'));
  await copyEmpty(fresh);
  return fresh;
}

export const env = {
  HOST: '127.0.0.1',
  TRUST_PROXY: 'loopback',
  OPS_TOKEN: 'x'.repeat(32),
  PORT: '0',
  LOG_LEVEL: 'silent',
};
