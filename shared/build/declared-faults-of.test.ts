import { globSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { RemoteJson } from '@viewmax/contracts/discovery';
import { declaredFaultsOf } from './declared-faults-of.ts';
import { repositoryRoot } from './repository-root.ts';

function faultsOf(code: string, more: Partial<RemoteJson> = {}, file = 'root.tsx'): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'package-'));
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'remote.json'), JSON.stringify({ name: 'offers', routes: [], fills: [], ...more }));
  writeFileSync(join(folder, 'src', file), code);
  return declaredFaultsOf(folder);
}

test.each(globSync('mfe-*/remote.json', { cwd: repositoryRoot }))('%s and its code agree', (file) => {
  expect(declaredFaultsOf(join(repositoryRoot, dirname(file)))).toEqual([]);
});

describe('a call to a backend', () => {
  const code = "get('/api/x/offers/movies/7'); get(`/api/x/offers?all`); say('/api/x/', '/api/x/deals')";

  test('that remote.json does not declare is refused, and the remedy is named', () => {
    expect(faultsOf(code, { backends: ['/api/x/offers'] })).toEqual([
      'src/root.tsx calls /api/x/deals, which remote.json does not declare. Add it: "backends": ["/api/x/deals"].',
    ]);
    expect(faultsOf(code, { backends: ['/api/x/offers', '/api/x/deals'] })).toEqual([]);
  });

  test('in a test alone needs no declaration', () => {
    expect(faultsOf("fetch('/api/x/deals')", {}, 'root.test.tsx')).toEqual([]);
  });
});

describe('a metric', () => {
  const code = "import { report } from '@viewmax/shared/bundled/report.ts';\nreport('offer_opened');";

  test('that metrics lacks is refused, because no rollout would ever see it', () => {
    expect(faultsOf(code, { metrics: ['offer_closed'] })).toEqual([
      'src/root.tsx reports offer_opened, which remote.json does not declare. Add it: "metrics": ["offer_opened"].',
    ]);
    expect(faultsOf(code, { metrics: ['offer_opened'] })).toEqual([]);
  });

  test('is another thing than a report of the squad', () => {
    expect(faultsOf("import { report } from './report.ts';\nreport('offer_opened');")).toEqual([]);
  });
});

describe('a component of a slot', () => {
  const below = [{ slot: 'movie.below' }];

  test.each([
    ["{ root: Root, slots: { 'movie.below': Below, 'home.banner': Banner } }", 'home.banner'],
    ['{\n  root: Root,\n  slots: {\n    "movie.below": Below,\n    offers,\n  },\n}', 'offers'],
  ])('that fills does not name is refused, because it never shows: %s', (given, slot) => {
    expect(faultsOf(`export default defineRemote(${given});`, { fills: below })).toEqual([
      `src/root.tsx has a component for ${slot}, which remote.json does not fill, so it never shows. Add it: "fills": [{ "slot": "${slot}", "reads": {} }].`,
    ]);
  });

  test.each(["{ root: Root, slots: { 'movie.below': Below } }", '{ root: Root, slots }', '{ root: Root }'])(
    'is none in %s',
    (given) => {
      expect(faultsOf(`export default defineRemote(${given});`, { fills: below })).toEqual([]);
    },
  );
});

describe('a route of remote.json', () => {
  const routes = ['/offers', '/offers/:id'].map((path) => ({ path, title: 'Offers', tab: 'home' as const }));

  test('without an element in the root is refused, because its screen is empty', () => {
    expect(
      faultsOf('<Route path="/offers" element={<Home />} /><Route path="*" element={null} />', { routes }),
    ).toEqual([
      'remote.json has the route /offers/:id, but no <Route path="/offers/:id"> is in src, so its screen is empty.',
    ]);
  });

  test.each([
    ['a literal', '<Route path="/offers" element={a} /><Route element={b} path={\'/offers/:id\'} />'],
    ['nested elements', '<Route path="/offers" element={a}><Route path=":id" element={b} /></Route>'],
    ['the rest of a path', '<Route path="/offers/*" element={a} />'],
    ['an index', '<Route path="/offers"><Route index element={a} /></Route>'],
    ['an expression', '<Route path={OFFERS} element={a} />'],
    ['no element of the router', 'useRoutes(table)'],
  ])('is believed with %s', (_, code) => {
    expect(faultsOf(code, { routes })).toEqual([]);
  });
});

describe('the screen of a route or a slot', () => {
  const routes = [{ path: '/offers', title: 'Offers', tab: 'home' as const, screen: 'details' }];
  const codeWith = (chunk: string) =>
    `import(/* webpackChunkName: "${chunk}" */ './details.tsx'); <Route path="/offers" />`;

  test('with another name than its chunk is refused before a build', () => {
    expect(faultsOf(codeWith('detail'), { routes })).toEqual([
      'remote.json names the screen "details", but no chunk has that name.',
    ]);
    expect(faultsOf(codeWith('details'), { routes })).toEqual([]);
  });
});
