import { appSchema } from '@viewmax/backend/migrate';
import { seedDemo, seedDoor } from '@viewmax/backend/seed';
import { registrySchema } from '@viewmax/registry';
import { type Database, type OpenDatabaseOptions, openDatabase } from '@viewmax/server/database';
import { factsSchema } from '@viewmax/server/facts';
import { migrate, OtherMigrations, pendingMigrations, withMigrationLock } from '@viewmax/server/migrate';
import { messageOf } from '../process/message-of.ts';
import { type Environment, readDataSettings, type Settings } from '../settings/settings.ts';
import { diskFailure } from './disk-failure.ts';
import { grantRights } from './grant-rights.ts';

export interface PreparedDatabase {
  db: Database;
  demoLogins: Awaited<ReturnType<typeof seedDemo>>;
}

/** Another version of Viewmax made the data directory. Only an empty one lets this version start. */
export class UnreadableData extends Error {
  override readonly name = 'UnreadableData';
}

/**
 * Brings the whole database to this release. Two processes at once wait for each other. A schema of another version
 * refuses the run before any schema changes. Returns the migrations that ran.
 */
export function migrateAll(db: Database, { hasApp = true } = {}): Promise<string[]> {
  const schemas = [factsSchema, registrySchema, ...(hasApp ? [appSchema] : [])];
  return withMigrationLock(db, async () => {
    for (const schema of schemas) await pendingMigrations(db, schema);
    const names: string[] = [];
    for (const schema of schemas) names.push(...(await migrate(db, schema)).map((name) => `${schema.schema} ${name}`));
    await grantRights(db);
    return names;
  });
}

/** The first and the last migration of the backend before they were folded. With the last one the schema is the folded one. */
const BEFORE_FOLD = { first: '0001-accounts', last: '0027-tickets-of-a-showing' };

/** What ops do about a schema of another version. No start empties PostgreSQL, because it may hold real data. */
function remedyFor({ done }: OtherMigrations, { DATABASE_URL }: Pick<Settings, 'DATABASE_URL'>): string {
  if (!DATABASE_URL) {
    return 'Start that version, or empty the directory with npm start -- --reset. That deletes its accounts, wallets, tickets, pictures, releases, rollouts and secrets.';
  }
  if (done[0] !== BEFORE_FOLD.first) return 'Start that version, or set another DATABASE_URL.';
  return `Migrate it with the last version that has ${BEFORE_FOLD.last}, then run deploy/node/mark-folded.sql once.`;
}

/** Migrates the database of these settings and returns the migrations that ran. It needs no other secret. */
export async function migrateFrom(env: Environment): Promise<string[]> {
  const settings = readDataSettings(env);
  const db = await openDatabase({ databaseUrl: settings.DATABASE_URL, dataDir: settings.DATA_DIR });
  try {
    return await migrateAll(db);
  } catch (error) {
    const remedy = error instanceof OtherMigrations ? `. ${remedyFor(error, settings)}` : '';
    throw new Error(`The migration failed: ${messageOf(error)}${remedy}`, { cause: error });
  } finally {
    await db.close();
  }
}

/** Longer than the deadline of a call. */
const QUERY_MS = 60_000;

/** A migration of a large table may take longer than a statement of a server, so it has connections of its own. */
async function migrateAtStart(db: Database, place: OpenDatabaseOptions, hasApp: boolean): Promise<void> {
  if (db.kind === 'pglite') return void (await migrateAll(db, { hasApp }));
  const patient = await openDatabase(place);
  await migrateAll(patient, { hasApp }).finally(() => patient.close());
}

/** A login has rights on the schemas of its roles alone. */
function schemasOf({ ROLES, API_ORIGIN }: Settings) {
  const hasRegistry = ROLES.some((role) => role !== 'calls');
  const hasApp = !API_ORIGIN && ROLES.some((role) => role !== 'pages');
  return [...(hasRegistry ? [registrySchema] : []), ...(hasApp ? [appSchema] : []), factsSchema];
}

async function refuseOldSchema(db: Database, schemas: ReturnType<typeof schemasOf>): Promise<void> {
  const pending = await Promise.all(
    schemas.map(async (schema) => (await pendingMigrations(db, schema)).map((name) => `${schema.schema} ${name}`)),
  );
  const [first, ...more] = pending.flat();
  if (!first) return;
  const others = more.length > 0 ? ` and ${more.length} more` : '';
  throw new Error(`it lacks the migration ${first}${others}. Run npm run migrate, or set MIGRATE=start.`);
}

function refuseOtherVersion(settings: Settings, error: OtherMigrations): Error {
  const reason = `${error.message}. ${remedyFor(error, settings)}`;
  return settings.DATABASE_URL
    ? new Error(`The node cannot prepare the database: ${reason}`)
    : new UnreadableData(`DATA_DIR ${settings.DATA_DIR} cannot be read: ${reason}`);
}

/**
 * Opens the database, and migrates it or refuses an older schema. It adds demo data only on PGlite, because PostgreSQL
 * may hold real data.
 */
export async function prepareDatabase(settings: Settings): Promise<PreparedDatabase> {
  const { API_ORIGIN, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, MIGRATE } = settings;
  const db = await openDatabase({ databaseUrl, dataDir, queryTimeoutMs: QUERY_MS }).catch((error: unknown) => {
    throw diskFailure(error, settings) ?? new Error(`The node cannot open the database: ${messageOf(error)}`);
  });
  try {
    const hasApp = !API_ORIGIN;
    if (MIGRATE === 'start') await migrateAtStart(db, { databaseUrl, dataDir }, hasApp);
    else await refuseOldSchema(db, schemasOf(settings));
    if (!hasApp || db.kind !== 'pglite') return { db, demoLogins: [] };
    const now = new Date();
    const demoLogins = await seedDemo(db, { now });
    await seedDoor(db, { now });
    return { db, demoLogins };
  } catch (error) {
    await db.close();
    if (error instanceof OtherMigrations) throw refuseOtherVersion(settings, error);
    throw diskFailure(error, settings) ?? new Error(`The node cannot prepare the database: ${messageOf(error)}`);
  }
}
