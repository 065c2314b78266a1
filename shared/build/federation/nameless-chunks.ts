import webpack, { type WebpackPluginInstance } from 'webpack';

/** The build that added a chunk's script. The script's mark begins with the build's name: `<name>:<chunk>`. */
const OWNER = 'globalThis[document.currentScript.dataset.webpack.split(":")[0]]';

/** The global variable in which a running script finds the chunks of its own build. All builds use this one name. */
const CHUNKS = 'viewmax_chunks';

const ENTRY = /entry\.js$/;

const bannerOf = (text: string, files: object): WebpackPluginInstance =>
  new webpack.BannerPlugin({ banner: `"use strict";${text}`, raw: true, ...files });

interface NamelessChunks {
  /** For the build's `output`. */
  chunkLoadingGlobal: string;
  plugins: WebpackPluginInstance[];
}

/**
 * Keeps a build's own name out of its chunks, so that an unchanged chunk keeps its bytes over releases. Only the entry has
 * the name, and stores the build's chunks under it. A page may hold two builds of a remote, and a chunk finds the one that
 * asked for it by its own script.
 */
export function namelessChunks(buildName: string): NamelessChunks {
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
