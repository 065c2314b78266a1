import { execFileSync } from 'node:child_process';
import { planSchema } from '@viewmax/contracts/ops/rollouts';
import { readRollout, startRollout } from '@viewmax/registry';
import { devicesIn } from '@viewmax/registry/testing/devices-in';
import { BAD_RENDERINGS, withRendering } from '../faults/bad-rendering.ts';
import { goesLive } from '../faults/rollout.ts';
import { expect, test } from '../setup/journey.ts';
import { inTurn, LONG } from '../setup/tiers.ts';
import { hasNoIntruder } from '../steps/failures.ts';
import { seesPosters } from '../steps/movies.ts';
import { seesHeading } from '../steps/navigation.ts';
import { phoneOf } from '../steps/phones.ts';
import { isRendered, pageText } from '../steps/rendered.ts';
import { liveRemote, liveSet } from '../steps/routes.ts';

test.use({ serviceWorkers: 'block' });

const HOME = '/';
/** The text of a page without a server-rendered screen. */
const BARE = 'Viewmax is slow to start.';
/** Later pages may come from the memory of the edge. */
const PAGES = 4;
/** A page waits 200 ms for its render, which itself ends after 2 s. A busy machine delays some pages, but not all. */
const SOON_MS = 1_000;

/** One whose markup would run, and one of the frame. */
const SHORT = ['returns a script element', "of the shell's frame throws"];

test.describe('a page comes as before, and the app starts, when the render', () => {
  for (const [index, bad] of BAD_RENDERINGS.entries()) {
    test(bad.when, inTurn(SHORT.includes(bad.when)), async ({ browser, stack }) => {
      const live = bad.name === 'shell' ? (await liveSet(stack)).shell : await liveRemote(stack, bad.name);
      const { version, rollBack } = await goesLive(stack, live, withRendering(bad));
      try {
        const times: number[] = [];
        for (let at = 0; at < PAGES; at += 1) {
          const start = performance.now();
          const html = await pageText(stack, HOME);
          times.push(performance.now() - start);
          expect(html).toContain(version);
          expect(html).toContain(BARE);
          expect(html).not.toContain('data-drawn=');
        }
        expect(Math.min(...times)).toBeLessThan(SOON_MS);
        const { page } = await phoneOf(browser, stack, `phone-${index}`);
        await page.goto(HOME);
        await seesPosters(page);
        await expect(page.getByRole('alert')).toHaveCount(0);
        await hasNoIntruder(page);
        await page.context().close();
      } finally {
        await rollBack();
      }
    });
  }
});

/** The rendering processes of this stack, which runs in the process of the test. */
const renderingProcesses = (): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, parent, ...args]) =>
        Number(parent) === process.pid && args.some((arg) => arg.endsWith('runtime/renderer.capnp')),
    )
    .map(([id]) => Number(id));

test('a killed rendering process costs no page, and another one renders later pages', LONG, async ({ page, stack }) => {
  // A stored page like Home tells nothing about the process, which a slow render may have ended. These two are new.
  await isRendered(stack, '/movie/generator-boys');
  const before = renderingProcesses();
  expect(before).not.toEqual([]);
  for (const id of before) process.kill(id, 'SIGKILL');
  await page.goto('/movie/okada-99');
  await seesHeading(page, 'Okada 99');
  await isRendered(stack, '/movie/okada-99');
  expect(renderingProcesses().filter((id) => before.includes(id))).toEqual([]);
});

test('the watch rolls back a release whose render throws, before any browser has run it', LONG, async ({ stack }) => {
  const [throws] = BAD_RENDERINGS;
  if (!throws) throw new Error('There is no bad script that throws');
  const { registry } = stack;
  const live = await liveRemote(stack, 'catalog');
  const bad = await registry.publish(withRendering({ ...throws, when: 'throws-in-a-rollout' }), { mayRebuild: true });
  const plan = planSchema.parse({ steps: [{ percent: 10, advance: 'manual' }] });
  const { id } = await startRollout(registry.context, 'journeys', { releases: [bad], plan });
  const devices = await devicesIn(stack.db, id);
  const cookieOf = (device: string) => `device=${device}`;
  const pagesOf = (all: readonly string[]) => Promise.all(all.map((device) => pageText(stack, HOME, cookieOf(device))));

  // The control's pages are rendered, so the fault is the release's own.
  await isRendered(stack, HOME);
  const [control] = await pagesOf(devices(1, 9000, 10_000));
  expect(control).toContain(live.version);
  const statusOf = async () => (await readRollout(registry.context, id)).status;
  expect(await statusOf()).toBe('running');

  const canaries = devices(30, 0, 1000);
  await expect
    .poll(
      async () => {
        const pages = await pagesOf(canaries);
        expect(pages.filter((html) => html.includes('data-drawn=') && html.includes(bad.version))).toEqual([]);
        await pagesOf(devices(30, 9000, 10_000));
        return statusOf();
      },
      { timeout: 30_000, intervals: [1_000] },
    )
    .toBe('rolled_back');
  for (const html of await pagesOf(canaries)) expect(html).toContain(live.version);
});
