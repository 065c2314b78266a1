import webpack, { type Configuration } from 'webpack';

/** Builds once. A fault is an error with webpack's text. */
export async function runWebpack(config: Configuration): Promise<void> {
  const compiler = webpack(config);
  const fault = await new Promise<string>((resolve) => {
    compiler?.run((error, stats) =>
      resolve(error?.message ?? (stats?.hasErrors() ? stats.toString({ all: false, errors: true }) : '')),
    );
  });
  await new Promise((resolve) => compiler?.close(resolve));
  if (fault) throw new Error(fault);
}
