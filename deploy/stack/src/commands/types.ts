import { join } from 'node:path';
import { repositoryRoot, typedRooms } from '../build/rooms.ts';
import { twoAtATime } from '../build/two-at-a-time.ts';
import { run } from '../process/run.ts';

const tsc = join(repositoryRoot, 'node_modules/typescript/bin/tsc');

const named = process.argv.slice(2);
const rooms = named.length > 0 ? named : typedRooms();

const results = await twoAtATime(rooms, async (room) => ({
  room,
  ...(await run(process.execPath, [tsc, '-p', join(room, 'tsconfig.json')], { cwd: repositoryRoot })),
}));
const wrong = results.filter(({ code }) => code !== 0);
for (const { room, output } of wrong) console.error(`${room}:\n${output}`);
console.log(`${results.length - wrong.length} of ${results.length} rooms are free of type errors`);
process.exitCode = wrong.length > 0 ? 1 : 0;
