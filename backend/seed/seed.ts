import type { Database } from '@viewmax/server/database';
import { hashPassword } from '../src/accounts/passwords.ts';
import { type AppDatabase, appDatabase } from '../src/database/app-database.ts';
import { type DemoLogin, demoLogins } from './people.ts';
import { addDoorScreenings } from './seed-door.ts';
import { seedProgram } from './seed-program.ts';
import { give, seedAttendants, seedTickets } from './seed-tickets.ts';

const DAYS_AGO_MS = 6 * 86_400_000;

/** The demo's own id, or a generated one after a closed account took it. So the next start restores the demo. */
async function freeId(db: AppDatabase, phone: string): Promise<string | undefined> {
  const id = `demo-${phone}`;
  return (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) ? undefined : id;
}

async function addPerson(db: AppDatabase, login: DemoLogin, now: Date): Promise<void> {
  const { phone, password, username, lga, role, points } = login;
  const known = await db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirst();
  if (known) return;
  const password_hash = await hashPassword(password);
  await db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('users')
      .values({ id: await freeId(tx, phone), phone, password_hash, username, lga, role })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.insertInto('wallets').values({ user_id: id }).execute();
    // The points come before the tickets that they bought.
    if (points > 0) await give(tx, id, points, new Date(now.getTime() - DAYS_AGO_MS), `demo:${id}`);
  });
}

async function seedPeople(db: AppDatabase, now: Date): Promise<void> {
  for (const login of demoLogins) await addPerson(db, login, now);
}

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

/** Adds sold screenings that run now, so that a door may be tried at any hour. A later start adds others when they are over. */
export const seedDoor = (database: Database, { now }: { now: Date }): Promise<void> =>
  addDoorScreenings(appDatabase(database), now);
