import webpack, { type Compilation, type WebpackPluginInstance } from 'webpack';

/** The stages at which our plugins work, in their order. webpack itself has no stage after the last one. */
const { PROCESS_ASSETS_STAGE_ADDITIONAL: ADDITIONAL, PROCESS_ASSETS_STAGE_REPORT: REPORT } = webpack.Compilation;
const STAGES = { added: ADDITIONAL, named: REPORT - 1, described: REPORT, weighed: REPORT + 1 };

/**
 * A plugin that works on the files of a build: `added` before they are minified, `named` when the hashes in their names are
 * final, `described` when no other plugin changes their bytes, and `weighed` after the release's own description.
 */
export const atStage = (
  stage: keyof typeof STAGES,
  name: string,
  work: (compilation: Compilation) => unknown,
): WebpackPluginInstance => ({
  apply({ hooks }) {
    hooks.thisCompilation.tap(name, (compilation) =>
      compilation.hooks.processAssets.tapPromise(
        { name, stage: STAGES[stage] },
        async () => void (await work(compilation)),
      ),
    );
  },
});

/** Adds a file to a build. */
export const emitText = (compilation: Compilation, file: string, text: string): void =>
  compilation.emitAsset(file, new webpack.sources.RawSource(text));
