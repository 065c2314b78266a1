import { parseArgs } from 'node:util';
import { messageOf } from '../process/message-of.ts';
import { endAll } from '../process/run.ts';
import { printedSteps } from '../process/steps.ts';
import { whenAskedToStop } from '../process/when-asked-to-stop.ts';
import { type StackNode, startNode } from '../serve/start-node.ts';

let node: StackNode | undefined;
let isStopping = false;

whenAskedToStop(() => {
  isStopping = true;
  void Promise.all([endAll(), node?.stop()]).finally(() => process.exit(0));
});

function welcome({ address, opsAddress, demoLogins, opsTokenFile }: StackNode): string {
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
  node = await startNode({ env: process.env, reset: values.reset, steps: printedSteps() });
  console.log(welcome(node));
} catch (error) {
  if (isStopping) process.exit(0);
  console.error(messageOf(error));
  process.exit(1);
}
