import { messageOf } from '@viewmax/node/message-of';
import { printedSteps } from '@viewmax/node/steps';
import { buildRooms } from '../build/build-rooms.ts';

try {
  await printedSteps().run('build', async (note) => {
    const { built } = await buildRooms();
    note(built.join(', ') || 'no room changed');
  });
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
