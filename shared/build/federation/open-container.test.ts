import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
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

const hostConfig = (): Configuration => ({
  ...commonConfig(join(folder, 'host'), 'host', {}),
  entry: './index.ts',
  cache: false,
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
  expect(await buildPackage(join(folder, 'remote'))).toMatchObject({ dist: join(folder, 'remote/dist') });
  return {
    entry: textOf('remote/dist', 'entry'),
    app: textOf('remote/dist', 'app'),
    late: textOf('remote/dist', 'late'),
  };
}

/** Three builds of webpack. A loaded machine takes minutes for them. */
const BUILDS_MS = 300_000;

let host: string;
/** Two builds of a remote whose code differs. */
let first: BuiltRemote;
let next: BuiltRemote;

beforeAll(async () => {
  write(FILES);
  await runWebpack(hostConfig());
  host = textOf('host/dist', 'main');
  first = await buildRemote();
  write(sourcesOf('section', 'later'));
  next = await buildRemote();
}, BUILDS_MS);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a built remote opens on the shell's runtime, and behaves as our code expects", async () => {
  const { scripts, read, run } = createPage();
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
  expect(pending).toMatchObject({
    'data-webpack': expect.any(String),
    integrity: expect.stringMatching(/^sha384-/),
  });
  pending.onerror({ type: 'error', target: pending });
  await expect(failing).rejects.toMatchObject({ name: 'ChunkLoadError', request: pending.src });

  const { loading, script } = await begin('probe@1.0.0');
  arrive(script, first.app);
  const probe = await loading;
  expect(probe.word()).toBe('p of the shell');

  const { loading: loadingNext, script: scriptOfNext } = await begin('probe@1.1.0');
  arrive(scriptOfNext, next.app);
  const probeOfNext = await loadingNext;
  expect(probeOfNext.word()).toBe('section of the shell');

  // The page has run the late chunks, so the bundler requests none of them.
  run(first.late, script);
  run(next.late, scriptOfNext);
  const words = Promise.all([probe.late(), probeOfNext.late()]);
  expect(scripts).toEqual([]);
  expect(await words).toMatchObject([{ word: 'late' }, { word: 'later' }]);
});
