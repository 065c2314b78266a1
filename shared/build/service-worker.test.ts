import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { RuntimeConfig } from '@viewmax/contracts/runtime-config';
import { workerPrelude } from '@viewmax/contracts/worker-prelude';
import { parse } from 'acorn';
import type { Configuration } from 'webpack';
import { buildPackage } from './build-package.ts';
import { repositoryRoot } from './repository-root.ts';
import { firstStatement, workerPlugin } from './shell-config.ts';
import { ecmaVersion } from './supported-browsers.ts';

const shell = join(repositoryRoot, 'shell');
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => void rmSync(folder, { recursive: true })));

/** The shell's build without its page. */
async function buildWorker(entry: Configuration['entry'] = {}, manifest: Configuration['plugins'] = []) {
  const path = mkdtempSync(join(tmpdir(), 'worker-'));
  folders.push(path);
  const result = await buildPackage(shell, (config) => ({
    ...config,
    entry,
    cache: false,
    output: { ...config.output, path },
    plugins: [...(manifest.length > 0 ? manifest : [workerPlugin(shell)]), firstStatement(() => document.body)],
  }));
  expect(result).toMatchObject({ dist: path });
  return { files: readdirSync(path), script: readFileSync(join(path, 'sw.js'), 'utf8') };
}

/** The events that a script listens to after it ran as a service worker. */
function listensTo(script: string): string[] {
  const events: string[] = [];
  const scope = createContext({
    URL,
    location: new URL('https://viewmax.test/sw.js'),
    registration: { scope: 'https://viewmax.test/' },
    addEventListener: (event: string) => void events.push(event),
  });
  runInContext('var self = globalThis', scope);
  runInContext(workerPrelude({ config: {} as RuntimeConfig, headers: {}, trustedTypes: {} }), scope);
  runInContext(script, scope);
  return events.sort();
}

let built: Awaited<ReturnType<typeof buildWorker>>;
beforeAll(async () => {
  built = await buildWorker();
});

describe('the built worker', () => {
  test('starts without a list of files', async () => {
    const { InjectManifest } = await import('workbox-webpack-plugin');
    const swSrc = join(shell, 'src/service-worker/worker.ts');
    const additionalManifestEntries = [{ url: '/r/shell/1.0.0/shell.js', revision: null }];
    const plugin = new InjectManifest({ swSrc, swDest: 'sw.js', include: [], additionalManifestEntries });
    const { script } = await buildWorker({}, [plugin]);
    expect(() => listensTo(script)).toThrow('The worker was built with a list of files to precache');
  });

  test('is one file without a hash, with an empty list instead of the manifest', () => {
    expect(built.files).toEqual(['sw.js']);
    expect(built.script).not.toContain('__WB_MANIFEST');
    expect(built.script).toContain('[].length');
  });

  test('is parsed by every supported browser, and starts', () => {
    expect(parse(built.script, { ecmaVersion: ecmaVersion(), sourceType: 'script' }).type).toBe('Program');
    expect(listensTo(built.script)).toEqual(['activate', 'fetch', 'install', 'message', 'notificationclick', 'push']);
  });

  test("carries none of workbox's messages for developers", () => {
    expect(built.script).not.toMatch(/process\.env|NODE_ENV|is responding to/);
  });

  test('stays equal in every byte while the shell around it changes', async () => {
    const { files, script } = await buildWorker({ shell: '@viewmax/contracts/reports' });
    expect(files.length).toBeGreaterThan(1);
    expect(script).toBe(built.script);
  });
});
