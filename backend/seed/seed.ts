import type { Database } from '@viewmax/shared/server/database';
import { appDatabase } from '../src/database/app-database.ts';
import { type DemoLogin, demoLogins } from './people.ts';
import { seedPeople } from './seed-people.ts';
import { seedProgram } from './seed-program.ts';
import { seedAttendants, seedTickets } from './seed-tickets.ts';

/**
 * Adds the demo data that is missing, and returns the demo logins. Doing it again changes nothing, except that on a later
 * day the showtimes of the new days are added.
 */
export async function seedDemo(db: Database, { now }: { now: Date }): Promise<DemoLogin[]> {
  const app = appDatabase(db);
  await seedPeople(app, now);
  await seedProgram(app, now);
  await seedAttendants(app);
  await seedTickets(app, now);
  return demoLogins;
}
