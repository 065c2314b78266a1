import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import webpack, { type Configuration } from 'webpack';
import { buildPackage } from '../build-package.ts';
import { commonConfig } from '../common-config.ts';
import { repositoryRoot } from '../repository-root.ts';
import { runWebpack } from '../run-webpack.ts';
import { hostConstants } from './share-list.ts';

/** The texts of a built remote. */
interface BuiltRemote {
  entry: string;
  /** The chunk of the exposed module, and a chunk that the module imports later. */
  app: string;
  late: string;
}

/** The text of the shell's host, and of a remote in two builds whose code differs. */
interface Built extends BuiltRemote {
  host: string;
  next: BuiltRemote;
}

type Script = Record<string, unknown> & { src: string; onload(event: object): void; onerror(event: object): void };

interface Probe {
  word(): unknown;
  late(): Promise<{ word: string }>;
}

interface Host {
  registerRemotes(remotes: object[]): void;
  loadRemote(id: string): Promise<{ default: Probe } | null>;
}

const BASE = 'https://viewmax.example/r/probe/1.0.0/';

/** A page with as much of the browser as the bundler's runtime uses. */
function createPage() {
  const scripts: Script[] = [];
  const attributesOf = (script: Script) => ({
    setAttribute: (name: string, value: string) => void Object.assign(script, { [name]: value }),
    getAttribute: (name: string) => script[name],
    parentNode: { removeChild: () => void scripts.splice(scripts.indexOf(script), 1) },
  });
  const document = {
    currentScript: {},
    createElement: () => {
      const script = { src: '' } as Script;
      return Object.assign(script, attributesOf(script));
    },
    getElementsByTagName: () => scripts,
    head: { appendChild: (script: Script) => void scripts.push(script) },
  };
  const location = new URL('https://viewmax.example/');
  const page = createContext({
    document,
    location,
    // A chunk's deadline of two minutes would end in another test.
    setTimeout: () => 0,
    clearTimeout: () => {},
    console,
    URL,
  });
  runInContext('var window = globalThis, self = globalThis; document.defaultView = globalThis', page);
  const read = <T>(name: string): T => Reflect.get(page, name) as T;
  const run = (text: string, script: Record<string, unknown> = { src: `${BASE}entry.js` }) => {
    document.currentScript = { tagName: 'SCRIPT', ...script, dataset: { webpack: script['data-webpack'] } };
    runInContext(text, page);
  };
  return { scripts, read, run };
}

/** The runtime's hooks are asynchronous. */
const later = () => new Promise((resolve) => setTimeout(resolve));

const lost = (chunk: Promise<unknown>) =>
  chunk.then(
    () => null,
    (error: { name: string; request?: string }) => error,
  );

/** Opens both builds of a remote in the shell's host, and lists each difference from the behaviour that our code relies on. */
async function differences({ host, next, ...first }: Built, found: Set<string>): Promise<void> {
  const { scripts, read, run } = createPage();
  const check = (isRight: boolean, difference: string): void => void (isRight || found.add(difference));
  const entries: Record<string, string> = { 'probe@1.0.0': first.entry, 'probe@1.1.0': next.entry };
  run(host);
  const react = { createElement: (tag: string) => `${tag} of the shell` };
  const page = read<(provided: object, plugins: object[]) => Host>('createHost')({ react }, [
    {
      name: 'run-entry',
      async loadEntry({ remoteInfo }: { remoteInfo: { name: string } }) {
        run(entries[remoteInfo.name] ?? '');
        return read('app_late-probe');
      },
    },
  ]);
  page.registerRemotes(Object.keys(entries).map((name) => ({ name, entry: `/${name}.js`, type: 'window' })));

  async function begin(release: string): Promise<{ loading: Promise<Probe>; script: Script }> {
    const loading = page.loadRemote(`${release}/app`).then((module) => {
      if (!module) throw new Error('the remote has no module');
      return module.default;
    });
    loading.catch(() => {});
    await later();
    const [script] = scripts;
    if (!script) throw new Error('the container never requests its chunk, or never again');
    return { loading, script };
  }
  const arrive = (script: Script, text: string): void => {
    run(text, script);
    script.onload({ type: 'load', target: script });
  };

  const { loading: failing, script: pending } = await begin('probe@1.0.0');
  check(typeof pending['data-webpack'] === 'string', 'A pending script has no data-webpack');
  check(/^sha384-/.test(String(pending.integrity)), 'A pending script has no hash');
  pending.onerror({ type: 'error', target: pending });
  const error = await lost(failing);
  check(error?.name === 'ChunkLoadError', 'The error of a lost chunk is no ChunkLoadError');
  check(error?.request === pending.src, 'The error of a lost chunk does not name its URL');

  const { loading, script } = await begin('probe@1.0.0');
  arrive(script, first.app);
  const probe = await loading;
  check(probe.word() === 'p of the shell', "A remote does not get the shell's react");

  const { loading: loadingNext, script: scriptOfNext } = await begin('probe@1.1.0');
  arrive(scriptOfNext, next.app);
  const probeOfNext = await loadingNext;
  check(probeOfNext.word() === 'section of the shell', 'A second build of the remote runs the code of the first');

  run(first.late, script);
  run(next.late, scriptOfNext);
  const words = Promise.all([probe.late(), probeOfNext.late()]);
  if (scripts.length > 0) throw new Error('the bundler requests a chunk that the page has run');
  const [{ word }, { word: wordOfNext }] = await words;
  check(word === 'late', 'A chunk that the page has run is another module');
  check(wordOfNext === 'later', 'A chunk of the second build is a module of the first');
}

/** The differences as sentences; none for the packages that our code was written for. */
async function openContainer(built: Built): Promise<string[]> {
  const found = new Set<string>();
  await differences(built, found).catch((error: unknown) => {
    found.add(`The container does not open: ${(error as Error).message}`);
  });
  return [...found];
}

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

const hostConfig = (): Configuration =>
  readable({
    ...commonConfig(join(folder, 'host'), 'host', {}),
    entry: './index.ts',
    plugins: [new webpack.DefinePlugin(hostConstants(repositoryRoot))],
  });

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
  await runWebpack(hostConfig());
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
