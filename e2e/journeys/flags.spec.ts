import type { JudgedRollout } from '@viewmax/contracts/ops/rollouts';
import { devicesIn } from '@viewmax/registry/testing/devices-in';
import { editedBuild } from '../faults/edited-build.ts';
import { copyOf, goesLive, rollsOut } from '../faults/rollout.ts';
import { expect, type Page } from '../setup/journey.ts';
import { test } from '../setup/own-member.ts';
import { LONG } from '../setup/tiers.ts';
import { type Viewmax, viewmaxOf } from '../setup/viewmax.ts';
import { choosesCinema, choosesShowtime, isConfirming } from '../steps/booking.ts';
import { FAILED, sendReports } from '../steps/crowd.ts';
import { failureCard } from '../steps/failures.ts';
import { liveRemote } from '../steps/routes.ts';
import { storesSet } from '../steps/stored-sets.ts';

// On a slow machine the worker would serve its stored page.
test.use({ serviceWorkers: 'block' });

const FLAG = 'booking:seats-on-a-plan';
/** After this time a touch looks for another set. */
const IN_USE_MS = 25_000;

const seats = (page: Page) => page.getByText(/^Row\s\w, seat\s\d+/);
const hasSeats = (page: Page) => expect(seats(page)).toBeVisible();
const hasNone = (page: Page) => expect(seats(page)).toHaveCount(0);

let viewmax: Viewmax;
test.beforeEach(({ stack }) => {
  viewmax = viewmaxOf(stack);
});
test.afterEach(async () => {
  await viewmax('flag', 'on', FLAG, '--since', '1.0.0');
});
const does = async (...args: string[]) => expect(await viewmax(...args)).toMatchObject({ code: 0 });

test('a flag goes off in an open page within 30 seconds, and is on again with the next page', async ({
  page,
  member: _,
}) => {
  await page.clock.install();
  await isConfirming(page);
  await hasSeats(page);
  await does('flag', 'off', FLAG, '--reason', 'Seats cannot be chosen');
  await page.clock.fastForward(IN_USE_MS);
  await page.getByRole('heading', { level: 1 }).tap();
  await page.clock.fastForward(3000);
  await hasNone(page);
  await expect(page.getByRole('button', { name: 'Confirm Seat' })).toBeVisible();
  await does('flag', 'on', FLAG);
  await hasNone(page);
  await isConfirming(page);
  await hasSeats(page);
});

/** The code of the flag throws for those who have it. */
const THROWS = {
  file: 'mfe-booking/src/screens/confirm-ticket/confirm.tsx',
  from: 'const seatChoice = useSeats(',
  to: "if (hasPlan) throw new Error('The plan throws'); const seatChoice = useSeats(",
};

test(
  'a flag that throws for those who have it is off again by itself, and others see nothing',
  LONG,
  async ({ page, stack, member: _ }) => {
    test.setTimeout(180_000);
    const before = await liveRemote(stack, 'booking');
    const { folder } = editedBuild('booking', THROWS, { version: '9.8.0' });
    await does('flag', 'off', FLAG);
    await stack.registry.activate([await stack.registry.publish(folder, { mayRebuild: true })]);
    const without = ['bookings', 'purchases', 'signins'].map((guard) => `${guard}: only pages open here`).join('; ');
    const plan = ['--percent', '50', '--minutes', '60', '--devices', '20', '--without', without];
    const { out } = await viewmax('flag', 'start', FLAG, ...plan, '--json');
    const { id } = JSON.parse(out) as JudgedRollout;
    const devices = await devicesIn(stack.db, id);
    const [canaries, controls] = [devices(25, 0, 5000), devices(25, 5000, 10_000)];
    const isDevice = async (device = '') => {
      await page.context().clearCookies();
      await page.context().addCookies([{ name: 'device', value: device, url: stack.address }]);
    };

    await isDevice(controls[0]);
    await isConfirming(page);
    await isDevice(canaries[0]);
    await choosesShowtime(page);
    await choosesCinema(page, 'Riverside Screens');
    await expect(failureCard(page, 'booking@9.8.0')).toBeVisible();
    await sendReports(stack, 'booking', { canaries, controls }, FAILED, 'seats-on-a-plan');
    const status = async () => JSON.parse((await viewmax('rollout', 'status', `${id}`, '--json')).out) as JudgedRollout;
    await expect.poll(async () => (await status()).status, { timeout: 20_000 }).toBe('rolled_back');
    await isConfirming(page);
    await hasNone(page);
    await stack.registry.activate([before]);
  },
);

test('a browser without cookies has all flags off', LONG, async ({ page, member: _ }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} });
  });
  await isConfirming(page);
  await hasNone(page);
});

test(
  'an older release beside a newer one with the whole feature has the flag off',
  LONG,
  async ({ page, stack, member: _ }) => {
    await does('flag', 'off', FLAG);
    const live = await liveRemote(stack, 'booking');
    const { rollBack } = await rollsOut(stack, copyOf(live, { version: '1.1.0-whole' }));
    await does('flag', 'on', FLAG, '--since', '1.1.0');
    await isConfirming(page);
    await hasSeats(page);
    await rollBack();
    await isConfirming(page);
    await hasNone(page);
  },
);

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test(
    'a page has the flags of the last answer, and a stored release that is too old for one has it off',
    LONG,
    async ({ page, stack, member: _ }) => {
      test.setTimeout(90_000);
      await page.goto('/');
      await storesSet(page);
      await isConfirming(page);
      await hasSeats(page);
      await page.context().setOffline(true);
      const restarts = async () => {
        await page.goto('/confirmticket');
        await page
          .getByRole('dialog', { name: /^You are currently offline/ })
          .getByRole('button')
          .tap();
        await expect(page.getByText('Riverside Screens')).toBeVisible();
      };
      await restarts();
      await hasSeats(page);

      // The answer with a newer release and its flag comes, and none of the release's files.
      const { rollBack } = await goesLive(
        stack,
        await liveRemote(stack, 'booking'),
        copyOf({ name: 'booking' }, { version: '1.2.0-whole' }),
      );
      await does('flag', 'off', FLAG);
      await does('flag', 'on', FLAG, '--since', '1.2.0');
      await page.context().clearCookies({ name: 'set' });
      await page.request.get('/', { headers: { accept: 'text/html' } });
      const [kept] = (await page.context().cookies()).filter(({ name }) => name === 'flags');
      expect(decodeURIComponent(kept?.value ?? '')).toContain(`${FLAG}@1.2.0`);
      await restarts();
      await hasNone(page);
      await rollBack();
    },
  );
});
