import { type BuildMode, commonConfig } from '@viewmax/build';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration } from 'webpack';

/** One build of everything with the packages' own settings; one stylesheet per route chunk, as the splitting gives it. */
export default (mode: BuildMode): Configuration => {
  const common = commonConfig(import.meta.dirname, 'monolith', mode);
  return {
    ...common,
    entry: { main: './src/index.tsx' },
    output: {
      ...common.output,
      crossOriginLoading: false,
      publicPath: '/m/',
      filename: '[name].[contenthash].js',
    },
    plugins: [new MiniCssExtractPlugin({ filename: '[name].[contenthash].css' })],
  };
};
