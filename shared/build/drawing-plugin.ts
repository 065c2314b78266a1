import { DRAWING_FILE } from '@viewmax/contracts/discovery';
import webpack, { type Configuration, type WebpackPluginInstance } from 'webpack';
import { atStage } from './at-stage.ts';
import { packageFoldersIn } from './bom-plugin.ts';
import { runWebpack } from './run-webpack.ts';

type Source = InstanceType<typeof webpack.sources.RawSource>;

interface Script {
  source: Source;
  /** The folders of the packages that it bundles. */
  packages: string[];
}

/** Builds with this configuration, writes nothing, and returns the one script. */
async function build(config: Configuration): Promise<Script> {
  let script: Script | undefined;
  const capture = atStage('described', 'drawingPlugin', (compilation) => {
    const source = compilation.getAsset(DRAWING_FILE)?.source as Source | undefined;
    script = source && { source, packages: packageFoldersIn(compilation) };
    for (const { name } of compilation.getAssets()) compilation.deleteAsset(name);
  });
  await runWebpack({ ...config, plugins: [...(config.plugins ?? []), capture] });
  if (!script) throw new Error('The build made no script for drawing');
  return script;
}

/** Adds the script that renders the package's screens to its release. */
export const drawingPlugin = (config: Configuration): WebpackPluginInstance =>
  atStage('added', 'drawingPlugin', async (compilation) => {
    const script = await build(config).catch(({ message }: Error) => message);
    if (typeof script === 'string') compilation.errors.push(new webpack.WebpackError(script));
    // The bill of materials counts these packages too, because a server runs them.
    else compilation.emitAsset(DRAWING_FILE, script.source, { minimized: true, packages: script.packages });
  });
