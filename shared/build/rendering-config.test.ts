import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, expect, test } from '@jest/globals';
import { RENDERING_FILE } from '@viewmax/contracts/discovery';
import { renderingConfig } from './rendering-config.ts';
import { repositoryRoot } from './repository-root.ts';
import { runWebpack } from './run-webpack.ts';

const folder = join(repositoryRoot, `.cache/test-rendering-${process.pid}`);
const PACKAGE = 'node_modules/@viewmax/shared';

/** Builds the script for rendering from these files, and returns what it exports. */
async function rendered(name: string, files: Record<string, string>): Promise<unknown> {
  const packageDir = join(folder, name);
  for (const [file, text] of Object.entries({ 'package.json': '{ "name": "probe", "version": "1.0.0" }', ...files })) {
    mkdirSync(dirname(join(packageDir, file)), { recursive: true });
    writeFileSync(join(packageDir, file), text);
  }
  await runWebpack({ ...renderingConfig(packageDir, 'probe', './src/index.ts'), cache: false });
  const module = { exports: {} };
  runInNewContext(readFileSync(join(packageDir, 'dist', RENDERING_FILE), 'utf8'), {
    module,
    document: { getElementById: () => ({ textContent: '{"remotes":[]}' }) },
  });
  return { ...module.exports };
}

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a render keeps a file of the remote that has the name of a replaced one', async () => {
  const files = {
    'src/index.ts':
      "export { useHead } from './provided/mfe/use-head.ts';\nexport { lazy } from './lazy-screen.tsx';\n",
    'src/provided/mfe/use-head.ts': "export const useHead = 'own head';\n",
    'src/lazy-screen.tsx': "export const lazy = 'own screen';\n",
  };
  expect(await rendered('own', files)).toEqual({ useHead: 'own head', lazy: 'own screen' });
});

test.each([
  ['as a workspace', ''],
  ['from its published files', 'src/'],
])('a render has the other form of a file inside the package, %s', async (name, sources) => {
  const files = {
    [`${PACKAGE}/package.json`]: `{ "name": "@viewmax/shared", "type": "module", "exports": "./${sources}provided/public.js" }`,
    [`${PACKAGE}/${sources}provided/public.js`]: "export { data } from './http/remote-data.js';\n",
    [`${PACKAGE}/${sources}provided/http/remote-data.js`]: "export const data = 'page';\n",
    // The other form uses the first one.
    [`${PACKAGE}/${sources}drawing/remote-data.js`]:
      'import { data as page } from "../provided/http/remote-data.js";\nexport const data = "render of a " + page;\n',
    'src/index.ts': "export { data } from '@viewmax/shared';\n",
  };
  expect(await rendered(name, files)).toEqual({ data: 'render of a page' });
});
