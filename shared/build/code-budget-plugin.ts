import type { Release } from '@viewmax/contracts/discovery';
import webpack, { type Compilation, type Compiler } from 'webpack';
import { type Weights, weightsOf } from './weights.ts';

const KB = 1024;

/** The budget of each remote, in KB. */
export const REMOTE_BUDGET: Weights = { all: 63, first: 17 };

const PARTS = { all: 'in all', first: 'for its first screen' };

/** Fails the build of a remote that is too heavy for a cheap phone, so the squad notices. */
export class CodeBudgetPlugin {
  readonly budget: Weights;

  constructor(budget: Weights) {
    this.budget = budget;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('CodeBudgetPlugin', (compilation) => {
      // This stage follows the release's own description, which lists the files of each screen.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;
      compilation.hooks.processAssets.tap({ name: 'CodeBudgetPlugin', stage }, () => this.weigh(compilation));
    });
  }

  private weigh(compilation: Compilation): void {
    const described = compilation.getAsset('release.json');
    if (!described) return;
    const release = JSON.parse(described.source.source().toString()) as Release;
    const found = weightsOf(release, (file) => compilation.getAsset(file)?.source.buffer() ?? Buffer.alloc(0));
    for (const [what, limit] of Object.entries(this.budget) as [keyof Weights, number][]) {
      if (found[what] <= limit * KB) continue;
      const part = PARTS[what];
      const message = `${release.name} weighs ${(found[what] / KB).toFixed(1)} KB ${part}; ${limit} KB are allowed`;
      compilation.errors.push(new webpack.WebpackError(message));
    }
  }
}
