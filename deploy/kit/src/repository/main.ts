import { join } from 'node:path';
import { repositoryRoot } from '@viewmax/build/repository-root';
import { endAll } from '@viewmax/node/run';
import { printedSteps } from '@viewmax/node/steps';
import { runUntilStopped } from '@viewmax/node/when-asked-to-stop';
import { buildMissing } from '@viewmax/tools/build-packages';
import { packageOf, releasedPackages } from '@viewmax/tools/packages';
import { startStack } from '@viewmax/tools/start-stack';
import { createDevServer } from '../dev/dev-server.ts';
import { watchBuilds } from '../dev/watch-builds.ts';

// `npm run dev`: the whole site of this repository. The shell and the named remotes are development builds, which open
// pages take in without a reload. The others are as they were built last.

let close = endAll;

function packagesFromArguments(): string[] {
  const named = process.argv.slice(2).map((name) => {
    const folder = packageOf(name);
    if (!folder) throw new Error(`Usage: npm run dev [remote …], of ${releasedPackages().join(', ')}`);
    return folder;
  });
  return [...new Set(['shell', ...named])];
}

async function start(): Promise<void> {
  const packages = packagesFromArguments();
  const { PORT = '8080', ...env } = process.env;
  const stack = await startStack({
    build: buildMissing,
    env: { ...env, HOST: '127.0.0.1', PORT: '0' },
    steps: printedSteps(),
  });
  close = stack.close;
  const server = createDevServer({ env: new URL(stack.address), onError: console.log });
  close = async () => {
    await server.close();
    await stack.close();
  };
  const address = await server.listen(Number(PORT));
  const watched = packages.map((packageDir) => ({ folder: join(repositoryRoot, packageDir) }));
  const stopWatching = await watchBuilds(watched, { builds: server.builds, hot: true, print: console.log });
  const closeServers = close;
  close = async () => {
    await stopWatching();
    await closeServers();
  };
  console.log(
    `\n  Viewmax       ${address}/?viewmax-dev=${server.token}\n  Ops console   ${stack.opsAddress}/ops\n` +
      `  Watching      ${packages.join(', ')}\n\n  Press Ctrl-C to stop.\n`,
  );
}

await runUntilStopped(start, () => close());
