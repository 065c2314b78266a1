import { parseArgs } from 'node:util';
import { messageOf } from '../process/message-of.ts';
import { endAll } from '../process/run.ts';
import { printedSteps } from '../process/steps.ts';
import { whenAskedToStop } from '../process/when-asked-to-stop.ts';
import { type Stack, startStack } from '../serve/start-stack.ts';

let stack: Stack | undefined;
let isStopping = false;

whenAskedToStop(() => {
  isStopping = true;
  void Promise.all([endAll(), stack?.close()]).finally(() => process.exit(0));
});

function welcome({ address, opsAddress, demoLogins, opsTokenFile }: Stack): string {
  const logins = demoLogins.map(({ phone, password, role, lga }) => `    ${phone} / ${password}   ${role}, ${lga}`);
  return [
    '',
    `  Viewmax       ${address}`,
    `  Ops console   ${opsAddress}/ops`,
    ...(opsTokenFile ? [`  Ops token     ${opsTokenFile}`] : []),
    ...(logins.length > 0 ? ['  Demo logins', ...logins] : []),
    '',
    '  Press Ctrl-C to stop.',
    '',
  ].join('\n');
}

try {
  const { values } = parseArgs({ options: { reset: { type: 'boolean' } } });
  stack = await startStack({ env: process.env, reset: values.reset, steps: printedSteps() });
  console.log(welcome(stack));
} catch (error) {
  if (isStopping) process.exit(0);
  console.error(messageOf(error));
  process.exit(1);
}
