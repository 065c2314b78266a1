import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { RemoteJson } from '@viewmax/contracts/discovery';
import { declaredFaultsOf } from './declared-faults-of.ts';

function faultsOf(code: string, more: Partial<RemoteJson> = {}, file = 'reviews.ts'): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'package-'));
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'remote.json'), JSON.stringify({ name: 'offers', routes: [], fills: [], ...more }));
  writeFileSync(join(folder, 'src', file), code);
  return declaredFaultsOf(folder);
}

test('a call to a backend that remote.json does not declare is refused, and the remedy is named', () => {
  const code = "get('/api/x/offers/movies/7'); get(`/api/x/offers?all`); say('/api/x/', '/api/x/deals')";
  expect(faultsOf(code, { backends: ['/api/x/offers'] })).toEqual([
    'src/reviews.ts calls /api/x/deals, which remote.json does not declare. Add it: "backends": ["/api/x/deals"].',
  ]);
  expect(faultsOf(code, { backends: ['/api/x/offers', '/api/x/deals'] })).toEqual([]);
});

test('a test may call a backend that the code does not', () => {
  expect(faultsOf("fetch('/api/x/deals')", {}, 'reviews.test.ts')).toEqual([]);
});
