import { relative } from 'node:path';
import { RENDERING_FILE, SOURCE_MAPS } from '@viewmax/contracts/discovery';
import webpack, { type Compilation, type WebpackPluginInstance } from 'webpack';
import { atStage, emitText } from './at-stage.ts';
import { repositoryOf } from './federation/packages.ts';

const ENDING = '.map';

/** Collects all maps in one file beside the release, because a release's own files are public. */
function collect(compilation: Compilation): void {
  const maps: Record<string, unknown> = {};
  for (const { name, source } of compilation.getAssets()) {
    if (!name.endsWith(ENDING)) continue;
    const { version, sources, names, mappings } = JSON.parse(String(source.source()));
    maps[name.slice(0, -ENDING.length)] = { version, sources, names, mappings };
    compilation.deleteAsset(name);
  }
  emitText(compilation, SOURCE_MAPS, JSON.stringify(maps));
}

/**
 * Writes `source-maps.json`: the map of each script, without the source's text. Only the registry receives it. No script
 * names its map.
 */
export const sourceMapsPlugin = (folder: string): WebpackPluginInstance => ({
  apply(compiler) {
    new webpack.SourceMapDevToolPlugin({
      test: /\.js$/,
      exclude: [RENDERING_FILE, 'sw.js'],
      filename: `[file]${ENDING}`,
      append: false,
      noSources: true,
      moduleFilenameTemplate: ({ absoluteResourcePath }: { absoluteResourcePath: string }) =>
        relative(repositoryOf(folder), absoluteResourcePath),
    }).apply(compiler);
    atStage('named', 'sourceMapsPlugin', collect).apply(compiler);
  },
});
