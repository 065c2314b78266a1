import { messageOf } from '@viewmax/node/message-of';
import { printedSteps } from '@viewmax/node/steps';
import { buildToPublish } from '../build/build-packages.ts';

try {
  await printedSteps().run('build', async (note) => {
    const { built } = await buildToPublish();
    note(built.join(', ') || 'no package changed');
  });
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
