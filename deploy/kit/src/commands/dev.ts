import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Call, type Command, CommandFailed, EXIT, textOf, wrongUsage } from '@viewmax/cli';
import type { Release } from '@viewmax/contracts/discovery';
import { type ProxiedPath, proxyCalls } from '@viewmax/contracts/ops/proxies';
import { releaseName } from '@viewmax/contracts/release-name';
import type { Configuration } from 'webpack';
import { createDevServer } from '../dev/dev-server.ts';
import { environmentOf, readLive } from '../dev/environment-of.ts';
import { checkRemote } from '../remote/check-remote.ts';
import { typeErrors } from '../remote/type-errors.ts';

export const dev: Command = {
  name: 'dev',
  usage:
    'dev [--env http://localhost:8080] [--port 4100] [--proxy /api/x/reviews=http://localhost:4000] [--with-token]',
  summary: 'shows the remote of this folder in the real shell of an environment',
  help: `It serves the environment's app on this machine, with the local build in place of its remote, and rebuilds on every
save. The link that it prints works in one browser, on this machine. Nobody else sees the build, and the environment does not change.
Calls go to the environment's backend, so sign in with an account of that environment. With --proxy, calls below a path go to a backend of
this machine instead, by the rules of "viewmax host proxy". Refused calls are printed.

  viewmax dev --env https://staging.viewmax.example
  viewmax dev --proxy /api/x/reviews=http://localhost:4000`,
  options: {
    env: { type: 'string' },
    port: { type: 'string' },
    proxy: { type: 'string', multiple: true },
    'with-token': { type: 'boolean' },
  },
  async run(call) {
    const env = environmentOf(call);
    const wanted = textOf(call, 'port');
    const port = Number(wanted ?? '4100');
    if (!Number.isInteger(port) || port < 0 || port > 65_535) throw wrongUsage('--port is not a port.');
    const proxies = proxiesOf(call.values);
    const folder = process.cwd();
    const live = await readLive(call.client, env);
    const { readRemoteJson, watchPackage } = await import('@viewmax/build/remote');
    const { listen, token, show, close } = createDevServer({ env, proxies, onError: console.log });
    const address = await listen(port).catch((error: Error) => {
      // The usual port is taken when a second remote runs beside the first.
      if (wanted === undefined) return listen(0);
      throw new CommandFailed(`Port ${port} is not free: ${error.message}. Use another --port.`, EXIT.no);
    });
    let latest = 0;
    let hinted = '';

    const stop = await watchPackage(
      folder,
      async (result) => {
        const mine = ++latest;
        if ('error' in result) {
          console.log(result.error);
          return show({ problem: result.error });
        }
        const release = JSON.parse(await readFile(join(result.dist, 'release.json'), 'utf8')) as Release;
        console.log(`${releaseName(release)} is built in ${(result.ms / 1000).toFixed(1)} s`);
        show({ release, dist: result.dist });
        const { faults, hints } = checkRemote(folder, live);
        const hint = hints.map((one) => `warning: ${one}`).join('\n');
        if (hint && hint !== hinted) console.log(hint);
        hinted = hint;
        const problem = [...faults, (await typeErrors(folder)) || []].flat().join('\n');
        if (!problem || mine !== latest) return;
        console.log(problem);
        show({ problem });
      },
      intoCache,
    );

    const { routes } = readFirst(() => readRemoteJson(folder));
    const path = routes[0]?.path.includes(':') ? '/' : (routes[0]?.path ?? '/');
    console.log(
      `\n  ${env.origin} with your build:\n  ${address}${path}?viewmax-dev=${token}\n\n  Press Ctrl-C to stop.\n`,
    );
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    await stop();
    await close();
    return { data: {}, text: '' };
  },
};

/** The paths that lead to a backend of this machine. */
const proxiesOf = ({ proxy = [], 'with-token': withToken = false }: Call['values']): ProxiedPath[] =>
  [proxy].flat().map((given) => {
    const text = String(given);
    const [path, target] = [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)];
    const read = proxyCalls.proxyPath.body.safeParse({ name: 'dev', path, target, withToken });
    if (read.success) return read.data;
    throw wrongUsage(`--proxy ${text}: ${read.error.issues[0]?.message}. Write /api/x/reviews=http://localhost:4000.`);
  });

/** dist holds nothing but the result of `viewmax build`, because that is what gets published. */
const intoCache = (config: Configuration): Configuration => ({
  ...config,
  output: { ...config.output, path: join(process.cwd(), '.cache/dev') },
});

/** A bad remote.json is shown by the watcher, which waits for its next save. */
function readFirst(read: () => { routes: { path: string }[] }): { routes: { path: string }[] } {
  try {
    return read();
  } catch {
    return { routes: [] };
  }
}
