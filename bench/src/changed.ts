import { join } from 'node:path';
import type { Configuration } from 'webpack';

const LOADER = join(import.meta.dirname, 'changed-loader.ts');

/** The next release of a room: one of its files has changed, on no disk but in this build, which goes to a folder of its own. */
export const changed =
  (file: string, dist: string, mark: string) =>
  ({ output, module, ...config }: Configuration): Configuration => ({
    ...config,
    // A remote's name holds the hash of its sources.
    output: { ...output, path: dist, uniqueName: output?.uniqueName && `${output.uniqueName}_${mark}` },
    module: {
      ...module,
      rules: [
        ...(module?.rules ?? []),
        { test: file, enforce: 'pre', loader: LOADER, options: { line: `globalThis.mark = '${mark}';` } },
      ],
    },
  });
