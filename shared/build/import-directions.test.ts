import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { repositoryRoot } from './repository-root.ts';

const remote = 'mfe-wallet/src/screens/fund/fund.tsx';
const shell = 'shell/src/layout/frame.tsx';
const shared = 'shared/app/provided/ui/button.tsx';
const contracts = 'shared/contracts/wallet.ts';
const backend = 'backend/src/app.ts';
const edge = 'deploy/edge/src/index.ts';
const page = 'deploy/console/src/app.tsx';

const FORBIDDEN: [from: string, to: string][] = [
  [remote, '@viewmax/booking'],
  [remote, '../../../../mfe-booking/src/stores/selection.ts'],
  [remote, '@viewmax/shell'],
  [remote, '../../../../shell/src/boot.tsx'],
  [remote, '../../../../shared/app/provided/stores/session.ts'],
  [remote, '@viewmax/shared/internal'],
  [remote, '@viewmax/server/database'],
  [remote, '@viewmax/backend/app'],
  [remote, '../../../../backend/src/app.ts'],
  [remote, '@viewmax/registry'],
  [remote, 'single-spa'],
  [remote, 'single-spa-react'],
  [remote, 'ky'],
  [remote, 'jwt-decode'],
  [remote, '@module-federation/runtime-core'],
  [remote, 'react-router-dom'],
  [remote, 'zod'],
  [remote, 'lucide-react'],
  [remote, 'fastify'],
  [remote, 'node:fs'],
  [shell, '@viewmax/catalog'],
  [shell, '@viewmax/a-fifth-remote'],
  [shell, '../../../mfe-catalog/src/index.ts'],
  [shell, '@viewmax/edge'],
  [shell, 'single-spa-react'],
  [shell, 'ky'],
  [shell, 'jwt-decode'],
  [shell, 'zod'],
  [shared, '@viewmax/a-fifth-remote'],
  [shared, '../../../../mfe-catalog/src/index.ts'],
  [shared, '@viewmax/shell'],
  [shared, '@viewmax/backend/app'],
  [contracts, 'react'],
  [contracts, '@viewmax/a-fifth-remote'],
  [contracts, '../stores/session.ts'],
  [contracts, 'nanostores'],
  [contracts, 'fastify'],
  [backend, '@viewmax/shared'],
  [backend, '@viewmax/shared/ui'],
  [backend, '@viewmax/edge'],
  [backend, '../../deploy/edge/src/index.ts'],
  [backend, '@viewmax/a-fifth-remote'],
  [edge, '@viewmax/shared'],
  [edge, '@viewmax/shared/internal'],
  [edge, '@viewmax/a-fifth-remote'],
  [edge, '../../../backend/src/app.ts'],
  [edge, '../../../shell/src/boot.tsx'],
  [page, '@viewmax/shared'],
  [page, '@viewmax/shared/internal'],
  [page, '@viewmax/server/database'],
  [page, '@viewmax/registry/testing/write-release'],
  [page, '@viewmax/edge'],
  [page, '@viewmax/catalog'],
  [page, 'zod'],
];

const ALLOWED: [from: string, to: string][] = [
  [remote, '@viewmax/shared'],
  [remote, '@viewmax/shared/ui'],
  [remote, '@viewmax/shared/router'],
  [remote, '@viewmax/shared/bundled/paths.ts'],
  [remote, '@viewmax/contracts/price'],
  [remote, 'lucide-react/icons/wallet'],
  [remote, '../../stores/points.ts'],
  [shell, '@viewmax/shared/internal'],
  [shell, '@module-federation/runtime-core'],
  [shared, 'ky'],
  [shared, 'jwt-decode'],
  [shared, 'single-spa-react'],
  [contracts, 'zod'],
  [backend, '@viewmax/contracts/movies'],
  [backend, '@viewmax/server/database'],
  [edge, '@viewmax/contracts/discovery'],
  ['deploy/node/src/data/open-database.ts', '@viewmax/backend/app'],
  [page, '@viewmax/shared/ui'],
  [page, '@viewmax/contracts/ops/calls'],
  [page, '@viewmax/registry/evidence'],
  [page, '@viewmax/registry/testing/make-rollout'],
];

const UNDECLARED: [from: string, to: string][] = [
  [shell, 'uplot'],
  [backend, 'pg'],
  [edge, 'kysely'],
  [remote, 'qr'],
  ['mfe-booking/src/parts/probe.test.ts', 'fast-check'],
];

