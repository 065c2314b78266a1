import { DEVELOPMENT_FILE } from '@viewmax/contracts/discovery';
import webpack, { type Configuration, type WebpackPluginInstance } from 'webpack';
import { atStage, emitText } from './at-stage.ts';
import { runWebpack } from './run-webpack.ts';

/** Builds with this configuration, writes nothing, and returns the texts of the files. */
async function textsOf({ output, plugins = [], ...config }: Configuration): Promise<[file: string, text: string][]> {
  const texts: [string, string][] = [];
  const capture = atStage('weighed', 'developmentPlugin', (compilation) => {
    for (const { name, source } of compilation.getAssets()) {
      texts.push([name, String(source.source())]);
      compilation.deleteAsset(name);
    }
  });
  await runWebpack({
    ...config,
    // The release is public, and its sources are not.
    devtool: 'nosources-cheap-module-source-map',
    // The first build owns the folder.
    output: { ...output, clean: false },
    plugins: [...plugins, capture],
  });
  return texts.sort(([one], [other]) => (one < other ? -1 : 1));
}

/**
 * Adds the development build of the same sources to a release, so that a squad develops against the shell that an
 * environment serves.
 */
export const developmentPlugin = (configure: () => Configuration): WebpackPluginInstance =>
  atStage('added', 'developmentPlugin', async (compilation) => {
    const texts = await textsOf(configure()).catch(({ message }: Error) => message);
    if (typeof texts === 'string') compilation.errors.push(new webpack.WebpackError(texts));
    else emitText(compilation, DEVELOPMENT_FILE, JSON.stringify(Object.fromEntries(texts)));
  });
