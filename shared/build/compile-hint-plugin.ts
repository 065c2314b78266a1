import webpack from 'webpack';

/**
 * Chromium compiles each function of a script when it first runs, on the page's own thread. This comment lets it compile all
 * of them while the script arrives, on another thread (since Chromium 136). Other browsers ignore it. It goes in front of
 * minified code, because the minifier removes comments, and before maps and hashes are made.
 */
export const compileHintPlugin = new webpack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: /\.js$/,
  // The worker has no page to wait for it.
  exclude: /^sw\.js$/,
  stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
});
