import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration } from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import { bomPlugin } from './bom-plugin.ts';
import { checkpointsPlugin } from './checkpoints-plugin.ts';
import { type BuildMode, commonConfig } from './common-config.ts';
import { compileHintPlugin } from './compile-hint-plugin.ts';
import { declaredFaultsOf } from './declared-faults-of.ts';
import { EXPOSED_MODULE } from './federation/exposed-module.ts';
import { namelessChunks, remotePlugins } from './federation/remote-plugins.ts';
import { readPackage } from './federation/share-list.ts';
import { flagFaultsOf } from './flag-faults-of.ts';
import { HOT_EXTERNALS, hotPlugins } from './hot/hot-plugins.ts';
import { nameEachBuild } from './name-each-build.ts';
import { ownIconsPlugin } from './own-icons-plugin.ts';
import { ownStylesPlugin } from './own-styles-plugin.ts';
import { readRemoteJson } from './read-remote-json.ts';
import { releasePlugin } from './release-plugin.ts';
import { renderingPlugin } from './rendering-config.ts';
import { slotFaultsOf } from './slot-faults-of.ts';
import { slotFacts, writeSlotTypes } from './slot-types.ts';
import { sourceHash } from './source-hash.ts';
import { sourceMapsPlugin } from './source-maps-plugin.ts';
import { codeBudgetPlugin } from './weights.ts';

/** A remote's whole webpack configuration. package.json and remote.json hold the differences between remotes. */
export function remoteConfig(folder: string): (mode: BuildMode) => Configuration {
  return (mode) => {
    const { version, peerDependencies = {} } = readPackage(folder);
    const remote = readRemoteJson(folder);
    const { name } = remote;
    writeSlotTypes(folder, remote);
    // A squad at work may name a slot or a flag before its code exists.
    const faults = mode.watch ? [] : [...slotFaultsOf(folder), ...declaredFaultsOf(folder), ...flagFaultsOf(folder)];
    if (faults.length > 0) throw new Error(faults.join('\n'));
    const common = commonConfig(folder, name, mode);
    // Two builds with one name share their chunks and their instance at run time, so the new build silently runs the old
    // one's code.
    const buildName = mode.buildName ?? `viewmax_${name}_${mode.watch ? 'watch' : sourceHash(folder)}`;
    const { hot = false } = mode;
    const { chunkLoadingGlobal, plugins: nameless } = namelessChunks(buildName);
    return {
      ...common,
      entry: {},
      // The federation plugin warns at each build about a manifest without a host's name. The host resolves it.
      infrastructureLogging: { level: 'error' },
      output: {
        ...common.output,
        uniqueName: buildName,
        // A page takes each build of a watcher, or takes the changes of one.
        ...(!hot && { chunkLoadingGlobal }),
        chunkFilename: hot ? '[name].js' : '[name].[contenthash].js',
      },
      externals: hot ? HOT_EXTERNALS : {},
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
        ownIconsPlugin,
        ...remotePlugins(name, buildName, peerDependencies, hot),
        ...(hot ? hotPlugins(folder, name, EXPOSED_MODULE) : nameless),
        mode.watch && !hot && nameEachBuild(buildName),
        new MiniCssExtractPlugin({
          filename: hot ? '[name].css' : '[name].[contenthash].css',
          // The plugin's own loader would apply the stylesheet a second time, without a check of its hash.
          runtime: false,
        }),
        new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: !mode.watch }),
        !hot && sourceMapsPlugin(folder),
        ownStylesPlugin(name),
        !mode.watch && compileHintPlugin,
        (remote.rendered ?? remote.drawn) && !mode.watch && renderingPlugin(folder, name, './src/index.ts'),
        !mode.watch && bomPlugin(folder, name, version),
        !mode.watch && checkpointsPlugin(folder),
        releasePlugin({
          name,
          version,
          entry: buildName,
          needs: { ...peerDependencies, ...remote.needs },
          routes: remote.routes,
          ...slotFacts(remote),
          metrics: remote.metrics,
          links: remote.links,
          backends: remote.backends,
          flags: remote.flags,
        }),
        // The budget ignores code that is not minified.
        !mode.watch && codeBudgetPlugin,
      ],
    };
  };
}
