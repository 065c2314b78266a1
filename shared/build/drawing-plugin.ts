import { DRAWING_FILE } from '@viewmax/contracts/discovery';
import webpack, { type Compilation, type Compiler, type Configuration } from 'webpack';

type Source = InstanceType<typeof webpack.sources.RawSource>;

/** Builds with this configuration, writes nothing, and returns the one script. */
async function build(config: Configuration): Promise<Source | string> {
  let script: Source | undefined;
  const capture = (compiler: Compiler) =>
    compiler.hooks.thisCompilation.tap('DrawingPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'DrawingPlugin', stage }, (assets) => {
        script = compilation.getAsset(DRAWING_FILE)?.source as Source | undefined;
        for (const file of Object.keys(assets)) compilation.deleteAsset(file);
      });
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

/** Adds the script that draws the room's screens to its release. */
export class DrawingPlugin {
  readonly config: Configuration;

  constructor(config: Configuration) {
    this.config = config;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('DrawingPlugin', (compilation: Compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'DrawingPlugin', stage }, async () => {
        const script = await build(this.config);
        if (typeof script === 'string') compilation.errors.push(new webpack.WebpackError(script));
        else compilation.emitAsset(DRAWING_FILE, script, { minimized: true });
      });
    });
  }
}
