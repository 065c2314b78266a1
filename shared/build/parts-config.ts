import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration } from 'webpack';
import { commonConfig } from './common-config.ts';

/** Builds the page of parts for squads: a module for Node that makes it, and its styles. */
export const partsConfig = (folder: string, out: string): Configuration => ({
  // The names of classes stay readable, and nothing is minified.
  ...commonConfig(folder, 'parts', { watch: true }),
  entry: './reference/parts.tsx',
  target: 'node20.19',
  output: { path: out, filename: 'parts.cjs', library: { type: 'commonjs2' } },
  plugins: [new MiniCssExtractPlugin({ filename: 'parts.css' })],
  cache: false,
});
