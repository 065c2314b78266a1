import { resolve } from 'node:path';
import { buildRoom } from './build-room.ts';

const [room] = process.argv.slice(2);
if (!room) {
  console.error('Usage: node shared/build/build.ts <room>');
  process.exit(1);
}
const result = await buildRoom(resolve(room));
if ('error' in result) {
  console.error(result.error);
  process.exit(1);
}
console.log(`${room}: built in ${(result.ms / 1000).toFixed(1)} s`);
