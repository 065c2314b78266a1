import { parseArgs } from 'node:util';
import { openDatabase } from '@viewmax/server/database';
import { commandDatabase } from '../src/database/command-database.ts';
import { migrateApp } from '../src/database/migrate-app.ts';
import { seedDemo, seedDoor } from './seed.ts';
import { loadSize, seedLoad } from './seed-load.ts';

const number = { type: 'string', default: '0' } as const;
const { values } = parseArgs({ options: { movies: number, cinemas: number, users: number } });
const size = loadSize.safeParse(values);
if (!size.success) {
  console.error(
    'npm run seed -w backend -- [--movies N] [--cinemas N] [--users N], each a whole number from 0 to 100000',
  );
  process.exit(2);
}

const db = await openDatabase(commandDatabase());
try {
  await migrateApp(db);
  const now = new Date();
  console.table(await seedDemo(db, { now }));
  await seedDoor(db, { now });
  await seedLoad(db, { ...size.data, now });
} finally {
  await db.close();
}
