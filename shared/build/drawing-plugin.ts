import { DRAWING_FILE } from '@viewmax/contracts/discovery';
import webpack, { type Compilation, type Compiler, type Configuration } from 'webpack';
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
  const capture = (compiler: Compiler) =>
    compiler.hooks.thisCompilation.tap('DrawingPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'DrawingPlugin', stage }, (assets) => {
        const source = compilation.getAsset(DRAWING_FILE)?.source as Source | undefined;
        script = source && { source, packages: packageFoldersIn(compilation) };
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

/** Adds the script that renders the package's screens to its release. */
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
        // The bill of materials counts these packages too, because a server runs them.
        else compilation.emitAsset(DRAWING_FILE, script.source, { minimized: true, packages: script.packages });
      });
    });
  }
}
