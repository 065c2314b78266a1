import { join } from 'node:path';
import type { Configuration } from 'webpack';

const LOADER = join(import.meta.dirname, 'changed-loader.ts');

/** Builds the next release of a package into its own folder. One source file changes inside the build only, not on disk. */
export const changed =
  (file: string, dist: string, mark: string) =>
  ({ output, module, ...config }: Configuration): Configuration => ({
    ...config,
    // A remote's name ends with the hash of its sources.
    output: { ...output, path: dist, uniqueName: output?.uniqueName?.replace(/_[0-9a-f]{16}$/, `_${mark}`) },
    module: {
      ...module,
      rules: [
        ...(module?.rules ?? []),
        { test: file, enforce: 'pre', loader: LOADER, options: { line: `globalThis.mark = '${mark}';` } },
      ],
    },
  });
