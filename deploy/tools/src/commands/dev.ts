import { join } from 'node:path';
import { watchPackage } from '@viewmax/build';
import { repositoryRoot } from '@viewmax/build/repository-root';
import { reloadChannel } from '@viewmax/edge';
import { endAll } from '@viewmax/node/run';
import { printedSteps } from '@viewmax/node/steps';
import { runUntilStopped } from '@viewmax/node/when-asked-to-stop';
import { packageOf, releasedPackages } from '../build/packages.ts';
import { startStack } from '../build/start-stack.ts';
import { watchedRemote } from '../build/watched-remote.ts';

let close = endAll;

function packageFromArguments(): string {
  const [, , name = ''] = process.argv;
  const folder = packageOf(name);
  if (!folder) throw new Error(`Usage: npm run dev <remote>, one of ${releasedPackages().join(', ')}`);
  return folder;
}

async function start(): Promise<void> {
  const folder = packageFromArguments();
  const reload = reloadChannel();
  // The clean-up could delete the release that `dev` restores at its end.
  const env = { ...process.env, CLEAN_UP_HOURS: '0' };
  const stack = await startStack({ env, reload, steps: printedSteps() });
  close = stack.close;
  const remote = watchedRemote({ registry: stack.registry, reload, print: console.log });
  const stopWatching = await watchPackage(join(repositoryRoot, folder), remote.onBuild);
  close = async () => {
    await stopWatching();
    await remote.end();
    await stack.close();
  };
  console.log(
    `\n  Viewmax       ${stack.address}\n  Ops console   ${stack.opsAddress}/ops\n  Watching      ${folder}\n\n  Press Ctrl-C to stop.\n`,
  );
}

await runUntilStopped(start, () => close());
