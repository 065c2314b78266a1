import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import type { Route } from '../src/contracts/discovery.ts';
import { type BuildMode, commonConfig } from './common-config.ts';
import { ReleasePlugin } from './release-plugin.ts';
import { providedPackages, readPackage, sharedVersions } from './share-list.ts';
import { repositoryRoot } from './source-hash.ts';

export function shellConfig(room: string, routes: Route[]): (mode: BuildMode) => Configuration {
  return (mode) => {
    const { version } = readPackage(room);
    const common = commonConfig(room, 'shell', mode);
    return {
      ...common,
      entry: {
        shell: './src/index.ts',
        // Served at the origin's root under its own name, so it has no hash in it.
        sw: { import: './src/service-worker/worker.ts', filename: 'sw.js', chunkLoading: false },
      },
      output: {
        ...common.output,
        uniqueName: 'viewmax_shell',
        filename: '[name].[contenthash].js',
        chunkFilename: '[name].[contenthash].js',
      },
      plugins: [
        new webpack.DefinePlugin({
          // The shell loads containers itself, so of the federation's runtime only its sharing is left in.
          FEDERATION_OPTIMIZE_NO_REMOTE: 'true',
          ENV_TARGET: '"web"',
          SHARED_VERSIONS: JSON.stringify(sharedVersions(repositoryRoot)),
        }),
        new MiniCssExtractPlugin({
          filename: '[name].[contenthash].css',
          chunkFilename: '[name].[contenthash].css',
          // The shell brings a late chunk's styles together with its code, each by its hash.
          runtime: false,
        }),
        new ReleasePlugin({
          name: 'shell',
          version,
          entry: 'shell',
          // No browser ever wants the wrapper's code.
          beside: ['sw', 'native'],
          needs: {},
          provides: providedPackages(repositoryRoot),
          routes,
          fills: [],
        }),
      ],
    };
  };
}
