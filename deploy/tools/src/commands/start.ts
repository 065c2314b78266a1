import { parseArgs } from 'node:util';
import { endAll } from '@viewmax/node/run';
import { type RunningNode, startNode } from '@viewmax/node/start-node';
import { printedSteps } from '@viewmax/node/steps';
import { runUntilStopped } from '@viewmax/node/when-asked-to-stop';
import { buildPackages } from '../build/build-packages.ts';
import { startOrReset } from './start-or-reset.ts';

let node: RunningNode | undefined;

function welcome({ address, opsAddress, demoLogins, opsTokenFile }: RunningNode): string {
  const logins = demoLogins.map(({ phone, password, role, lga }) => `    ${phone} / ${password}   ${role}, ${lga}`);
  return [
    '',
    ...(address ? [`  Viewmax       ${address}`] : []),
    ...(opsAddress ? [`  Ops console   ${opsAddress}/ops`] : []),
    ...(opsTokenFile ? [`  Ops token     ${opsTokenFile}`] : []),
    ...(logins.length > 0 ? ['  Demo logins', ...logins] : []),
    '',
    '  Press Ctrl-C to stop.',
    '',
  ].join('\n');
}

await runUntilStopped(
  async () => {
    const { values } = parseArgs({ options: { reset: { type: 'boolean' } } });
    const options = { build: buildPackages, env: process.env, steps: printedSteps() };
    node = await startOrReset((reset) => startNode({ ...options, reset }), values);
    console.log(welcome(node));
  },
  () => Promise.all([endAll(), node?.stop()]),
);
