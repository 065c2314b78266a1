import { createTopUp, holdSeats, purchaseTickets } from '@viewmax/contracts/calls';
import type { Checkpoint } from '@viewmax/contracts/checkpoints';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { reaches } from '../faults/visit.ts';
import { PLAYS, type Stage } from './stage.ts';

const STEP_MS = 10_000;
/** An effect may throw after the page shows what it should. */
const CALM_MS = 500;
const MOST_REASONS = 3;
/** Pages of other squads write these words, and a line of a log may be a command of a pipeline. So they stay one short line. */
const MOST_LETTERS = 500;

/** The calls that a checkpoint may not make, by the schema's words. */
const REFUSED = [purchaseTickets, createTopUp, holdSeats];

interface Failed {
  kind: string;
  release: string;
}

/** Notes failures of any release, errors of any script, and calls that no rehearsal may make. */
async function watch(context: BrowserContext, page: Page, note: (fault: string) => void): Promise<void> {
  await context.exposeBinding('noteFailure', (_, { kind, release }: Failed) => note(`${release} failed (${kind}).`));
  await context.addInitScript(() => {
    addEventListener('viewmax:failure', (event) => {
      const { kind, release } = (event as CustomEvent<Failed>).detail;
      Reflect.get(globalThis, 'noteFailure')({ kind, release });
    });
  });
  page.on('pageerror', ({ message }) => note(`The page threw: ${message.split('\n')[0]}.`));
  for (const { method, path } of REFUSED) {
    await context.route(
      (url) => url.pathname === path,
      (route) => {
        if (route.request().method() !== method) return route.fallback();
        note(`It called ${method} ${path}, and a checkpoint neither buys, tops up nor holds a seat.`);
        return route.abort();
      },
    );
  }
}

/** Data that did not arrive have a card too, which is no failure of a release. */
async function cardOn(page: Page): Promise<string[]> {
  const cards = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Retry' }) });
  const titles = await cards.getByRole('heading').allInnerTexts();
  return titles.map((title) => `The page shows a card: "${title}".`);
}

/** Plays a checkpoint in this set. Returns why it fails, or nothing. */
export async function play(browser: Browser, stage: Stage, checkpoint: Checkpoint, token?: string): Promise<string> {
  const { origin, cookies } = stage;
  const context = await browser.newContext({
    ...PLAYS,
    baseURL: origin,
    storageState: { cookies, origins: token ? [{ origin, localStorage: [{ name: 'token', value: token }] }] : [] },
  });
  context.setDefaultTimeout(STEP_MS);
  // The shell writes this mark at a sign-in.
  if (token) await context.addCookies([{ name: 'in', value: '1', url: origin }]);
  const faults: string[] = [];
  try {
    const page = await context.newPage();
    await watch(context, page, (fault) => void faults.push(fault));
    await reaches(page, checkpoint).catch((error: Error) => faults.unshift(error.message.split('\n')[0] ?? ''));
    await page.waitForTimeout(CALM_MS);
    faults.push(...(await cardOn(page)));
  } finally {
    await context.close();
  }
  return [...new Set(faults)].slice(0, MOST_REASONS).join(' ').replaceAll(/\s+/g, ' ').slice(0, MOST_LETTERS);
}
