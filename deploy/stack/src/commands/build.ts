import { buildRooms } from '../build/build-rooms.ts';
import { messageOf } from '../process/message-of.ts';
import { printedSteps } from '../process/steps.ts';

try {
  await printedSteps().run('build', async (note) => {
    const { built } = await buildRooms();
    note(built.join(', ') || 'no room changed');
  });
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
