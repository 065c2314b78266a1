import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type BuildResult, buildPackage, watchPackage } from '../build-package.ts';
import { folder, packageDir, wordsOf } from '../testing/probe-package.ts';

beforeAll(() => void mkdirSync(folder, { recursive: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SCREEN = {
  'src/index.ts': `import { Screen } from './screen.tsx';\nexport const late = () => import(/* webpackChunkName: "late" */ './late.ts');\nexport default { mount: () => Screen };\n`,
  'src/screen.tsx': `import { useState } from 'react';\nexport function Screen() {\n  const [word] = useState('here');\n  return <p>{word}</p>;\n}\n`,
};
const codeOf = (dist: string): string =>
  globSync('*.js', { cwd: dist })
    .map((file) => readFileSync(join(dist, file), 'utf8'))
    .join('\n');

/** The first build of a watcher, and of the next one. */
async function watchOnce(place: string, mode: { hot?: boolean }): Promise<BuildResult> {
  let stop = async () => {};
  const result = await new Promise<BuildResult>((resolve, reject) => {
    watchPackage(place, resolve, undefined, mode).then((end) => {
      stop = end;
    }, reject);
  });
  await stop();
  return result;
}

describe('a build of dev', () => {
  let code: string;
  let place: string;
  beforeAll(async () => {
    place = packageDir('hot', SCREEN);
    const result = await watchOnce(place, { hot: true });
    if ('error' in result) throw new Error(wordsOf(result));
    code = codeOf(result.dist);
  });

  test('marks its components, names their places, and takes the elements of development React from the shell', () => {
    expect(code).toContain('$RefreshReg$(_c, "Screen")');
    expect(code).toContain('viewmaxHot.jsxDevRuntime');
    expect(code).toMatch(/fileName: "[^"]*screen\.tsx"/);
    expect(code).not.toContain('react-jsx-dev-runtime.development');
  });

  test('has each shared module from the start, because a save may be the first to import one', () => {
    expect(SCREEN['src/screen.tsx']).not.toContain('@viewmax/shared');
    expect(code).toMatch(/"webpack\/sharing\/consume\/default\/@viewmax\/shared\/ui"/);
  });

  test('runs without eval, which the policy of pages forbids, and has a map beside each script', () => {
    expect(code).not.toMatch(/\beval\(/);
    expect(globSync('*.js.map', { cwd: join(place, 'dist') }).length).toBeGreaterThan(2);
  });
});

test('a release has no Fast Refresh and no development React', async () => {
  const result = await buildPackage(packageDir('release', SCREEN));
  if ('error' in result) throw new Error(wordsOf(result));
  expect(codeOf(result.dist)).not.toMatch(/RefreshReg|viewmaxHot|jsxDEV|hot-update|webpackHotUpdate/);
});

test('each build of a watcher has a name of its own, because one page may take several', async () => {
  const place = packageDir('watched', SCREEN);
  const names: (string | undefined)[] = [];
  for (const word of ['here', 'there']) {
    packageDir('watched', { ...SCREEN, 'src/screen.tsx': SCREEN['src/screen.tsx'].replace('here', word) });
    const result = await watchOnce(place, {});
    if ('error' in result) throw new Error(wordsOf(result));
    names.push(readFileSync(join(result.dist, 'entry.js'), 'utf8').match(/viewmax_probe_watch_\w+/)?.[0]);
  }
  expect(new Set(names).size).toBe(2);
  expect(names).not.toContain(undefined);
});
