import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { PHONE } from '../src/faults/phone.ts';
import { expect } from './expect.ts';
import type { Squad } from './squad-of.ts';
import { until } from './until.ts';

const FAULT = "  if (location.pathname === '/offers') throw new Error('The offers have no prices');\n";
const SCREEN = 'src/screens/home/home.tsx';

interface Site {
  /** The squad's pipeline, which publishes. */
  squad: Squad;
  /** Its job of the environment, which controls rollouts. */
  releaser: Squad;
  browser: Browser;
  app: string;
}

/** Builds and publishes another version of the remote. */
async function releases({ folder, viewmax }: Squad, version: string, change: (code: string) => string): Promise<void> {
  const edit = (file: string, by: (text: string) => string) =>
    writeFileSync(join(folder, file), by(readFileSync(join(folder, file), 'utf8')));
  edit('package.json', (text) => text.replace(/"version": "[^"]+"/, `"version": "${version}"`));
  edit(SCREEN, change);
  await viewmax('build');
  await viewmax('publish', 'dist');
}

const started = async ({ viewmax }: Squad, release: string, percent: string): Promise<string> => {
  await viewmax('vouch', release, 'faults');
  const { id } = JSON.parse(await viewmax('rollout', 'start', release, '--percent', percent, '--json')) as {
    id: number;
  };
  return String(id);
};

/** The version of the remote on a new device, which stays until its page has reported. */
async function visits({ browser, app }: Pick<Site, 'browser' | 'app'>): Promise<string> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const reported = page.waitForResponse(/\/reports$/);
  await page.goto(new URL('/offers', app).href);
  await page.locator('[data-remote=offers][data-phase=shown]').waitFor();
  const set = JSON.parse((await page.locator('#discovery').textContent()) ?? '') as {
    remotes: { name: string; version: string }[];
  };
  await reported;
  await context.close();
  return set.remotes.find(({ name }) => name === 'offers')?.version ?? '';
}

/** A release throws for some devices. The squad finds the file and the line, rolls back, and repairs it. */
export async function brokenRelease(site: Site): Promise<void> {
  const { squad, releaser } = site;
  const { viewmax } = releaser;
  await releases(squad, '1.1.0', (code) => code.replace('  return (', `${FAULT}  return (`));
  const line = readFileSync(join(squad.folder, SCREEN), 'utf8').split('\n').indexOf(FAULT.trimEnd()) + 1;
  const id = await started(releaser, 'offers@1.1.0', '50');
  let errors = '';
  await until('pages report the error', async () => {
    await visits(site);
    errors = await viewmax('errors', 'offers@1.1.0');
    return errors.includes('The offers have no prices');
  });
  expect(errors.includes(`${SCREEN}:${line}:`), `the error is at ${SCREEN}:${line}, not at\n${errors}`);

  await viewmax('rollout', 'rollback', id, '--reason', 'The offers have no prices');
  for (const _ of Array(3))
    expect((await visits(site)).startsWith('1.0.0-'), 'every new page has 1.0.0 after the rollback');

  await releases(squad, '1.1.1', (code) => code.replace(FAULT, ''));
  await viewmax('rollout', 'promote', await started(releaser, 'offers@1.1.1', '1'));
  await until('new pages have the repaired release', async () => (await visits(site)).startsWith('1.1.1-'));
}
