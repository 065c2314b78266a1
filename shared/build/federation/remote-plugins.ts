import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack, { type WebpackPluginInstance } from 'webpack';
import { EXPOSED_MODULE } from './exposed-module.ts';
import { shareListOf } from './share-list.ts';

/** A container is a global variable. The prefix avoids a clash with the browser's own names. */
const containerOf = (remote: string): string => `app_${remote}`;

/** The chunk that holds a remote's one exposed module. */
export const EXPOSED_CHUNK = 'app';

/** A save may be the first to import a shared module, and an open page gets shared modules only with the exposed one. */
const allShared = (shared: object): string =>
  `data:text/javascript,${Object.keys(shared)
    .map((key) => `import '${key}';`)
    .join('')}`;

/**
 * Makes a build a container with one exposed module. The runtime's core and the shared modules come from the shell. The
 * runtime finds its instances by name, and a page may hold two builds of a remote, so an instance has the build's name.
 */
export function remotePlugins(
  name: string,
  buildName: string,
  needs: Record<string, string>,
  hot = false,
): WebpackPluginInstance[] {
  const shared = shareListOf(needs);
  return [
    new ModuleFederationPlugin({
      name: buildName,
      // The name of a remote may contain a hyphen, so no variable can have it.
      library: { type: 'window', name: containerOf(name) },
      // Each release has its own address, so the entry needs no hash in its name.
      filename: 'entry.js',
      exposes: {
        './app': { import: hot ? [allShared(shared), EXPOSED_MODULE] : EXPOSED_MODULE, name: EXPOSED_CHUNK },
      },
      dts: false,
      dev: false,
      manifest: true,
      shareStrategy: 'loaded-first',
      shared,
      experiments: {
        externalRuntime: true,
        optimization: { disableSnapshot: true, disableRemote: true, target: 'web' },
      },
    }),
  ];
}

/** The build that added a chunk's script. The script's mark begins with the build's name: `<name>:<chunk>`. */
const OWNER = 'globalThis[document.currentScript.dataset.webpack.split(":")[0]]';

/** The global variable in which a running script finds the chunks of its own build. All builds use this one name. */
const CHUNKS = 'viewmax_chunks';

const ENTRY = /entry\.js$/;

const bannerOf = (text: string, files: object): WebpackPluginInstance =>
  new webpack.BannerPlugin({ banner: `"use strict";${text}`, raw: true, ...files });

/**
 * Keeps a build's own name out of its chunks, so that an unchanged chunk keeps its bytes over releases. Only the entry has
 * the name, and stores the build's chunks under it. A page may hold two builds of a remote, and a chunk finds the one that
 * asked for it by its own script.
 */
export function namelessChunks(buildName: string): { chunkLoadingGlobal: string; plugins: WebpackPluginInstance[] } {
  // An entry may run a second time, after its deadline, and keeps the chunks of the first time.
  const chunks = `globalThis[${JSON.stringify(buildName)}]`;
  return {
    chunkLoadingGlobal: CHUNKS,
    plugins: [
      bannerOf(`globalThis.${CHUNKS}=${chunks}=${chunks}||[];`, { include: ENTRY }),
      bannerOf(`globalThis.${CHUNKS}=${OWNER};`, { test: /\.js$/, exclude: ENTRY }),
    ],
  };
}