const DECLARED: [from: string, to: string][] = [
  [shell, 'nanostores'],
  [backend, 'kysely'],
  [edge, 'fastify'],
  [remote, 'react'],
  ['mfe-booking/src/parts/probe.test.ts', '@testing-library/react'],
];

/** A relative path out of the package bypasses the declared entries of the other one. */
const leaves = (from: string, to: string): boolean =>
  to.startsWith('.') && packageOf(normalize(join(dirname(from), to))) !== packageOf(from);

const packageOf = (file: string): string =>
  /^((?:deploy|shared)\/[^/]+|[^/]+)/.exec(file.replaceAll('\\', '/'))?.[0] ?? '';

/** Writes a file with each import beside copies of the configuration and the manifests, and lints them in one run. */
function refusedBy(rule: string, cases: readonly [from: string, to: string][]): Set<number> {
  const root = mkdtempSync(join(tmpdir(), 'viewmax-lint-'));
  const copy = (file: string) => {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    copyFileSync(join(repositoryRoot, file), join(root, file));
  };
  try {
    copy('biome.json');
    for (const file of globSync('{*,deploy/*,shared/*}/package.json', {
      cwd: repositoryRoot,
      exclude: ['node_modules'],
    }))
      copy(file);
    for (const [index, [from, to]] of cases.entries()) {
      const folder = join(root, dirname(from));
      mkdirSync(folder, { recursive: true });
      const ending = from.endsWith('.test.ts') ? '.test.ts' : '.ts';
      writeFileSync(join(folder, `probe-${index}${ending}`), `import * as it from '${to}';\nexport const used = it;\n`);
    }
    const args = ['lint', `--only=${rule}`, '--vcs-enabled=false', '--max-diagnostics=none', '.'];
    const { stdout, stderr } = spawnSync(join(repositoryRoot, 'node_modules/.bin/biome'), args, {
      cwd: root,
      encoding: 'utf8',
    });
    const named = (stdout + stderr).matchAll(/probe-(\d+)\.(?:test\.)?ts:\d+:\d+ lint\/(\w+\/\w+)/g);
    return new Set([...named].filter((match) => match[2] === rule).map((match) => Number(match[1])));
  } finally {
    rmSync(root, { recursive: true });
  }
}

const all = [...FORBIDDEN, ...ALLOWED];
const restricted = refusedBy('style/noRestrictedImports', all);
const notDeclared = refusedBy('correctness/noUndeclaredDependencies', all);
const found = new Set(
  [...all.keys()].filter(
    (index) => restricted.has(index) || notDeclared.has(index) || leaves(...(all[index] ?? ['', ''])),
  ),
);
const undeclared = refusedBy('correctness/noUndeclaredDependencies', [...UNDECLARED, ...DECLARED]);

describe('an import against the direction of the rooms', () => {
  test.each(FORBIDDEN.map(([from, to], index) => ({ from, to, index })))('is rejected: $from <- $to', ({ index }) => {
    expect(found.has(index)).toBe(true);
  });
});

describe('an import along the direction of the rooms', () => {
  test.each(ALLOWED.map(([from, to], index) => ({ from, to, index })))('passes: $from <- $to', ({ index }) => {
    expect(found.has(FORBIDDEN.length + index)).toBe(false);
  });
});

describe('an import of a package', () => {
  test.each(UNDECLARED.map(([from, to], index) => ({ from, to, index })))(
    'is rejected when the room does not declare it: $from <- $to',
    ({ index }) => {
      expect(undeclared.has(index)).toBe(true);
    },
  );

  test.each(DECLARED.map(([from, to], index) => ({ from, to, index })))(
    'passes when the room declares it: $from <- $to',
    ({ index }) => {
      expect(undeclared.has(UNDECLARED.length + index)).toBe(false);
    },
  );
});

const RELATIVE = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

test('no relative import leaves its package, because packages declare their entries', () => {
  const folders = ['{*,deploy/*}/{src,test,testing,journeys,steps,setup,faults,shots,simulation,seed}', 'shared/*'];
  const files = globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    // The test of circles and a step of the squad's run write such imports into files of their own.
    { cwd: repositoryRoot, exclude: (path) => /node_modules|folder-circles\.test|own-backend/.test(path) },
  );
  expect(files.length).toBeGreaterThan(1000);
  const leaving = files.flatMap((file) =>
    [...readFileSync(join(repositoryRoot, file), 'utf8').matchAll(RELATIVE)]
      .filter(([, to = '']) => leaves(file, to))
      .map(([, to]) => `${file} <- ${to}`),
  );
  expect(leaving).toEqual([]);
});
