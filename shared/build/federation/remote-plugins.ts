import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { WebpackPluginInstance } from 'webpack';
import { shareListOf } from './share-list.ts';

/** A container is a global variable. The prefix avoids a clash with the browser's own names. */
const containerOf = (remote: string): string => `app_${remote}`;

/** The chunk that holds a remote's one exposed module. */
export const EXPOSED_CHUNK = 'app';

/**
 * Makes a build a container with one exposed module. The runtime's core and the shared modules come from the shell. The
 * runtime finds its instances by name, and a page may hold two builds of a remote, so an instance has the build's name.
 */
export const remotePlugins = (
  name: string,
  buildName: string,
  needs: Record<string, string>,
): WebpackPluginInstance[] => [
  new ModuleFederationPlugin({
    name: buildName,
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
    experiments: { externalRuntime: true, optimization: { disableSnapshot: true, disableRemote: true, target: 'web' } },
  }),
];
