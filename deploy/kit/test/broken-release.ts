import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { PHONE } from '../src/faults/visit.ts';
import { expect, until } from './expect.ts';
import { SCREEN, type Squad } from './squad-of.ts';

const FAULT = "  if (location.pathname === '/offers') throw new Error('The offers have no prices');\n";

export interface ReleasingSite {
  /** The squad's pipeline, which publishes. */
  squad: Squad;
  /** Its job of the environment, which controls rollouts. */
  releaser: Squad;
  browser: Browser;
  app: string;
  /** Of the registry: the squad may read there, and the console is there. */
  ops: { ops: string; token: string };
}

/** Builds and publishes another version of the remote. */
export async function releases(
  { edit, viewmax }: Squad,
  version: string,
  change: (code: string) => string,
): Promise<void> {
  edit('package.json', (text) => text.replace(/"version": "[^"]+"/, `"version": "${version}"`));
  edit(SCREEN, change);
  await viewmax('build');
  await viewmax('publish', 'dist');
}

/** Starts a rollout of a release that passed its faults, and returns its id. */
export const started = async ({ viewmax }: Squad, release: string, percent: string): Promise<string> => {
  await viewmax('vouch', release, 'faults', '--elsewhere');
  const { id } = JSON.parse(await viewmax('rollout', 'start', release, '--percent', percent, '--json')) as {
    id: number;
  };
  return String(id);
};

/** The version of the remote on a new device, which stays until its page has reported. */
export async function visits({ browser, app }: Pick<ReleasingSite, 'browser' | 'app'>): Promise<string> {
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

/** A person opens the console, which shows the rollout that runs. */
async function consoleShows({ browser, ops: { ops, token } }: ReleasingSite, text: string): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(new URL('/ops', ops).href);
  await page.getByLabel('Token').fill(token);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText(text).first().waitFor();
  await context.close();
}

/** A release throws for some devices. The squad finds the file and the line, rolls back, and repairs it. */
export async function brokenRelease(site: ReleasingSite): Promise<void> {
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

  await consoleShows(site, `${SCREEN}:${line}:`);

  await viewmax('rollout', 'rollback', id, '--reason', 'The offers have no prices');
  for (const _ of Array(3))
    expect((await visits(site)).startsWith('1.0.0-'), 'every new page has 1.0.0 after the rollback');

  await releases(squad, '1.1.1', (code) => code.replace(FAULT, ''));
  await viewmax('rollout', 'promote', await started(releaser, 'offers@1.1.1', '1'));
  await until('new pages have the repaired release', async () => (await visits(site)).startsWith('1.1.1-'));
}
