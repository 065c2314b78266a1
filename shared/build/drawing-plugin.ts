import { DRAWING_FILE } from '@viewmax/contracts/discovery';
import webpack, { type Configuration, type WebpackPluginInstance } from 'webpack';
import { atStage } from './at-stage.ts';
import { packageFoldersIn } from './bom-plugin.ts';

type Source = InstanceType<typeof webpack.sources.RawSource>;

interface Script {
  source: Source;
  /** The folders of the packages that it bundles. */
  packages: string[];
}

/** Builds with this configuration, writes nothing, and returns the one script. */
async function build(config: Configuration): Promise<Script | string> {
  let script: Script | undefined;
  const capture = atStage('described', 'drawingPlugin', (compilation) => {
    const source = compilation.getAsset(DRAWING_FILE)?.source as Source | undefined;
    script = source && { source, packages: packageFoldersIn(compilation) };
    for (const { name } of compilation.getAssets()) compilation.deleteAsset(name);
  });
  const compiler = webpack({ ...config, plugins: [...(config.plugins ?? []), capture] });
  const fault = await new Promise<string>((resolve) => {
    compiler?.run((error, stats) => {
      resolve(error?.message ?? (stats?.hasErrors() ? stats.toString({ all: false, errors: true }) : ''));
    });
  });
  await new Promise((resolve) => compiler?.close(resolve));
  return script && !fault ? script : fault || 'The build made no script for drawing';
}

/** Adds the script that renders the package's screens to its release. */
export const drawingPlugin = (config: Configuration): WebpackPluginInstance =>
  atStage('added', 'drawingPlugin', async (compilation) => {
    const script = await build(config);
    if (typeof script === 'string') compilation.errors.push(new webpack.WebpackError(script));
    // The bill of materials counts these packages too, because a server runs them.
    else compilation.emitAsset(DRAWING_FILE, script.source, { minimized: true, packages: script.packages });
  });
