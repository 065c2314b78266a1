import { join } from 'node:path';
import webpack, { type WebpackPluginInstance } from 'webpack';

const PAGE = join(import.meta.dirname, 'in-page');

/** The name under which a page knows the shell's build. */
export const SHELL = 'shell';

/** Builds of remotes take this from the development shell. A release has no such import. */
export const HOT_EXTERNALS: Record<string, string[]> = {
  'react/jsx-dev-runtime': ['viewmaxHot', 'jsxDevRuntime'],
};

/** Lets one of a page's builds take new code without a reload, by React Fast Refresh. */
export const hotPlugins = (name: string, exposed?: string): WebpackPluginInstance[] => [
  new webpack.HotModuleReplacementPlugin(),
  new webpack.DefinePlugin({ HOT_NAME: JSON.stringify(name), HOT_EXPOSED: String(JSON.stringify(exposed)) }),
  // Before every entry, and before a container.
  ...(name === SHELL ? ['./shell.ts', './build.ts'] : ['./build.ts']).map(
    (file) => new webpack.EntryPlugin(PAGE, file, { name: undefined }),
  ),
];
