import { join } from 'node:path';
import webpack, { type WebpackPluginInstance } from 'webpack';
import { repositoryOf } from '../federation/packages.ts';

const PAGE = join(import.meta.dirname, 'in-page');

/** The name under which a page knows the shell's build. */
export const SHELL = 'shell';

/** Builds of remotes take this from the development shell. A release has no such import. */
export const HOT_EXTERNALS: Record<string, string[]> = {
  'react/jsx-dev-runtime': ['viewmaxHot', 'jsxDevRuntime'],
};

/** SWC writes the whole path of its file into each element. The build of a shell leaves this machine. */
const relativePlaces = (folder: string): WebpackPluginInstance => ({
  apply: ({ hooks }) =>
    hooks.thisCompilation.tap('relativePlaces', (compilation) =>
      webpack.NormalModule.getCompilationHooks(compilation).processResult.tap('relativePlaces', ([source, ...rest]) => [
        typeof source === 'string' ? source.replaceAll(`${repositoryOf(folder)}/`, '') : source,
        ...rest,
      ]),
    ),
});

/** Lets one of a page's builds take new code without a reload, by React Fast Refresh. */
export const hotPlugins = (folder: string, name: string, exposed?: string): WebpackPluginInstance[] => [
  relativePlaces(folder),
  new webpack.HotModuleReplacementPlugin(),
  new webpack.DefinePlugin({ HOT_NAME: JSON.stringify(name), HOT_EXPOSED: String(JSON.stringify(exposed)) }),
  // Before every entry, and before a container.
  ...(name === SHELL ? ['./shell.ts', './build.ts'] : ['./build.ts']).map(
    (file) => new webpack.EntryPlugin(PAGE, file, { name: undefined }),
  ),
];
