import type { CDPSession, Locator, Page } from 'playwright-core';
import { openFront } from '../load/front.ts';
import { openMonolith, SCREENS } from '../load/monolith-front.ts';
import { PHONE } from '../load/visit.ts';
import { benchStack } from '../measure/bench-stack.ts';
import { launch } from '../measure/browser.ts';
import { type Row, row } from '../measure/budget.ts';
import { percentile } from '../measure/stats.ts';
import { type EarlyTap, earlyTap } from './early-tap.ts';
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

const ANSWER_BAR = 1.25;
const MOVE_BAR = 1.25;
const EARLY_BAR_MS = 100;
/** One of these taps falls into another moment of the start each time, so each run takes several. */
const EARLY_TAPS = 5;

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

/** The screen that a visitor sees. A screen on its way out also has a heading. */
const SHOWN = { ours: 'main [data-phase=shown] h1', monolith: 'main h1' } as const;
type Side = keyof typeof SHOWN;
const SIDES = ['ours', 'monolith'] as const;

/**
 * Waits until the app has replaced the server-rendered page, whose controls leave the document at an unknown moment.
 * The shell sets this mark when its first screen rests.
 */
async function opens(page: Page, side: Side, path: string): Promise<void> {
  await page.goto(path);
  await page.locator(SHOWN[side]).first().waitFor();
  if (side === 'monolith') return void (await page.waitForLoadState('networkidle'));
  await page.waitForFunction(() => performance.getEntriesByName('background-started').length > 0);
}

/** The phone asks before it buys one screening twice, so each round has a screening of its own. */
async function buys(page: Page, cdp: CDPSession, side: Side, found: Taps, round: number): Promise<void> {
  const tap = async (control: Control, on: Locator) => void found[control].push(await taps(page, cdp, on));
  await opens(page, side, '/');
  for (const tab of ['Viewmax Centers', 'Profile', 'See a Movie']) {
    await tap('a tab', page.getByRole('link', { name: tab, exact: true }));
    await page.locator(SHOWN[side]).first().waitFor();
  }
  await opens(page, side, SCREENS.movie);
  await tap('a day', page.getByRole('tablist', { name: 'Days' }).getByRole('tab').nth(1));
  await tap('a showtime', page.getByRole('button', { name: /Get Ticket/ }).nth(round));
  const cinema = page.getByRole('article').filter({ hasText: 'Riverside Screens' }).first();
  await tap('Proceed', cinema.getByRole('link', { name: /Proceed/ }));
  await tap('Confirm Seat', page.getByRole('button', { name: 'Confirm Seat' }));
  await tap('View Tickets', page.getByRole('link', { name: 'View Tickets' }));
}

/** A party of four moves through the hall. The rows at the screen are taken. */
async function picks(page: Page, cdp: CDPSession, side: Side, found: Taps): Promise<void> {
  await opens(page, side, SCREENS.movie);
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

const p75 = (times: readonly number[]): number => percentile(times, 75);
const answers = (found: Taps, control: Control): number => p75(found[control].map(({ answer }) => answer));
const moves = (found: Taps): number =>
  p75(MOVES.flatMap((control) => found[control].map(({ interaction }) => interaction)));

function rowsOf({ ours, monolith }: Record<Side, Taps>): Row[] {
  const unit = 'ms, of the monolith';
  return [
    ...CONTROLS.map((control) =>
      row({
        what: `first changed frame after ${control}, p75`,
        ours: answers(ours, control),
        yardstick: answers(monolith, control),
        bar: ANSWER_BAR,
        unit,
      }),
    ),
    row({
      what: 'interaction to next paint of a move, p75',
      ours: moves(ours),
      yardstick: moves(monolith),
      bar: MOVE_BAR,
      unit,
    }),
  ];
}

interface EarlyTaps {
  ours: EarlyTap[];
  /** Taps on the same page whose code never comes. No start of an app answers sooner on this machine. */
  noCode: EarlyTap[];
}

const earlyRow = (what: string, { ours, noCode }: EarlyTaps, pick: (tap: EarlyTap) => number): Row => {
  const answered = p75(ours.map(pick));
  const beside = { ours: answered, yardstick: p75(noCode.map(pick)), value: answered };
  return row({ what, ...beside, bar: EARLY_BAR_MS, unit: 'ms, beside the page without code' });
};

/** One row is what the visitor sees, and the other one what the page does. */
const earlyRows = (early: EarlyTaps): Row[] => [
  earlyRow('first changed frame after a poster 300 ms after the first paint, p75', early, ({ answer }) => answer),
  earlyRow('the same tap until the app moves or the browser asks for the page, p75', early, ({ move }) => move),
];

const noTaps = (): Taps => Object.fromEntries(CONTROLS.map((control) => [control, [] as Tap[]])) as Taps;

/**
 * Taps of a purchase on a slow phone, in turns of this app and a monolith of the same screens: the time to the first
 * answer, and the time of a whole interaction.
 */
export async function benchTaps({ runs }: { runs: number }): Promise<{ rows: Row[]; found: Record<Side, Taps> }> {
  const browser = await launch();
  const stack = await benchStack({ TRUSTED_TYPES: 'report' });
  const fronts = { ours: await openFront(stack.address), monolith: await openMonolith(stack.address) };
  const found = { ours: noTaps(), monolith: noTaps() };
  const early: EarlyTaps = { ours: [], noCode: [] };
  try {
    const onPhone = async (phone: string, side: Side, work: typeof buys) => {
      const token = await tokenOf(stack.address, phone);
      const context = await browser.newContext({ ...PHONE, baseURL: fronts[side].address });
      const page = await context.newPage();
      await page.addInitScript((kept) => localStorage.setItem('token', kept), token);
      await page.addInitScript(watchTaps);
      const cdp = await context.newCDPSession(page);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
      for (let round = 0; round < ROUNDS; round++) await work(page, cdp, side, found[side], round);
      await context.close();
    };
    for (let run = 0; run < runs; run++) {
      for (const side of SIDES) {
        await onPhone(MEMBER, side, buys);
        await onPhone(MEMBER_OF_A_LARGE_HALL, side, picks);
      }
      for (let tap = 0; tap < EARLY_TAPS; tap++) {
        const onPage = (hasCode: boolean) => earlyTap(browser, stack.address, { cpuSlowdown: CPU_SLOWDOWN, hasCode });
        early.ours.push(await onPage(true));
        early.noCode.push(await onPage(false));
      }
    }
  } finally {
    await browser.close();
    await Promise.all(SIDES.map((side) => fronts[side].close()));
    await stack.close();
  }
  return { rows: [...rowsOf(found), ...earlyRows(early)], found };
}
