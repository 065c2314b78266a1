import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import type { Configuration } from 'webpack';
import { cacheFolder, packageFolder, repositoryOf } from './federation/packages.ts';
import { buildHash } from './source-hash.ts';
import { supportedBrowsers, supportedTargets } from './supported-browsers.ts';

export interface BuildMode {
  /** The watch build of a squad: no minifying, and a cache in memory. */
  watch?: boolean;
  /** A build of `dev`, always with `watch`: development React, and new code in an open page without a reload. */
  hot?: boolean;
  /** A build that members get, with what only a published release needs. */
  published?: boolean;
  /** The name of an earlier build of a remote, to compare the bytes. */
  buildName?: string;
}

// The loaders are packages of the build. A package that the kit builds may not see them.
const { resolve } = createRequire(import.meta.url);
const SWC = resolve('swc-loader');

/** Replaces the function that makes icons by ours. A squad's older package `@viewmax/shared` lacks it. */
function ownIcons(): Record<string, string> {
  try {
    return { '../createLucideIcon.mjs$': resolve('@viewmax/shared/bundled/create-lucide-icon.ts') };
  } catch {
    return {};
  }
}

const TEXT = /^\?raw$/;

/** The formats of pictures that a release may hold. */
export const PICTURE = /\.(png|jpg|webp|avif|svg)$/;

/**
 * Lowers syntax to the supported browsers. With `bugfixes` it leaves syntax that they read right except in rare cases.
 * Class fields are lowered for all of them: Safari 14.1 reads fields but no private methods, and has faults in both
 * before 16. So the built code is whole ECMAScript of one year, which a parser can check.
 */
const lowered = (parser: { syntax: 'typescript'; tsx: true } | { syntax: 'ecmascript' }, hot = false) => ({
  // SWC marks components for Fast Refresh in its development mode alone.
  jsc: { parser, transform: { react: { runtime: 'automatic', ...(hot && { development: true, refresh: true }) } } },
  env: { targets: supportedBrowsers, bugfixes: true, include: ['transform-class-properties'] },
});

/** What differs in a build of `dev`. */
const hotConfig = (folder: string): Pick<Configuration, 'mode' | 'devtool' | 'output'> => ({
  mode: 'development',
  // The page's policy permits no `eval`, so the maps are files.
  devtool: 'cheap-module-source-map',
  output: {
    devtoolModuleFilenameTemplate: ({ absoluteResourcePath }: { absoluteResourcePath: string }) =>
      relative(repositoryOf(folder), absoluteResourcePath),
  },
});

export function commonConfig(folder: string, name: string, { watch = false, hot = false }: BuildMode): Configuration {
  const { mode = 'production', devtool = false, output = {} } = hot ? hotConfig(folder) : {};
  const css = {
    loader: resolve('css-loader'),
    options: {
      modules: {
        auto: true,
        namedExport: false,
        exportLocalsConvention: 'as-is',
        // The registry accepts only classes with the remote's name, in one of these forms (`isOwnName`).
        localIdentName: watch ? `${name}--[name]-[local]` : `${name}-[hash:base64:4]`,
      },
    },
  };
  return {
    context: folder,
    mode,
    target: `browserslist:${supportedBrowsers.join(', ')}`,
    devtool,
    output: {
      path: join(folder, 'dist'),
      clean: true,
      publicPath: 'auto',
      crossOriginLoading: 'anonymous',
      assetModuleFilename: '[name].[contenthash][ext]',
      chunkLoadTimeout: 120_000,
      hashDigestLength: 8,
      ...output,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      alias: {
        // The package's main entry is its development build, with its warnings.
        'react-router$': join(packageFolder(folder, 'react-router'), `dist/${mode}/index.mjs`),
        ...ownIcons(),
      },
    },
    module: {
      rules: [
        { test: /\.tsx?$/, loader: SWC, options: lowered({ syntax: 'typescript', tsx: true }, hot) },
        {
          // Packages target newer browsers than ours. Some are scripts, some are modules.
          test: /\.[cm]?js$/,
          // A developer's browser is new.
          include: hot ? [] : /[\\/]node_modules[\\/]/,
          resourceQuery: { not: [TEXT] },
          loader: SWC,
          options: { ...lowered({ syntax: 'ecmascript' }), isModule: 'unknown' },
        },
        // Imports a file as text, which a worker is made from.
        {
          resourceQuery: TEXT,
          type: 'asset/source',
          loader: SWC,
          // The minifier skips imported texts.
          options: { ...lowered({ syntax: 'ecmascript' }), isModule: 'unknown', minify: true },
        },
        // An import of a picture is its address, below that of the release.
        { test: PICTURE, type: 'asset/resource' },
        { test: /\.css$/, sideEffects: true, use: [MiniCssExtractPlugin.loader, css] },
      ],
    },
    optimization: {
      minimize: !watch,
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          // One pass leaves half a kilobyte in a cold page.
          terserOptions: { compress: { passes: 3 } },
          // The licenses of bundled packages are in a file that no page loads.
          extractComments: { filename: 'licenses.txt', banner: false },
        }),
        new CssMinimizerPlugin({
          minify: CssMinimizerPlugin.lightningCssMinify,
          minimizerOptions: { targets: supportedTargets },
        }),
      ],
      // A page keeps the last good code.
      emitOnErrors: false,
      moduleIds: hot ? 'named' : 'deterministic',
      chunkIds: watch ? 'named' : 'deterministic',
      realContentHash: !watch,
    },
    cache: watch
      ? { type: 'memory' }
      : { type: 'filesystem', cacheDirectory: cacheFolder(folder), name, version: buildHash() },
    performance: false,
    stats: 'errors-warnings',
  };
}
