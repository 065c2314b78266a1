import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from '@viewmax/stack/start-stack';
import type { Page } from 'playwright-core';
import { launch } from '../browser.ts';
import { type Row, row } from '../budget.ts';
import { CPU_SLOWDOWN, PHONE } from '../load/visit.ts';
import { percentile } from '../stats.ts';

const LOGIN = { phoneNumber: '08000000001', password: 'viewmax-demo' };

/** Moves between two remotes, by the tabs of every screen. */
const MOVES = [
  { tab: 'Profile', remote: 'account' },
  { tab: 'See a Movie', remote: 'catalog' },
];

export async function tokenOf(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(LOGIN),
  });
  return ((await answer.json()) as { token: string }).token;
}

/** Runs in the page. Measures from the tap to the first frame with the other remote's screen. */
async function timeMove({ tab, remote }: { tab: string; remote: string }): Promise<number> {
  const link = [...document.querySelectorAll<HTMLElement>('nav a')].find((one) => one.textContent?.includes(tab));
  const start = performance.now();
  link?.click();
  const isThere = () => document.querySelector(`main [data-remote=${remote}][data-phase=shown] h1`) !== null;
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  while (!isThere()) await frame();
  await frame();
  return performance.now() - start;
}

/** Waits until the prefetch of visible links has ended, including the screen of the first tap. */
const isPrefetched = (page: Page) =>
  page.waitForFunction(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const last = Math.max(...files.map(({ responseEnd }) => responseEnd));
    return files.some(({ name }) => /\/r\/account\/.*\/profile\./.test(name)) && performance.now() - last > 1_000;
  });

async function session(page: Page, rounds: number): Promise<number[]> {
  await isPrefetched(page);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const move of MOVES) {
      times.push(await page.evaluate(timeMove, move));
      await page.waitForTimeout(300);
    }
  }
  return times;
}

export async function benchMove({ runs }: { runs: number }): Promise<{ rows: Row[]; times: number[] }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'viewmax-bench-'));
  const stack = await startStack({ env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' } });
  const browser = await launch();
  const times: number[] = [];
  try {
    const token = await tokenOf(stack.address);
    for (let run = 0; run < runs; run++) {
      const context = await browser.newContext(PHONE);
      const page = await context.newPage();
      await page.addInitScript((kept) => localStorage.setItem('token', kept), token);
      const cdp = await context.newCDPSession(page);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
      await page.goto(stack.address);
      times.push(...(await session(page, 4)));
      await context.close();
    }
  } finally {
    await browser.close();
    await stack.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
  const p75 = percentile(times, 75);
  return {
    rows: [row({ what: "from a tap to the next remote's screen, p75", ours: p75, value: p75, bar: 150, unit: 'ms' })],
    times,
  };
}
