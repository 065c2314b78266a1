import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from '@jest/globals';
import { repositoryRoot } from './repository-root.ts';

const remote = 'mfe-wallet/src/screens/fund/fund.tsx';

/** One import for each package. `npm run lint` shows that the imports of the repository pass. */
const REJECTED: [from: string, to: string][] = [
  [remote, '@viewmax/booking'],
  [remote, '@viewmax/shared/internal'],
  ['shell/src/layout/frame.tsx', '@viewmax/a-fifth-remote'],
  ['shared/app/provided/ui/button.tsx', '@viewmax/shell'],
  ['shared/app/provided/mfe/platform.ts', 'ky'],
  ['shared/contracts/wallet.ts', 'nanostores'],
  ['backend/src/app.ts', '@viewmax/shared'],
  ['deploy/edge/src/index.ts', 'kysely'],
];

/** A relative path out of the package bypasses the declared entries of the other one. */
const leaves = (from: string, to: string): boolean =>
  to.startsWith('.') && packageOf(normalize(join(dirname(from), to))) !== packageOf(from);

const packageOf = (file: string): string =>
  /^((?:deploy|shared)\/[^/]+|[^/]+)/.exec(file.replaceAll('\\', '/'))?.[0] ?? '';

/** Writes a file with each import beside copies of the configuration and the manifests, and lints them in one run. */
function rejectedOf(cases: readonly [from: string, to: string][]): number[] {
  const root = mkdtempSync(join(tmpdir(), 'viewmax-lint-'));
  const copy = (file: string) => {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    copyFileSync(join(repositoryRoot, file), join(root, file));
  };
  try {
    copy('biome.json');
    const manifests = globSync('{*,deploy/*,shared/*}/package.json', {
      cwd: repositoryRoot,
      exclude: ['node_modules'],
    });
    for (const file of manifests) copy(file);
    for (const [index, [from, to]] of cases.entries()) {
      mkdirSync(join(root, dirname(from)), { recursive: true });
      const probe = join(root, dirname(from), `probe-${index}.ts`);
      writeFileSync(probe, `import * as it from '${to}';\nexport const used = it;\n`);
    }
    const rules = ['style/noRestrictedImports', 'correctness/noUndeclaredDependencies'].map((rule) => `--only=${rule}`);
    const args = ['lint', ...rules, '--vcs-enabled=false', '--max-diagnostics=none', '.'];
    const { stdout, stderr } = spawnSync(join(repositoryRoot, 'node_modules/.bin/biome'), args, {
      cwd: root,
      encoding: 'utf8',
    });
    const named = (stdout + stderr).matchAll(/probe-(\d+)\.ts:\d+:\d+ lint\//g);
    return [...new Set([...named].map(([, index]) => Number(index)))].sort();
  } finally {
    rmSync(root, { recursive: true });
  }
}

test('an import against the direction of the packages, or of an undeclared package, is rejected', () => {
  const rejected = rejectedOf([...REJECTED, [remote, '@viewmax/shared']]);
  expect(rejected.map((index) => REJECTED[index])).toEqual(REJECTED);
});

const RELATIVE = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

test('no relative import leaves its package, because packages declare their entries', () => {
  const folders = ['{*,deploy/*}/{src,test,testing,journeys,steps,setup,faults,shots,seed}', 'shared/*'];
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
