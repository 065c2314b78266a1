import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { type Call, type Command, CommandFailed, EXIT, textOf, wrongUsage } from '@viewmax/cli';
import { type ProxiedPath, proxyCalls } from '@viewmax/contracts/ops/proxies';
import { createDevServer } from '../dev/dev-server.ts';
import { developmentShell } from '../dev/development-shell.ts';
import { environmentOf, type Live, readLive } from '../dev/environment-of.ts';
import { readBuild } from '../dev/local-builds.ts';
import { watchBuilds } from '../dev/watch-builds.ts';
import { checkRemote } from '../remote/check-remote.ts';
import { typeErrors } from '../remote/type-errors.ts';

export const dev: Command = {
  name: 'dev',
  usage:
    'dev [folder …] [--env http://localhost:8080] [--port 4100] [--proxy /api/x/reviews=http://localhost:4000] [--with-token] [--released-shell]',
  summary: 'shows the remotes of this folder or of several in the real shell of an environment',
  help: `It serves the environment's app on this machine, with the local builds in place of its remotes, and rebuilds on every
save. The link that it prints works in one browser, on this machine. Nobody else sees the builds, and the environment does not change.
The shell is the development build of the environment's shell, fetched once, so a save keeps the state of the page and React names each fault.
With --released-shell, and where a shell has no such build, it is the one of members, and a save mounts the remote anew.
Calls go to the environment's backend, so sign in with an account of that environment. With --proxy, calls below a path go to a backend of
this machine instead, by the rules of "viewmax host proxy". Refused calls are printed.

  viewmax dev --env https://staging.viewmax.example
  viewmax dev . ../reviews
  viewmax dev --proxy /api/x/reviews=http://localhost:4000`,
  options: {
    env: { type: 'string' },
    port: { type: 'string' },
    proxy: { type: 'string', multiple: true },
    'with-token': { type: 'boolean' },
    'released-shell': { type: 'boolean' },
  },
  async run(call) {
    const env = environmentOf(call);
    const wanted = textOf(call, 'port');
    const port = Number(wanted ?? '4100');
    if (!Number.isInteger(port) || port < 0 || port > 65_535) throw wrongUsage('--port is not a port.');
    const proxies = proxiesOf(call.values);
    const folders = (call.words.length > 0 ? call.words : ['.']).map((one) => resolve(one));
    const live = await readLive(call.client, env);
    const cache = join(folders[0] ?? '', '.cache/shell');
    const shell = call.values['released-shell'] ? null : await developmentShell(call.client, live, cache);
    const { readRemoteJson } = await import('@viewmax/build/remote');
    const { listen, token, builds, close } = createDevServer({ env, proxies, onError: console.log });
    const address = await listen(port).catch((error: Error) => {
      // The usual port is taken when a second remote runs beside the first.
      if (wanted === undefined) return listen(0);
      throw new CommandFailed(`Port ${port} is not free: ${error.message}. Use another --port.`, EXIT.no);
    });
    if (shell) builds.show(shell, await readBuild(shell));
    console.log(`shell@${live.shell.version} is here ${shell ? 'as its development build' : 'as members have it'}`);
    const packages = folders.map((folder) => ({ folder, check: createCheck(folder, live) }));
    const stop = await watchBuilds(packages, { builds, hot: shell !== null, print: console.log });

    const links = folders.map((folder) => `${address}${firstPathOf(() => readRemoteJson(folder))}`);
    console.log(
      `\n  ${env.origin} with your ${folders.length > 1 ? 'builds' : 'build'}:\n${links
        .map((link) => `  ${link}?viewmax-dev=${token}\n`)
        .join('')}\n  Press Ctrl-C to stop.\n`,
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

/** Finds the faults of types and of remote.json, and prints each new warning. */
function createCheck(folder: string, live: Live): () => Promise<string> {
  let hinted = '';
  return async () => {
    const { faults, hints } = checkRemote(folder, live);
    const hint = hints.map((one) => `warning: ${one}`).join('\n');
    if (hint && hint !== hinted) console.log(hint);
    hinted = hint;
    return [...faults, (await typeErrors(folder)) || []].flat().join('\n');
  };
}

/** The path of the first screen. A bad remote.json is shown by the watcher, which waits for its next save. */
function firstPathOf(read: () => { routes: { path: string }[] }): string {
  try {
    const [path = '/'] = read().routes.map((route) => route.path);
    return path.includes(':') ? '/' : path;
  } catch {
    return '/';
  }
}
