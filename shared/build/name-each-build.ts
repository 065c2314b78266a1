import webpack, { type WebpackPluginInstance } from 'webpack';
import { atStage } from './at-stage.ts';

/**
 * Gives each build of a watcher a name of its own, because one page may take many, and builds with one name run each
 * other's code. Only the entry has the name.
 */
export const nameEachBuild = (buildName: string): WebpackPluginInstance =>
  atStage('named', 'nameEachBuild', (compilation) =>
    compilation.updateAsset('entry.js', (source) => {
      const text = String(source.source()).replaceAll(buildName, `${buildName}_${compilation.hash}`);
      return new webpack.sources.RawSource(text);
    }),
  );
