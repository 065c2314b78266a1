import { join } from 'node:path';
import type { Release, Route } from '@viewmax/contracts/discovery';
import { WRAPPER_CHUNK } from '@viewmax/contracts/wrapper-set';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import { InjectManifest } from 'workbox-webpack-plugin';
import { bomPlugin } from './bom-plugin.ts';
import { checkpointsPlugin } from './checkpoints-plugin.ts';
import { type BuildMode, commonConfig } from './common-config.ts';
import { compileHintPlugin } from './compile-hint-plugin.ts';
import { typesPlugin } from './compile-shared.ts';
import { developmentPlugin } from './development-plugin.ts';
import { hostConstants, providedPackages, readPackage } from './federation/share-list.ts';
import { hotPlugins, SHELL } from './hot/hot-plugins.ts';
import { ownIconsPlugin } from './own-icons-plugin.ts';
import { releasePlugin } from './release-plugin.ts';
import { renderingPlugin } from './rendering-config.ts';
import { sourceMapsPlugin } from './source-maps-plugin.ts';

/**
 * Compiles the service worker into one file. Edges serve it at the origin's root under its own name, so the name has no
 * hash. `include` is empty: one worker serves every release, so it precaches nothing.
 */
export const workerPlugin = (folder: string): InjectManifest =>
  new InjectManifest({ swSrc: join(folder, 'src/service-worker/worker.ts'), swDest: 'sw.js', include: [] });

/** webpack takes `[id]` in a banner for a placeholder, and `[\id\]` for this text. */
const bannerOf = (first: () => void): string => `(${first})();`.replace(/\[(\w+)\]/g, '[\\$1\\]');

/** Puts a statement in front of webpack's own code. The worker is a script too, and it has no document. */
export const firstStatement = (first: () => void): webpack.BannerPlugin =>
  new webpack.BannerPlugin({ banner: bannerOf(first), raw: true, entryOnly: true, test: /\.js$/, exclude: /^sw\.js$/ });

/**
 * `needs`: the version range of the app that this shell can run in, as `wrapper`. `first` runs before webpack's own code,
 * which reads the document.
 */
export function shellConfig(
  folder: string,
  routes: Route[],
  needs: Release['needs'],
  first: () => void,
): (mode: BuildMode) => Configuration {
  return function configure(mode): Configuration {
    const { version } = readPackage(folder);
    const { hot = false } = mode;
    const common = commonConfig(folder, 'shell', mode);
    return {
      ...common,
      entry: { shell: './src/index.ts' },
      output: {
        ...common.output,
        uniqueName: 'viewmax_shell',
        filename: hot ? '[name].js' : '[name].[contenthash].js',
      },
      // A package stays in the chunk of its screen. A chunk without a name would be stored on every phone.
      optimization: {
        ...common.optimization,
        splitChunks: { chunks: 'async', cacheGroups: { default: false, defaultVendors: false } },
      },
      plugins: [
        ownIconsPlugin,
        new webpack.DefinePlugin(hostConstants(folder)),
        firstStatement(first),
        !mode.watch && compileHintPlugin,
        new MiniCssExtractPlugin({
          filename: hot ? '[name].css' : '[name].[contenthash].css',
          // The shell loads a late chunk's styles together with its code, each with its hash.
          runtime: false,
        }),
        ...(hot ? hotPlugins(folder, SHELL) : [workerPlugin(folder)]),
        !mode.watch && sourceMapsPlugin(folder),
        !mode.watch && renderingPlugin(folder, 'shell', './src/rendering/rendering.tsx'),
        !mode.watch && typesPlugin,
        mode.published && developmentPlugin(() => configure({ watch: true, hot: true })),
        !mode.watch && bomPlugin(folder, 'shell', version),
        !mode.watch && checkpointsPlugin(folder),
        releasePlugin({
          name: 'shell',
          version,
          entry: 'shell',
          // A browser never needs the wrapper's code, so it is apart, and the document has its hash.
          beside: [WRAPPER_CHUNK],
          needs,
          provides: providedPackages(folder),
          trustedTypes: true,
          routes,
          fills: [],
        }),
      ],
    };
  };
}
