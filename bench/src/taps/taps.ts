import type { CDPSession, Locator, Page } from 'playwright-core';
import { PHONE } from '../load/visit.ts';
import { benchStack } from '../measure/bench-stack.ts';
import { launch } from '../measure/browser.ts';
import { type Row, row } from '../measure/budget.ts';
import { percentile } from '../measure/stats.ts';
import { readTap, type Tap, watchTaps } from './watch-taps.ts';

const MEMBER = '08000000001';
/** This member's cinema has a hall of 300 seats. */
const MEMBER_OF_A_LARGE_HALL = '08000000002';

/** A cheap phone of five years ago against this machine. */
const CPU_SLOWDOWN = 6;
/** A finger rests this long. */
const FINGER_MS = 80;
const REST_MS = 1_000;
const ROUNDS = 2;

const ANSWER_BAR = 100;
const MOVE_BAR = 200;

const CONTROLS = ['a tab', 'a day', 'a showtime', 'Proceed', 'Confirm Seat', 'View Tickets', 'a seat'] as const;
type Control = (typeof CONTROLS)[number];
/** The controls that lead to another screen. */
const MOVES: readonly Control[] = ['a tab', 'a showtime', 'Proceed', 'View Tickets'];

type Taps = Record<Control, Tap[]>;

async function tokenOf(address: string, phoneNumber: string): Promise<string> {
  const answer = await fetch(`${address}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phoneNumber, password: 'viewmax-demo' }),
  });
  return ((await answer.json()) as { token: string }).token;
}

/** A finger on the middle of the control, or at another part of its height. */
async function taps(page: Page, cdp: CDPSession, on: Locator, part = 0.5): Promise<Tap> {
  await on.scrollIntoViewIfNeeded();
  await page.waitForTimeout(REST_MS);
  const box = await on.boundingBox();
  if (!box) throw new Error(`${on} is not on the page`);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height * part }];
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await page.waitForTimeout(FINGER_MS);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  // Reading the answer at once would slow the page down.
  await page.waitForTimeout(REST_MS);
  const tap = await page.waitForFunction(readTap);
  return (await tap.jsonValue()) as Tap;
}

/**
 * Waits until the app has replaced the server-rendered page, whose controls leave the document at an unknown moment.
 * The shell loads this chunk when its first screen rests.
 */
async function opens(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/background\.[^/]+\.js$/.test(name)),
  );
}

/** The phone asks before it buys one show twice, so each round has a show of its own. */
async function buys(page: Page, cdp: CDPSession, address: string, found: Taps, round: number): Promise<void> {
  const tap = async (control: Control, on: Locator) => void found[control].push(await taps(page, cdp, on));
  await opens(page, address);
  for (const tab of ['Viewmax Centers', 'Profile', 'See a Movie']) {
    await tap('a tab', page.getByRole('link', { name: tab, exact: true }));
    await page.locator('main [data-phase=shown] h1').first().waitFor();
  }
  await opens(page, `${address}/movie/eko-nocturne`);
  await tap('a day', page.getByRole('tablist', { name: 'Days' }).getByRole('tab').nth(1));
  await tap('a showtime', page.getByRole('button', { name: /Get Ticket/ }).nth(round));
  const cinema = page.getByRole('article').filter({ hasText: 'Riverside Screens' }).first();
  await tap('Proceed', cinema.getByRole('link', { name: /Proceed/ }));
  await tap('Confirm Seat', page.getByRole('button', { name: 'Confirm Seat' }));
  await tap('View Tickets', page.getByRole('link', { name: 'View Tickets' }));
}

/** A party of four moves through the hall. The rows at the screen are taken. */
async function picks(page: Page, cdp: CDPSession, address: string, found: Taps): Promise<void> {
  await opens(page, `${address}/movie/eko-nocturne`);
  await page.getByRole('tablist', { name: 'Days' }).getByRole('tab').nth(1).tap();
  await page
    .getByRole('button', { name: /Get Ticket/ })
    .first()
    .tap();
  const cinema = page.getByRole('article').filter({ hasText: 'Wikki Lights' }).first();
  await cinema.getByRole('link', { name: /Proceed/ }).tap();
  for (let people = 1; people < 4; people++) await page.getByRole('button', { name: 'More' }).tap();
  await page.getByRole('link', { name: 'Change' }).tap();
  const map = page.getByRole('button', { name: /^Map of the hall/ });
  for (const part of [0.8, 0.95, 0.72]) found['a seat'].push(await taps(page, cdp, map, part));
}

/** Taps of a purchase on a slow phone: the time to the first answer, and the time of a whole interaction. */
export async function benchTaps({ runs }: { runs: number }): Promise<{ rows: Row[]; found: Taps }> {
  const browser = await launch();
  const stack = await benchStack();
  const found = Object.fromEntries(CONTROLS.map((control) => [control, [] as Tap[]])) as Taps;
  try {
    const onPhone = async (phone: string, work: typeof buys) => {
      const token = await tokenOf(stack.address, phone);
      const context = await browser.newContext(PHONE);
      const page = await context.newPage();
      await page.addInitScript((kept) => localStorage.setItem('token', kept), token);
      await page.addInitScript(watchTaps);
      const cdp = await context.newCDPSession(page);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
      for (let round = 0; round < ROUNDS; round++) await work(page, cdp, stack.address, found, round);
      await context.close();
    };
    for (let run = 0; run < runs; run++) {
      await onPhone(MEMBER, buys);
      await onPhone(MEMBER_OF_A_LARGE_HALL, picks);
    }
  } finally {
    await browser.close();
    await stack.close();
  }
  const answers = CONTROLS.map((control) => {
    const ours = percentile(
      found[control].map(({ answer }) => answer),
      75,
    );
    return row({ what: `first changed frame after ${control}, p75`, ours, bar: ANSWER_BAR, unit: 'ms' });
  });
  const moves = MOVES.flatMap((control) => found[control].map(({ interaction }) => interaction));
  const inp = percentile(moves, 75);
  return {
    rows: [...answers, row({ what: 'interaction to next paint of a move, p75', ours: inp, bar: MOVE_BAR, unit: 'ms' })],
    found,
  };
}
