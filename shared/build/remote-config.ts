import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import { remoteJsonSchema } from '../src/contracts/discovery.ts';
import { CodeBudgetPlugin, REMOTE_BUDGET } from './code-budget-plugin.ts';
import { type BuildMode, commonConfig } from './common-config.ts';
import { drawConfig } from './draw-config.ts';
import { DrawingPlugin } from './drawing-plugin.ts';
import { EXPOSED_CHUNK, ReleasePlugin } from './release-plugin.ts';
import { readPackage, shareListOf } from './share-list.ts';
import { sourceHash } from './source-hash.ts';

const BUNDLER_RUNTIME = /@module-federation[\\/]webpack-bundler-runtime[\\/]dist[\\/]bundler/;

/** A remote's whole webpack configuration. package.json and remote.json hold the differences between remotes. */
export function remoteConfig(room: string): (mode: BuildMode) => Configuration {
  return (mode) => {
    const { version, peerDependencies = {} } = readPackage(room);
    const remote = remoteJsonSchema.parse(JSON.parse(readFileSync(join(room, 'remote.json'), 'utf8')));
    const { name } = remote;
    const common = commonConfig(room, name, mode);
    return {
      ...common,
      entry: {},
      // The federation plugin warns at each build about a manifest without a host's name. The host resolves it.
      infrastructureLogging: { level: 'error' },
      output: {
        ...common.output,
        // Two builds with one name share their chunks at run time, so the new build silently runs the old one's code.
        uniqueName: `viewmax_${name}_${mode.watch ? 'watch' : sourceHash(room)}`,
        chunkFilename: '[name].[contenthash].js',
      },
      optimization: {
        ...common.optimization,
        splitChunks: {
          chunks: 'async',
          cacheGroups: {
            default: false,
            defaultVendors: false,
            // Each remote has one stylesheet. The shell loads it with its hash before it mounts the remote.
            styles: { name: 'styles', type: 'css/mini-extract', chunks: 'all', enforce: true },
          },
        },
      },
      plugins: [
        new webpack.NormalModuleReplacementPlugin(BUNDLER_RUNTIME, join(import.meta.dirname, 'runtime-from-shell.js')),
        new ModuleFederationPlugin({
          name: `app_${name}`,
          // Each release has its own address, so the entry needs no hash in its name.
          filename: 'entry.js',
          exposes: { './app': { import: './src/index.ts', name: EXPOSED_CHUNK } },
          dts: false,
          dev: false,
          manifest: true,
          shareStrategy: 'loaded-first',
          shared: shareListOf(peerDependencies),
          experiments: { externalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
        }),
        new MiniCssExtractPlugin({
          filename: '[name].[contenthash].css',
          chunkFilename: '[name].[contenthash].css',
          // The plugin's own loader would apply the stylesheet a second time, without a check of its hash.
          runtime: false,
        }),
        new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: !mode.watch }),
        remote.drawn && !mode.watch && new DrawingPlugin(drawConfig(room, name, './src/index.ts')),
        new ReleasePlugin({
          name,
          version,
          entry: `app_${name}`,
          needs: { ...peerDependencies, ...remote.needs },
          routes: remote.routes,
          fills: remote.fills,
        }),
        // The budget ignores code that is not minified.
        !mode.watch && new CodeBudgetPlugin(REMOTE_BUDGET),
      ],
    };
  };
}
