import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration } from 'webpack';
import { atStage, emitText } from './at-stage.ts';
import { type BuildMode, commonConfig } from './common-config.ts';

/** The path below which the registry serves the files of its page. */
const BASE = '/ops/files/';

const page = (scripts: readonly string[], sheets: readonly string[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#0B0A0D" media="(prefers-color-scheme: dark)">
<meta name="theme-color" content="#F7F4F0" media="(prefers-color-scheme: light)">
<title>Rollouts | Viewmax</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${sheets.map((file) => `<link rel="stylesheet" href="${BASE}${file}">`).join('\n')}
${scripts.map((file) => `<script defer src="${BASE}${file}"></script>`).join('\n')}
</head>
<body><div id="console"></div></body>
</html>
`;

/** Writes the page with the final names of the built files. */
const pagePlugin = atStage('described', 'pagePlugin', (compilation) => {
  const files = compilation.entrypoints.get('console')?.getFiles() ?? [];
  const ending = (end: string) => files.filter((file) => file.endsWith(end));
  emitText(compilation, 'index.html', page(ending('.js'), ending('.css')));
});

/** A separate page with its own React, because the console must work when no release of the app does. */
export function consoleConfig(folder: string): (mode: BuildMode) => Configuration {
  return (mode) => {
    const common = commonConfig(folder, 'console', mode);
    return {
      ...common,
      entry: { console: './src/index.tsx' },
      output: {
        ...common.output,
        uniqueName: 'viewmax_console',
        publicPath: BASE,
        filename: '[name].[contenthash].js',
        // Then the page offers Retry.
        chunkLoadTimeout: 10_000,
        // The page's policy permits this one maker of script addresses.
        trustedTypes: { policyName: 'console' },
      },
      plugins: [new MiniCssExtractPlugin({ filename: '[name].[contenthash].css' }), pagePlugin],
    };
  };
}
