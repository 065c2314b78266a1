import { expect, test } from '@jest/globals';
import { writeRelease } from '@viewmax/registry/testing/write-release';
import { openTestDatabase } from '@viewmax/testing/server/test-database';
import { findNginx } from '@viewmax/tools/nginx';
import { rehearse } from './rehearse.ts';

const routes = [{ path: '/', title: 'See a Movie', tab: 'home' as const }];

// PGlite is one process, so two nodes need PostgreSQL.
if (process.env.DATABASE_URL && (await findNginx())) {
  test('two nodes change to a version with a migration, and visitors lose no request and no purchase', async () => {
    const db = await openTestDatabase();
    const { checks, acknowledged } = await rehearse({
      databaseUrl: db.url ?? '',
      nodes: 2,
      roles: 'pages,calls,jobs',
      releases: [writeRelease({ name: 'shell' }), writeRelease({ name: 'catalog', routes })],
      canary: writeRelease({ name: 'catalog', version: '1.0.1-bbbb', routes }),
      pages: ['/'],
      drills: 'change',
    }).finally(() => db.close());
    expect(acknowledged).toBeGreaterThan(20);
    expect(checks.filter(({ value, most }) => value > most)).toEqual([]);
  }, 240_000);
}
