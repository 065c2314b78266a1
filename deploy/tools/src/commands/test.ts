import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endAll } from '@viewmax/node/run';
import { printedSteps } from '@viewmax/node/steps';
import { whenAskedToStop } from '@viewmax/node/when-asked-to-stop';
import { findRuntime } from '@viewmax/renderer';
import { openDatabase } from '@viewmax/server/database';
import { withClient } from '@viewmax/server/with-client';
import { runChecks, runLongChecks } from '../checks/check-list.ts';
import { slowFilesOf, storeTimes } from '../checks/file-times.ts';
import { MOST_SECOND_TRIES, reportOf, secondTriesOf, sumOf } from '../checks/outcome.ts';
import { findBrowser } from '../machine/browser.ts';
import { type Postgres, startPostgres } from '../machine/postgres.ts';

const { values } = parseArgs({
  options: {
    /** Runs the checks of `npm run check:long` instead. */
    long: { type: 'boolean' },
    'store-times': { type: 'boolean' },
  },
});

const folder = mkdtempSync(join(tmpdir(), 'viewmax-checks-'));
let postgres: Postgres | undefined;

async function cleanUp(): Promise<void> {
  await endAll();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}

whenAskedToStop(() => void cleanUp().finally(() => process.exit(130)));

/** Such as `PGlite (PostgreSQL 18.6)`. */
async function pgliteVersion(): Promise<string> {
  const db = await openDatabase({ dataDir: 'memory://' });
  const { rows } = await withClient(db, (client) => client.query<{ server_version: string }>('show server_version'));
  await db.close();
  return `PGlite (PostgreSQL ${rows[0]?.server_version})`;
}

const steps = printedSteps();
const missing: string[] = [];

const browser = await steps.run('browser', async (note) => {
  const found = await findBrowser();
  note(found?.version ?? 'none');
  return found;
});
if (!browser) missing.push('The checks found no browser and could not install one, so they skipped the journeys.');

await steps.run('renderer', async (note) => {
  if (findRuntime()) return note('workerd');
  const sentence = 'This platform has no workerd, so the checks skipped the tests and journeys of server rendering.';
  if (process.env.REQUIRE_DRAWING === '1') missing.push(sentence);
  note(sentence);
});

const version = await steps.run('postgres', async (note) => {
  const started = await startPostgres();
  if ('url' in started) {
    postgres = started;
    note(started.version);
    return started.version;
  }
  const sentence = `PostgreSQL did not start (${started.reason}), so the tests use PGlite.`;
  if (process.env.REQUIRE_POSTGRES === '1') missing.push(sentence);
  note(sentence);
  return undefined;
});

const machine = { browser, databaseUrl: postgres?.url, folder };
const parts = values.long ? await runLongChecks(steps, machine) : await runChecks(steps, machine);
const { passed, failed } = sumOf(parts);
const { names, areTooMany } = secondTriesOf(parts, MOST_SECOND_TRIES[values.long ? 'long' : 'short']);
if (areTooMany) missing.push('Too many tests passed only at their second try.');
if (values['store-times']) storeTimes(parts);
else if (values.long) missing.push(...slowFilesOf(parts).map((file) => `Too slow: ${file}`));
if (process.env.CHECKS_REPORT) writeFileSync(process.env.CHECKS_REPORT, JSON.stringify(reportOf(parts)));
const engines = [
  `Node ${process.versions.node}`,
  browser?.version ?? 'no browser',
  await pgliteVersion(),
  version ?? 'no PostgreSQL',
];
await cleanUp();

if (names.length > 0) console.log(`\nPassed only at the second try:\n${names.map((name) => `- ${name}`).join('\n')}`);
for (const sentence of missing) console.log(`\n${sentence}`);
console.log(`\nRan on ${engines.join(', ')}`);
console.log(`${passed} passed, ${failed + missing.length} failed`);
process.exit(failed + missing.length > 0 ? 1 : 0);
