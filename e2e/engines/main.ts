import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withDeadline } from '@viewmax/contracts/deadline';
import { startStack } from '@viewmax/tools/start-stack';
import ownFolder from '../setup/own-folder.ts';
import { FIXED_SETTINGS } from '../setup/started-data.ts';
import { CHECKS } from './checks.ts';
import { chromium88 } from './chromium-88.ts';
import { type Engine, NotRun } from './engine.ts';
import { firefox } from './firefox.ts';
import { openLine } from './line.ts';
import { visits } from './visit.ts';

const ENGINES: readonly Engine[] = [chromium88, firefox];
const FAILED = 1;
const NOT_RUN = 2;
const DEADLINE_MS = 60_000;

/** Words that name an engine choose engines. The others choose checks by their titles. */
const words = process.argv.slice(2).map((word) => word.toLowerCase());
const isNamed = (text: string) => words.some((word) => text.toLowerCase().includes(word));
const isEngine = (word: string) => ENGINES.some(({ name }) => name.toLowerCase().includes(word));
const engines = words.some(isEngine) ? ENGINES.filter(({ name }) => isNamed(name)) : ENGINES;
const checks = words.every(isEngine) ? CHECKS : CHECKS.filter(({ title }) => isNamed(title));
if (checks.length === 0) throw new Error(`No check has one of these words in its title: ${words.join(' ')}`);

const removeFolder = ownFolder();
const stack = await startStack({ env: { ...FIXED_SETTINGS, DATA_DIR: mkdtempSync(join(tmpdir(), 'data-')) } });

const secondsSince = (start: number): string => `${((performance.now() - start) / 1000).toFixed(1)} s`;

/** Returns the exit code of this engine. */
async function runIn(engine: Engine): Promise<number> {
  const start = performance.now();
  const browser = await engine.open().catch((error: unknown) => {
    if (error instanceof NotRun) return error;
    throw error;
  });
  if (browser instanceof NotRun) {
    console.log(`- ${engine.name} was not run. ${browser.message}\n`);
    return NOT_RUN;
  }
  const name = `${engine.name} ${(await browser.version()).split('/').at(-1)}`;
  const line = await openLine(stack.address);
  let failed = 0;
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
  line.close();
  await browser.close();
  console.log(`${name}: ${checks.length - failed} passed, ${failed} failed, in ${secondsSince(start)}\n`);
  return failed > 0 ? FAILED : 0;
}

const codes: number[] = [];
for (const engine of engines) codes.push(await runIn(engine));
await stack.close();
removeFolder();
process.exitCode = codes.includes(FAILED) ? FAILED : Math.max(...codes);
