import webpack, { type Compiler } from 'webpack';
import { styleFaultOf } from './style-fault-of.ts';

/** Rejects styles that reach further than their remote. The registry refuses the same styles in the built file. */
export class OwnStylesPlugin {
  readonly remote: string;

  constructor(remote: string) {
    this.remote = remote;
  }

  apply({ context, hooks }: Compiler): void {
    hooks.thisCompilation.tap('OwnStylesPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('OwnStylesPlugin', (modules) => {
        const files = new Set([...modules].map((one) => one.nameForCondition() ?? ''));
        for (const file of files) {
          const fault = file.endsWith('.css') && styleFaultOf(context, file, this.remote);
          if (fault) compilation.errors.push(new webpack.WebpackError(fault));
        }
      });
    });
  }
}
