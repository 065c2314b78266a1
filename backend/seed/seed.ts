import type { Database } from '@viewmax/server/database';
import { appDatabase } from '../src/database/app-database.ts';
import { type DemoLogin, demoLogins } from './people.ts';
import { addDoorShows } from './seed-door.ts';
import { seedPeople } from './seed-people.ts';
import { seedProgram } from './seed-program.ts';
import { seedAttendants, seedTickets } from './seed-tickets.ts';

/**
 * Adds the missing demo data, and returns the demo logins. A second run changes nothing, but on a later day it adds the
 * showtimes of the new days.
 */
export async function seedDemo(database: Database, { now }: { now: Date }): Promise<DemoLogin[]> {
  const db = appDatabase(database);
  await seedPeople(db, now);
  await seedProgram(db, now);
  await seedAttendants(db);
  await seedTickets(db, now);
  return demoLogins;
}

/** Adds sold shows that run now, so that a door may be tried at any hour. A later start adds others when they are over. */
export const seedDoor = (database: Database, { now }: { now: Date }): Promise<void> =>
  addDoorShows(appDatabase(database), now);
