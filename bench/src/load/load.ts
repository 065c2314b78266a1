import type { RuntimeConfig } from '@viewmax/contracts/runtime-config';
import { createRenderer } from '@viewmax/renderer';
import type { Stack } from '@viewmax/tools/start-stack';
import type { Browser } from 'playwright-core';
import { benchStack } from '../measure/bench-stack.ts';
import { launch } from '../measure/browser.ts';
import type { Row } from '../measure/budget.ts';
import { percentile } from '../measure/stats.ts';
import { busyAgain, busyCold, type Tasks } from './busy.ts';
import { compare, type Measured, type Sides } from './compare.ts';
import { type Front, openFront } from './front.ts';
import { CALLS, NAMES, openMonolith, PAGES, SCREENS } from './monolith-front.ts';
import { configOf } from './monolith-page.ts';
import { visitAgain } from './repeat.ts';
import { visit } from './visit.ts';

const TITLE = 'Eko Nocturne';
const WARM_UP = 20;
const TIMES = 200;
const TURNS = ['rendered', 'bare', 'monolith'] as const;

const emptySides = (): Sides => ({ rendered: [], bare: [], monolith: [] });

type Fronts = Record<keyof Sides, Front>;

async function openFronts(stack: Stack): Promise<Fronts> {
  return {
    rendered: await openFront(stack.address),
    bare: await openFront(stack.address, { isBare: true }),
    monolith: await openMonolith(stack.address),
  };
}

/** The 95th percentile of one render in a warm process, with the way to the process and the check of the markup. */
async function timeRendering({ address, registry }: Stack, name: (typeof NAMES)[number], config: RuntimeConfig) {
  const [path, call] = [SCREENS[name], CALLS[name]];
  const body: unknown = await (await fetch(address + call)).json();
  const set = await registry.currentSet();
  if (!set.ok) throw new Error(set.reason);
  const { discovery } = set;
  const { store } = registry;
  const renderer = createRenderer({
    read: async (release, file) => (await store.read(release, file)) ?? undefined,
    // A render above the edge's deadline counts with its time.
    deadlineMs: 2_000,
  });
  const looks = { isMember: false, isAndroid: false, closedBanners: [] };
  const times: number[] = [];
  try {
    for (let time = -WARM_UP; time < TIMES; time += 1) {
      const start = performance.now();
      const rendered = await renderer.render({ path, discovery, config, answers: { [call]: body }, ...looks });
      if (!rendered?.html.includes(TITLE)) throw new Error(`${path} is not rendered: ${rendered?.threw?.message}`);
      if (time >= 0) times.push(performance.now() - start);
    }
  } finally {
    renderer.close();
  }
  return percentile(times, 95);
}

async function renderingTimes(stack: Stack): Promise<Measured['renderingMs']> {
  const times: Measured['renderingMs'] = {};
  const page = await fetch(stack.address, { headers: { accept: 'text/html' } });
  // Without the deadlines of the edge's pages a render ends its call at once, and has no data.
  const config = JSON.parse(configOf(await page.text())) as RuntimeConfig;
  for (const name of NAMES) times[name] = await timeRendering(stack, name, config);
  return times;
}

/** Cold visits, and visits again, of which only the long tasks count. */
async function visitBusy(browser: Browser, { rendered, monolith }: Fronts, busy: Measured['busy']): Promise<void> {
  const sides = { ours: rendered, monolith } as const;
  const store = (name: string, side: keyof typeof sides, tasks: Tasks): void => {
    busy[name] ??= { ours: [], monolith: [] };
    busy[name][side].push(tasks);
  };
  for (const name of PAGES)
    for (const side of ['ours', 'monolith'] as const)
      store(name, side, await busyCold(browser, sides[side].address + SCREENS[name]));
  for (const side of ['ours', 'monolith'] as const) {
    const paths = PAGES.map((name) => SCREENS[name]);
    const found = await busyAgain(browser, sides[side], paths, side === 'ours');
    for (const [at, name] of PAGES.entries()) store(`${name} again`, side, found[at] as Tasks);
  }
}

/**
 * Cold visits of Home and of a movie, in turns of the server-rendered page, the page without its server-rendered
 * screen, and a monolith of the same screens.
 */
export async function benchLoad({ runs }: { runs: number }): Promise<{ rows: Row[]; measured: Measured }> {
  const browser = await launch();
  // The monolith has the policy's header too, but makes no Trusted Types policy. To report asks the shell's policy as well.
  const stack = await benchStack({ TRUSTED_TYPES: 'report' });
  const fronts = await openFronts(stack);
  const measured: Measured = { home: emptySides(), movie: emptySides(), again: [], renderingMs: {}, busy: {} };
  try {
    // The first visit warms servers and file caches, so it does not count.
    for (let round = 0; round <= runs; round++) {
      for (const name of NAMES) {
        for (const side of TURNS) {
          const one = await visit(browser, fronts[side].address + SCREENS[name]);
          if (round > 0) measured[name][side].push(one);
        }
      }
      if (round > 0) measured.again.push(await visitAgain(browser, fronts.rendered));
      await visitBusy(browser, fronts, round > 0 ? measured.busy : {});
    }
    measured.renderingMs = await renderingTimes(stack);
  } finally {
    await browser.close();
    await Promise.all(TURNS.map((side) => fronts[side].close()));
    await stack.close();
  }
  return { rows: compare(measured), measured };
}
