import { parseArgs } from 'node:util';
import { messageOf } from '@viewmax/node/message-of';
import { endAll } from '@viewmax/node/run';
import { type RunningNode, startNode } from '@viewmax/node/start-node';
import { printedSteps } from '@viewmax/node/steps';
import { whenAskedToStop } from '@viewmax/node/when-asked-to-stop';
import { buildPackages } from '../build/build-packages.ts';
import { startOrReset } from './start-or-reset.ts';

let node: RunningNode | undefined;
let isStopping = false;

whenAskedToStop(() => {
  isStopping = true;
  void Promise.all([endAll(), node?.stop()]).finally(() => process.exit(0));
});

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

try {
  const { values } = parseArgs({ options: { reset: { type: 'boolean' } } });
  const options = { build: buildPackages, env: process.env, steps: printedSteps() };
  node = await startOrReset((reset) => startNode({ ...options, reset }), values);
  console.log(welcome(node));
} catch (error) {
  if (isStopping) process.exit(0);
  console.error(messageOf(error));
  process.exit(1);
}
