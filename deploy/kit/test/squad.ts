import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowser } from '@viewmax/tools/browser';
import { openBrowser } from '../src/faults/open-browser.ts';
import { expect } from './expect.ts';
import { openSite, siteIn } from './site.ts';
import { stepsOf } from './steps-of.ts';

// A squad without this repository goes from an empty folder to 1 % of the devices, and on until its remote is retired.
// It prints the minutes. The bar is 5, without the fault journeys. `--at <folder>` leaves the site running until Ctrl-C,
// and a second call with it uses that site: `--from faults --to vouch` runs two steps.
const BAR_MINUTES = 5;
const { values } = parseArgs({
  options: {
    node: { type: 'string', default: process.execPath },
    at: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
  },
});
const folder = values.at ? resolve(values.at) : mkdtempSync(join(tmpdir(), 'squad-'));
const running = siteIn(folder);
await findBrowser();
const browser = await openBrowser();
const opened = running ? { site: running, close: async () => {} } : await openSite(folder);

async function journey(): Promise<void> {
  const all = Object.entries(stepsOf({ folder, site: opened.site, browser, node: values.node }));
  const names = all.map(([name]) => name);
  const placeOf = (name: string) => {
    expect(names.includes(name), `a step of these: ${names.join(', ')}`);
    return names.indexOf(name);
  };
  const first = values.from ? placeOf(values.from) : 0;
  const last = values.to ? placeOf(values.to) : all.length - 1;
  const seconds: Record<string, number> = {};
  for (const [name, work] of all.slice(first, last + 1)) {
    const begin = performance.now();
    await work();
    seconds[name] = (performance.now() - begin) / 1000;
    console.log(`  ${name.padEnd(40)} ${seconds[name].toFixed(1).padStart(6)} s`);
    if (name === 'start' && first === 0) {
      const { pack = 0, faults = 0, ...own } = seconds;
      const minutes = Object.values(own).reduce((sum, one) => sum + one, 0) / 60;
      console.log(
        `\n  From nothing to 1 % in ${minutes.toFixed(1)} minutes, and ${faults.toFixed(0)} s of fault journeys.`,
      );
      console.log(`  The bar is ${BAR_MINUTES} minutes. The packages took ${pack.toFixed(0)} s before.\n`);
      expect(minutes < BAR_MINUTES, `less than ${BAR_MINUTES} minutes`);
    }
  }
}

try {
  await journey();
} catch (error) {
  console.error((error as Error & { stderr?: string }).stderr || (error as Error).message);
  process.exitCode = 1;
}
await browser.close();
if (values.at && !running) {
  console.log(`\n  The site of ${folder} runs until Ctrl-C.`);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
}
await opened.close();
if (!values.at) rmSync(folder, { recursive: true, force: true });
