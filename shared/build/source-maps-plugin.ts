import { relative } from 'node:path';
import { DRAWING_FILE, SOURCE_MAPS } from '@viewmax/contracts/discovery';
import webpack, { type Compilation, type Compiler } from 'webpack';
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
  compilation.emitAsset(SOURCE_MAPS, new webpack.sources.RawSource(JSON.stringify(maps)));
}

/**
 * Writes `source-maps.json`: the map of each script, without the source's text. Only the registry receives it. No script
 * names its map.
 */
export class SourceMapsPlugin {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  apply(compiler: Compiler): void {
    new webpack.SourceMapDevToolPlugin({
      test: /\.js$/,
      exclude: [DRAWING_FILE, 'sw.js'],
      filename: `[file]${ENDING}`,
      append: false,
      noSources: true,
      moduleFilenameTemplate: ({ absoluteResourcePath }: { absoluteResourcePath: string }) =>
        relative(repositoryOf(this.folder), absoluteResourcePath),
    }).apply(compiler);
    compiler.hooks.thisCompilation.tap('SourceMapsPlugin', (compilation) => {
      // The hashes in file names are final now, and the release is not described yet.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT - 1;
      compilation.hooks.processAssets.tap({ name: 'SourceMapsPlugin', stage }, () => collect(compilation));
    });
  }
}
