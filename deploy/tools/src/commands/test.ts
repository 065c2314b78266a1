import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findRuntime } from '@viewmax/draw';
import { endAll } from '@viewmax/node/run';
import { printedSteps } from '@viewmax/node/steps';
import { whenAskedToStop } from '@viewmax/node/when-asked-to-stop';
import { findScope } from '../checks/changed.ts';
import { runChecks } from '../checks/check-list.ts';
import { secondTriesOf, sumOf } from '../checks/outcome.ts';
import { pgliteVersion } from '../checks/pglite.ts';
import { findBrowser } from '../machine/browser.ts';
import { type Postgres, startPostgres } from '../machine/postgres.ts';

const { values } = parseArgs({ options: { changed: { type: 'boolean' }, since: { type: 'string' } } });
const scope = values.changed || values.since ? await findScope(values.since) : undefined;

const folder = mkdtempSync(join(tmpdir(), 'viewmax-checks-'));
let postgres: Postgres | undefined;

async function cleanUp(): Promise<void> {
  await endAll();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}

whenAskedToStop(() => void cleanUp().finally(() => process.exit(130)));

const steps = printedSteps();
const missing: string[] = [];

const browser = await steps.run('browser', async (note) => {
  const found = await findBrowser();
  note(found?.version ?? 'none');
  return found;
});
if (!browser) missing.push('The checks found no browser and could not install one, so they skipped the journeys.');

await steps.run('drawing', async (note) => {
  if (findRuntime()) return note('workerd');
  const sentence = 'This platform has no workerd, so the checks skipped the tests and journeys that draw.';
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

const outcomes = await runChecks(steps, { browser, databaseUrl: postgres?.url, folder, scope });
const { passed, failed } = sumOf(outcomes);
const { names, areTooMany } = secondTriesOf(outcomes);
if (areTooMany) missing.push('Too many tests passed only at their second try.');
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
