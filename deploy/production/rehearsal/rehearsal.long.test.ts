import { readdirSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { writeRelease } from '@viewmax/registry/testing/write-release';
import { openTestDatabase } from '@viewmax/testing/server/test-database';
import { findNginx } from '@viewmax/tools/nginx';
import { writeNextVersion } from './next-version.ts';
import { rehearse } from './rehearse.ts';
import { reportOf } from './report.ts';
import { root } from './site.ts';

test('the next version has its own sources and one more migration, and shares the packages', () => {
  const next = writeNextVersion(root);
  try {
    const migrations = (folder: string) => readdirSync(join(folder, 'backend/migrations')).length;
    expect(migrations(next)).toBe(migrations(root) + 2);
    expect(realpathSync(join(next, 'node_modules/@viewmax/backend'))).toBe(realpathSync(join(next, 'backend')));
    expect(realpathSync(join(next, 'node_modules/fastify'))).toBe(realpathSync(join(root, 'node_modules/fastify')));
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
});

test('the report names a missed bar and the reasons of failed requests', () => {
  const lost = { kind: 'purchase' as const, from: 0, to: 1, status: 502, why: '<h1>502 Bad Gateway</h1>' };
  const text = reportOf({
    drills: [{ name: 'a planned stop', seconds: 1, asked: 10, failed: [lost, lost] }],
    checks: [{ what: 'a planned stop: failed requests', value: 2, most: 0 }],
    books: { acknowledged: 8, lost: 0, double: 0, findings: 0 },
    log: ['1#1: *7 recv() failed, client: 127.0.0.1, request: "POST /a HTTP/1.1"'],
  });
  expect(text).toMatch(/^MISS +a planned stop: failed requests +2 +0$/m);
  expect(text).toContain('a planned stop: 2 x purchase 502 <h1>502 Bad Gateway</h1>');
  expect(text).toContain('1 x nginx, POST: recv() failed');
});

const routes = [{ path: '/', title: 'See a Movie', tab: 'home' as const }];

// PGlite is one process, so two nodes need PostgreSQL.
if (process.env.DATABASE_URL && (await findNginx())) {
  test('two nodes change to a version with a migration, and visitors lose no request and no purchase', async () => {
    const db = await openTestDatabase();
    const result = await rehearse({
      databaseUrl: db.url ?? '',
      nodes: 2,
      roles: 'pages,calls,jobs',
      releases: [writeRelease({ name: 'shell' }), writeRelease({ name: 'catalog', routes })],
      canary: writeRelease({ name: 'catalog', version: '1.0.1-bbbb', routes }),
      pages: ['/'],
      isWhole: false,
    }).finally(() => db.close());
    expect(result.books.acknowledged).toBeGreaterThan(20);
    const missed = result.checks.filter(({ value, most }) => value > most);
    expect(missed.length > 0 ? reportOf(result) : '').toBe('');
  }, 240_000);
}
