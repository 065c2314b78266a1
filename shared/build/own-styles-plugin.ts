import webpack, { type WebpackPluginInstance } from 'webpack';
import { styleFaultOf } from './style-fault-of.ts';

/** Rejects styles that reach further than their remote. The registry refuses the same styles in the built file. */
export const ownStylesPlugin = (remote: string): WebpackPluginInstance => ({
  apply({ context, hooks }) {
    hooks.thisCompilation.tap('ownStylesPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('ownStylesPlugin', (modules) => {
        const files = new Set([...modules].map((one) => one.nameForCondition() ?? ''));
        for (const file of files) {
          const fault = file.endsWith('.css') && styleFaultOf(context, file, remote);
          if (fault) compilation.errors.push(new webpack.WebpackError(fault));
        }
      });
    });
  },
});
