import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import webpack, { type Configuration } from 'webpack';
import { buildPackage } from '../build-package.ts';
import { commonConfig } from '../common-config.ts';
import { repositoryRoot } from '../repository-root.ts';
import { type Built, type BuiltRemote, openContainer } from './open-container.ts';
import { hostConstants } from './share-list.ts';

const folder = join(repositoryRoot, `.cache/test-containers-${process.pid}`);

const inShell = (file: string): string => JSON.stringify(join(repositoryRoot, 'shell/src/federation', file));

const sourcesOf = (element: string, word: string): Record<string, string> => ({
  'remote/src/index.ts': `import { createElement } from 'react';
const late = () => import(/* webpackChunkName: "late" */ './late.ts');
export default { word: () => createElement('${element}'), late };
`,
  'remote/src/late.ts': `export const word = '${word}';\n`,
});

const FILES: Record<string, string> = {
  'remote/package.json': JSON.stringify({ version: '1.0.0', type: 'module', peerDependencies: { react: '19.3.1' } }),
  'remote/remote.json': JSON.stringify({ name: 'late-probe', routes: [], fills: [] }),
  'remote/webpack.config.ts': `import { remoteConfig } from '@viewmax/build';\nexport default remoteConfig(import.meta.dirname);\n`,
  ...sourcesOf('p', 'late'),
  'host/index.ts': `import { createHost } from ${inShell('create-host.ts')};
Object.assign(globalThis, { createHost });
`,
};

/** Readable code, so that a test can change one name in it. */
const readable = (config: Configuration): Configuration => ({
  ...config,
  cache: false,
  optimization: { ...config.optimization, minimize: false },
});

function buildHost(): Promise<void> {
  const config = readable({
    ...commonConfig(join(folder, 'host'), 'host', {}),
    entry: './index.ts',
    plugins: [new webpack.DefinePlugin(hostConstants(repositoryRoot))],
  });
  return new Promise((resolve, reject) => {
    const compiler = webpack(config, (error, stats) => {
      if (error || stats?.hasErrors()) return reject(error ?? new Error(stats?.toString()));
      compiler?.close(() => resolve());
    });
  });
}

const textOf = (dist: string, chunk: string): string => {
  const file = readdirSync(join(folder, dist)).find((name) => name.startsWith(chunk) && name.endsWith('.js')) ?? '';
  return readFileSync(join(folder, dist, file), 'utf8');
};

function write(files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
}

async function buildRemote(): Promise<BuiltRemote> {
  expect(await buildPackage(join(folder, 'remote'), readable)).toMatchObject({ dist: join(folder, 'remote/dist') });
  return {
    entry: textOf('remote/dist', 'entry'),
    app: textOf('remote/dist', 'app'),
    late: textOf('remote/dist', 'late'),
  };
}

let built: Built;

beforeAll(async () => {
  write(FILES);
  await buildHost();
  const first = await buildRemote();
  write(sourcesOf('section', 'later'));
  built = { host: textOf('host/dist', 'main'), ...first, next: await buildRemote() };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('an upgrade that changes the behaviour of containers is noticed', () => {
  test.each<[string, 'host' | keyof BuiltRemote, string | RegExp, string, string]>([
    ['loads shared modules by another name', 'host', /\.loadShare\(/g, '.loadModule(', 'The container does not open: '],
    [
      'has another global name',
      'entry',
      'window["app_late-probe"]',
      'window.container_probe',
      'The container does not open: ',
    ],
    [
      'marks no pending script',
      'entry',
      /setAttribute\("data-webpack"/,
      'setAttribute("data-bundler"',
      'A pending script has no data-webpack',
    ],
    ['sets no hash', 'entry', 'script.integrity', 'script.hash', 'A pending script has no hash'],
    ['has another error', 'entry', /ChunkLoadError/g, 'LostChunk', 'The error of a lost chunk is no ChunkLoadError'],
    ['names no URL', 'entry', /error\.request/g, 'error.url', 'The error of a lost chunk does not name its URL'],
    ['joins a failed request', 'entry', 'delete inProgress[url];', '', 'or never again'],
    [
      'replaces a shared module',
      'entry',
      'module.exports = result;',
      'module.exports = { createElement: String };',
      "A remote does not get the shell's react",
    ],
    [
      'names chunks otherwise',
      'late',
      /push\(\[\s*\[[^\]]+\]/,
      'push([["other"]',
      'the bundler requests a chunk that the page has run',
    ],
    [
      'changes the exports of a chunk',
      'late',
      /['"]late['"]/g,
      '"other"',
      'A chunk that the page has run is another module',
    ],
    ['stores chunks elsewhere', 'entry', /globalThis\["viewmax/g, 'globalThis["their', 'The container does not open: '],
    ['marks scripts otherwise', 'entry', /(dataWebpackPrefix = "[^:]+):/, '$1-', 'The container does not open: '],
  ])('when it %s', async (_, file, from, to, difference) => {
    const changed = built[file].replace(from, to);
    expect(changed).not.toBe(built[file]);
    expect(await openContainer({ ...built, [file]: changed })).toContainEqual(expect.stringContaining(difference));
  });
});

test("a built remote opens on the shell's runtime, and behaves as our code expects", async () => {
  expect(await openContainer(built)).toEqual([]);
});
