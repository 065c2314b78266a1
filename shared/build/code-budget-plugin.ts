import type { Release } from '@viewmax/contracts/discovery';
import webpack, { type WebpackPluginInstance } from 'webpack';
import { atStage } from './at-stage.ts';
import { type Weights, weightsOf } from './weights.ts';

const KB = 1024;

/** The budget of each remote, in KB. */
const BUDGET: Weights = { all: 63, first: 17 };

const PARTS = { all: 'in all', first: 'for its first screen' };

/** Fails the build of a remote that is too heavy for a cheap phone, so the squad notices. */
export const codeBudgetPlugin: WebpackPluginInstance = atStage('weighed', 'codeBudgetPlugin', (compilation) => {
  const described = compilation.getAsset('release.json');
  if (!described) return;
  const release = JSON.parse(described.source.source().toString()) as Release;
  const found = weightsOf(release, (file) => compilation.getAsset(file)?.source.buffer() ?? Buffer.alloc(0));
  for (const [what, limit] of Object.entries(BUDGET) as [keyof Weights, number][]) {
    if (found[what] <= limit * KB) continue;
    const message = `${release.name} weighs ${(found[what] / KB).toFixed(1)} KB ${PARTS[what]}; ${limit} KB are allowed`;
    compilation.errors.push(new webpack.WebpackError(message));
  }
});
