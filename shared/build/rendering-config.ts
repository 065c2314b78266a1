import { dirname, join, relative } from 'node:path';
import { RENDERING_FILE } from '@viewmax/contracts/discovery';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration, type WebpackPluginInstance } from 'webpack';
import { atStage } from './at-stage.ts';
import { packageFoldersIn } from './bom-plugin.ts';
import { commonConfig } from './common-config.ts';
import { cacheFolder, packageFolder } from './federation/packages.ts';
import { providedModules, readPackage, sharedVersions } from './federation/share-list.ts';
import { runWebpack } from './run-webpack.ts';
import { buildHash } from './source-hash.ts';

/** The modules of `shared` with another form in a render, where no effect runs and no element exists. */
const REPLACED = /[\\/](define-remote|lazy-screen|remote-data|use-head)\.(tsx?|js)$/;

/** Their folders inside the package. A published package has its sources in `src`. Kits of all versions look in `drawing`. */
const PROVIDED = /^(src[\\/])?provided[\\/]\w+[\\/]/;

/** The renderer that makes whole texts. Each render evaluates it again. */
const RENDERER = 'cjs/react-dom-server-legacy.browser.production.js';

/** A module that takes the release's address from the page's document, because a script for servers has none of its own. */
const addressOf = (name: string): string =>
  `data:text/javascript,__webpack_public_path__ = JSON.parse(document.getElementById('discovery').textContent).remotes.find(({ name }) => name === '${name}')?.base ?? '/';`;

/**
 * The second, small build of a package: one script for the edge's rendering processes, made from the same components. A
 * remote's script takes the shell's modules from the shell's script, as in a page.
 */
export function renderingConfig(folder: string, name: string, entry: string): Configuration {
  const { output = {}, ...common } = commonConfig(folder, name, {});
  const { peerDependencies = {} } = readPackage(folder);
  const shared = packageFolder(folder, '@viewmax/shared');
  const isShell = name === 'shell';
  const provided = isShell ? [] : providedModules(peerDependencies);
  return {
    ...common,
    entry: { rendering: isShell ? entry : [addressOf(name), entry] },
    target: ['web', 'es2023'],
    output: {
      path: join(folder, 'dist'),
      filename: RENDERING_FILE,
      // The names of pictures are those of the first build.
      assetModuleFilename: output.assetModuleFilename,
      hashDigestLength: output.hashDigestLength,
      library: { type: 'commonjs2' },
      publicPath: '/',
    },
    resolve: {
      ...common.resolve,
      alias: {
        ...common.resolve?.alias,
        // The package's entry also contains a second renderer, for streams.
        ...(isShell && { 'react-dom/server$': join(packageFolder(folder, 'react-dom'), RENDERER) }),
      },
    },
    externals: Object.fromEntries(provided.map((key) => [key, `commonjs2 ${key}`])),
    module: {
      ...common.module,
      parser: { javascript: { dynamicImportMode: 'eager' } },
      // The first build writes the pictures.
      generator: { 'asset/resource': { emit: false } },
    },
    plugins: [
      isShell && new webpack.DefinePlugin({ SHARED_VERSIONS: JSON.stringify(sharedVersions(folder)) }),
      new webpack.NormalModuleReplacementPlugin(REPLACED, (resource: { request: string; context: string }) => {
        const file = relative(shared, join(resource.context, resource.request));
        const replacement = join(shared, file.replace(PROVIDED, '$1drawing/'));
        // A replacement may import the file that it replaces.
        if (PROVIDED.test(file) && resource.context !== dirname(replacement)) resource.request = replacement;
      }),
      // The classes get their names here; the page has the styles of the first build.
      new MiniCssExtractPlugin({ filename: 'unused.css' }),
    ],
    optimization: { ...common.optimization, splitChunks: false, realContentHash: false },
    cache: {
      type: 'filesystem',
      cacheDirectory: cacheFolder(folder),
      name: `${name}-rendering`,
      version: buildHash(),
    },
  };
}

type Source = InstanceType<typeof webpack.sources.RawSource>;

interface Script {
  source: Source;
  /** The folders of the packages that it bundles. */
  packages: string[];
}

/** Builds with this configuration, writes nothing, and returns the one script. */
async function build(config: Configuration): Promise<Script> {
  let script: Script | undefined;
  const capture = atStage('described', 'renderingPlugin', (compilation) => {
    const source = compilation.getAsset(RENDERING_FILE)?.source as Source | undefined;
    script = source && { source, packages: packageFoldersIn(compilation) };
    for (const { name } of compilation.getAssets()) compilation.deleteAsset(name);
  });
  await runWebpack({ ...config, plugins: [...(config.plugins ?? []), capture] });
  if (!script) throw new Error('The build made no script for server rendering');
  return script;
}

/** Adds the script that renders the package's screens to its release. */
export const renderingPlugin = (...of: Parameters<typeof renderingConfig>): WebpackPluginInstance =>
  atStage('added', 'renderingPlugin', async (compilation) => {
    const script = await build(renderingConfig(...of)).catch(({ message }: Error) => message);
    if (typeof script === 'string') compilation.errors.push(new webpack.WebpackError(script));
    // The bill of materials counts these packages too, because a server runs them.
    else compilation.emitAsset(RENDERING_FILE, script.source, { minimized: true, packages: script.packages });
  });
