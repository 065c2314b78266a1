import { join } from 'node:path';
import { repositoryRoot } from '@viewmax/build/repository-root';
import { run } from '@viewmax/node/run';
import { twoAtATime } from '@viewmax/node/two-at-a-time';
import { typedRooms } from '../build/rooms.ts';
import { typePrograms } from '../build/type-programs.ts';

const tsc = join(repositoryRoot, 'node_modules/typescript/bin/tsc');

const named = process.argv.slice(2);
const programs =
  named.length > 0
    ? named.map((room) => ({ rooms: [room], project: join(room, 'tsconfig.json') }))
    : typePrograms(typedRooms());

const results = await twoAtATime(programs, async ({ rooms, project }) => ({
  rooms,
  ...(await run(process.execPath, [tsc, '-p', project], { cwd: repositoryRoot })),
}));
const wrong = results.filter(({ code }) => code !== 0);
for (const { rooms, output } of wrong) console.error(`${rooms.join(', ')}:\n${output}`);
const countRooms = (some: typeof results) => some.flatMap(({ rooms }) => rooms).length;
console.log(`${wrong.length} of ${results.length} programs have type errors. They check ${countRooms(results)} rooms.`);
process.exitCode = wrong.length > 0 ? 1 : 0;
