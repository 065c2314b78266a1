import type { JudgedRollout } from '@viewmax/contracts/ops/rollouts';
import { devicesIn } from '@viewmax/registry/testing/devices-in';
import { editedBuild } from '../faults/edited-build.ts';
import { expect, type Page, test } from '../setup/journey.ts';
import { LONG } from '../setup/tiers.ts';
import { viewmaxOf } from '../setup/viewmax.ts';
import { FAILED, sendReports, versionsFor } from '../steps/crowd.ts';
import { blamesOnly, failuresSeen } from '../steps/failures.ts';
import { seesHeading } from '../steps/navigation.ts';
import { fitsItsWidth, signsInToOps } from '../steps/ops.ts';
import { endsSession, hasAskedFor, type Phone, phoneOf } from '../steps/phones.ts';
import { liveRemote } from '../steps/routes.ts';

/** A screen that fails from a day on, which no step saw. The phones of this journey say when the day has come. */
const LATE = {
  file: 'mfe-account/src/screens/contact/contact.tsx',
  from: 'const form = useContact();',
  to: `const form = useContact(); if (Reflect.get(globalThis, 'isLate')) throw new Error('No subjects any more');`,
};
const theDayComes = ({ page }: Phone) => page.addInitScript(() => void Reflect.set(window, 'isLate', true));

// The rollout changes what other journeys use, so this file has its own stack, on the database of a real site.
test.use({ isOnPostgres: true });

const opensContact = async (phone: Phone) => {
  await endsSession(phone);
  phone.asked.length = 0;
  await phone.page.goto('/contact');
  await seesHeading(phone.page, 'Contact Us');
  await phone.page.getByRole('button', { name: 'Send message' }).waitFor();
};

/** The console's table and the page of a rollout, at the width of a phone and of a laptop. */
async function consoleSays(page: Page, address: string, id: number, words: readonly string[]): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${address}/ops#rollouts/${id}`);
    await expect(page.getByRole('row', { name: /account/ }).getByText('Held back')).toBeVisible();
    for (const text of words) await expect(page.getByText(text)).toBeVisible();
    await fitsItsWidth(page);
  }
}

test(
  'a release that begins to fail when all phones but a few have it is rolled back from all of them',
  LONG,
  async ({ page, browser, stack, clock }) => {
    test.setTimeout(180_000);
    const ops = viewmaxOf(stack);
    const before = await liveRemote(stack, 'account');
    const late = editedBuild('account', LATE, { version: '9.7.0' });
    for (const words of [
      ['publish', late.folder],
      ['vouch', late.title, 'faults', '--elsewhere'],
    ])
      expect(await ops(...words)).toMatchObject({ code: 0 });
    const why = 'this crowd only opens pages';
    const without = ['bookings', 'purchases', 'signins'].map((guard) => `${guard}: ${why}`).join('; ');
    const plan = ['--percent', '50', '--minutes', '60', '--devices', '20', '--hold', '5', '--hours', '24'];
    const started = await ops('rollout', 'start', late.title, ...plan, '--without', without, '--json');
    expect(started.errors).toBe('');
    const { id } = JSON.parse(started.out) as JudgedRollout;
    const rollout = async () => JSON.parse((await ops('rollout', 'status', String(id), '--json')).out) as JudgedRollout;

    const devices = await devicesIn(stack.db, id);
    const [first, middle, last] = [devices(25, 0, 500), devices(3, 6000, 9000), devices(25, 9500, 10_000)];
    const phoneIn = (of: string[]) => phoneOf(browser, stack, of[0] ?? '');
    const [canary, usual, held] = [await phoneIn(first), await phoneIn(middle), await phoneIn(last)];
    await opensContact(usual);
    expect([hasAskedFor(usual, late), hasAskedFor(usual, before)]).toEqual([false, true]);
    await sendReports(stack, 'account', { canaries: first, controls: last });
    await stack.registry.tick();
    clock.passes(61);
    await stack.registry.tick();

    // A pipeline that waits ends well.
    const { code, out } = await ops('rollout', 'watch', String(id));
    expect([code, out]).toEqual([0, expect.stringContaining('5 % of devices keep the old release.')]);
    expect(await versionsFor(stack, [...first, ...middle], 'account')).toEqual([late.version]);
    expect(await versionsFor(stack, last, 'account')).toEqual([before.version]);
    for (const phone of [canary, usual, held]) await opensContact(phone);
    expect([canary, usual, held].map((phone) => hasAskedFor(phone, late))).toEqual([true, true, false]);
    await signsInToOps(page, stack);
    await consoleSays(page, stack.opsAddress, id, [
      'At 95% of devices',
      '0 of 24 h',
      '5% of devices keep the old release. When the time is over, they get it too.',
      'Compares the 5% of devices that got it first with the 5% that keep the old release',
    ]);

    clock.passes(60);
    await theDayComes(canary);
    await theDayComes(usual);
    await opensContact(canary);
    await blamesOnly(canary.page, 'render', late.title);
    expect((await rollout()).status).toBe('running');
    await sendReports(stack, 'account', { canaries: first, controls: last }, FAILED);
    await expect.poll(async () => (await rollout()).status, { timeout: 20_000 }).toBe('rolled_back');
    expect((await rollout()).reason).toMatch(/^\d+ devices failed, 0 of the control\.$/);

    expect(await versionsFor(stack, [...first, ...middle, ...last], 'account')).toEqual([before.version]);
    // The page goes on with its session, which has lost the release.
    usual.asked.length = 0;
    await usual.page.goto('/contact');
    await seesHeading(usual.page, 'Contact Us');
    expect([hasAskedFor(usual, late), await failuresSeen(usual.page)]).toEqual([false, []]);
    clock.passes(-121);
  },
);
