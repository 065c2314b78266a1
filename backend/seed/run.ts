import { openAppDatabase } from '../src/open-app-database.ts';
import { readProcessConfig } from '../src/process-config.ts';
import { seedDemo } from './seed.ts';

const db = await openAppDatabase(readProcessConfig(process.env));
try {
  console.table(await seedDemo(db, { now: new Date() }));
} finally {
  await db.close();
}
