import { join } from 'node:path';
import { buildPackage } from '@viewmax/build';
import { repositoryRoot } from '@viewmax/build/repository-root';
import type { Edit } from './edited-build.ts';

// Builds a package whose sources differ in one place, into a folder of its own: build-edited.ts <package> <folder> <edit>.
const [packageDir = '', out, edit = ''] = process.argv.slice(2);
const { file, from, to } = JSON.parse(edit) as Edit;

const result = await buildPackage(join(repositoryRoot, packageDir), ({ module, output, ...config }) => ({
  ...config,
  output: { ...output, path: out },
  // The stored modules are those of the sources as they are.
  cache: false,
  module: {
    ...module,
    rules: [
      ...(module?.rules ?? []),
      {
        include: join(repositoryRoot, file),
        enforce: 'pre',
        loader: join(import.meta.dirname, 'edit-source.mjs'),
        options: { from, to },
      },
    ],
  },
}));
if ('error' in result) throw new Error(result.error);
if (!Reflect.get(globalThis, 'hasEdited')) throw new Error(`The build of ${packageDir} does not read ${file}`);
