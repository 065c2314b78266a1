import webpack, { type Compiler } from 'webpack';

/** Ends the part of a chunk that names its build. */
const PUSH = '.push([';

/** The build that added the chunk's script, which is in its mark (`<name>:<chunk>`). */
const OWNER = 'globalThis[document.currentScript.dataset.webpack.split(":")[0]]';

/**
 * Keeps a build's own name out of its chunks, so that an unchanged chunk keeps its bytes over releases. Only the entry has
 * the name. A page may hold two builds of a remote, and a chunk finds the one that asked for it by its own script.
 */
export class NamelessChunksPlugin {
  apply({ options, hooks }: Compiler): void {
    const { uniqueName } = options.output;
    options.output.chunkLoadingGlobal = uniqueName;
    hooks.thisCompilation.tap('NamelessChunksPlugin', (compilation) => {
      const { renderChunk } = webpack.javascript.JavascriptModulesPlugin.getCompilationHooks(compilation);
      renderChunk.tap({ name: 'NamelessChunksPlugin', stage: 1 }, (source) => {
        const end = source.source().indexOf(PUSH);
        if (!source.source().slice(0, end).includes(`"${uniqueName}"`)) throw new Error('A chunk has another form');
        const named = new webpack.sources.ReplaceSource(source);
        named.replace(0, end - 1, OWNER);
        return named;
      });
    });
  }
}
