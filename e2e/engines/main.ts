import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withDeadline } from '@viewmax/contracts/deadline';
import { type Stack, startStack } from '@viewmax/tools/start-stack';
import ownFolder from '../setup/own-folder.ts';
import { FIXED_SETTINGS } from '../setup/settings.ts';
import { CHECKS, type Check } from './checks.ts';
import { chromium88, chromium88Program } from './chromium-88.ts';
import { type Engine, type EngineBrowser, NotRun } from './engine.ts';
import { firefox } from './firefox.ts';
import { runJourneys } from './journeys.ts';
import { openLine } from './line.ts';
import { visits } from './visit.ts';
import { webkit } from './webkit.ts';

const ENGINES: readonly Engine[] = [chromium88, webkit, firefox];
const FAILED = 1;
const NOT_RUN = 2;
const DEADLINE_MS = 60_000;

/** Words that name an engine choose engines, and `journeys` chooses these. The others choose checks by their titles. */
const words = process.argv.slice(2).map((word) => word.toLowerCase());
const isOf = ({ name }: Engine, word: string) => word.startsWith(name.toLowerCase());
const named = ENGINES.filter((engine) => words.some((word) => isOf(engine, word)));
const engines = named.length > 0 ? named : ENGINES;
const onlyJourneys = words.includes('journeys');
const titles = words.filter((word) => word !== 'journeys' && !ENGINES.some((engine) => isOf(engine, word)));
const isChosen = ({ title }: Check) => titles.length === 0 || titles.some((word) => title.toLowerCase().includes(word));
const checks = onlyJourneys ? [] : CHECKS.filter(isChosen);
const hasJourneys = engines.includes(chromium88) && titles.length === 0;
if (checks.length === 0 && !hasJourneys) throw new Error(`These words choose nothing: ${words.join(' ')}`);

const removeFolder = ownFolder();

const secondsSince = (start: number): string => `${((performance.now() - start) / 1000).toFixed(1)} s`;

/** Returns the exit code of this work with an engine. */
async function codeOf(engine: Engine, work: () => Promise<number>): Promise<number> {
  try {
    return (await work()) > 0 ? FAILED : 0;
  } catch (error) {
    if (error instanceof NotRun) {
      console.log(`- ${engine.name} was not run. ${error.message}\n`);
      return NOT_RUN;
    }
    console.log(`✗ ${engine.name}: ${(error as Error).stack}\n`);
    return FAILED;
  }
}

/** Runs the checks in an open browser. Returns the number of failed checks. */
async function checksIn(engine: Engine, browser: EngineBrowser, stack: Stack): Promise<number> {
  const start = performance.now();
  const name = `${engine.name} ${(await browser.version()).split('/').at(-1)}`;
  const line = await openLine(stack.address);
  let failed = 0;
  try {
    const visit = await visits(await browser.newPage(), line, stack);
    for (const { title, passes } of checks) {
      const began = performance.now();
      try {
        await withDeadline(passes(visit, browser), DEADLINE_MS, title);
        const errors = visit.errors.splice(0);
        if (errors.length > 0) throw new Error(`The page had errors that nobody caught:\n${errors.join('\n')}`);
        console.log(`✓ ${name}: ${title} (${secondsSince(began)})`);
      } catch (error) {
        failed += 1;
        visit.errors.length = 0;
        console.log(`✗ ${name}: ${title} (${secondsSince(began)})\n  ${(error as Error).stack}`);
      }
    }
  } finally {
    line.close();
  }
  console.log(`${name}: ${checks.length - failed} passed, ${failed} failed, in ${secondsSince(start)}\n`);
  return failed;
}

/** A browser that stays open would keep this process from its end. */
async function runIn(engine: Engine, stack: Stack): Promise<number> {
  const browser = await engine.open();
  try {
    return await checksIn(engine, browser, stack);
  } finally {
    await browser.close();
  }
}

const codes: number[] = [];
if (checks.length > 0) {
  const stack = await startStack({ env: { ...FIXED_SETTINGS, DATA_DIR: mkdtempSync(join(tmpdir(), 'data-')) } });
  for (const engine of engines) codes.push(await codeOf(engine, () => runIn(engine, stack)));
  await stack.close();
}
if (hasJourneys)
  codes.push(await codeOf(chromium88, async () => runJourneys('Chromium 88', await chromium88Program())));
removeFolder();
process.exitCode = codes.includes(FAILED) ? FAILED : Math.max(...codes);
