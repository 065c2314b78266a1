import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack, { type WebpackPluginInstance } from 'webpack';
import { shareListOf } from './share-list.ts';

/** A container is a global variable. The prefix avoids a clash with the browser's own names. */
export const containerOf = (remote: string): string => `app_${remote}`;

/** The chunk that holds a remote's one exposed module. */
export const EXPOSED_CHUNK = 'app';

// The file and its import are private to the packages: docs/decisions/0004-runtime-only-shell.md
const BUNDLER_RUNTIME = /@module-federation[\\/]webpack-bundler-runtime[\\/]dist[\\/]bundler/;

/** Makes a build a container with one exposed module, whose runtime and shared modules come from the shell. */
export const remotePlugins = (name: string, needs: Record<string, string>): WebpackPluginInstance[] => [
  new webpack.NormalModuleReplacementPlugin(BUNDLER_RUNTIME, join(import.meta.dirname, 'runtime-from-shell.js')),
  new ModuleFederationPlugin({
    name: containerOf(name),
    // The name of a remote may contain a hyphen, so no variable can have it.
    library: { type: 'window', name: containerOf(name) },
    // Each release has its own address, so the entry needs no hash in its name.
    filename: 'entry.js',
    exposes: { './app': { import: './src/index.ts', name: EXPOSED_CHUNK } },
    dts: false,
    dev: false,
    manifest: true,
    shareStrategy: 'loaded-first',
    shared: shareListOf(needs),
    experiments: { externalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
  }),
];
