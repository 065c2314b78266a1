import webpack, { type WebpackPluginInstance } from 'webpack';

const ICON = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/;

/** What an icon's file says beyond its shapes: its names, its size, and keys for a list. */
const UNUSED = [
  /^\s*__iconData\.node;/m,
  /\bname: "[^"]*",/,
  /\bsize: 24,/,
  /,\s*aliases: \[[^\]]*\]/,
  /,\s*key: "[^"]*"/g,
];

/** Bundles an icon's shapes alone, because `create-lucide-icon.ts` reads nothing else. */
export const ownIconsPlugin: WebpackPluginInstance = {
  apply({ hooks }) {
    hooks.compilation.tap('ownIconsPlugin', (compilation) => {
      webpack.NormalModule.getCompilationHooks(compilation).processResult.tap(
        'ownIconsPlugin',
        (result, { resource }) => {
          if (!ICON.test(resource)) return result;
          const [source, ...rest] = result;
          return [UNUSED.reduce((code, unused) => code.replace(unused, ''), String(source)), ...rest];
        },
      );
    });
  },
};
