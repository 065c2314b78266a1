import type { JudgedRollout } from '@viewmax/contracts/ops/rollouts';
import { devicesIn } from '@viewmax/registry/testing/devices-in';
import type { Stack } from '@viewmax/tools/start-stack';
import { editedBuild } from '../faults/edited-build.ts';
import { type Build, newBuild } from '../faults/new-build.ts';
import { copyOf } from '../faults/rollout.ts';
import { expect } from '../setup/journey.ts';
import { test } from '../setup/own-member.ts';
import { LONG } from '../setup/tiers.ts';
import { type Viewmax, viewmaxOf } from '../setup/viewmax.ts';
import { confirmsSeat, isConfirming, ticketsOf } from '../steps/booking.ts';
import { beginBookings, buyTickets, sendReports, signIn } from '../steps/crowd.ts';
import { failuresSeen } from '../steps/failures.ts';
import { opensTomorrow } from '../steps/movies.ts';
import { isAt, movesTo, seesHeading } from '../steps/navigation.ts';
import { hasAskedFor, hasMeasuredTap, phoneOf, turns } from '../steps/phones.ts';
import { liveSet, MOVIE } from '../steps/routes.ts';
import { logsIn } from '../steps/session.ts';

/** A screen whose code does nothing in one place, without an error. */
const SILENT_CONFIRM = {
  file: 'mfe-booking/src/screens/confirm-ticket/confirm.tsx',
  from: 'onClick={() => purchase.confirm(wish)}',
  to: 'onClick={() => {}}',
};
const SILENT_LOG_IN = {
  file: 'mfe-account/src/screens/login/login.tsx',
  from: '<Button type="submit" variant="primary" block busy={busy}>',
  to: '<Button type="button" variant="primary" block busy={busy}>',
};
const WORKING_MS = 600;
const SLOW_DAYS = {
  file: 'mfe-booking/src/slots/showtimes/showtime-list.tsx',
  from: 'onChange={setChosen}',
  to: `onChange={(day) => {
    for (const until = performance.now() + ${WORKING_MS}; performance.now() < until; );
    setChosen(day);
  }}`,
};
const SHOWTIMES = {
  file: 'mfe-catalog/src/screens/movie/movie-page.tsx',
  from: '<Slot name="movie.showtimes" movieId={movieId} />',
};

// Rollouts change what other journeys use, so this file has its own stack. It is on the database of a real site, because
// each purchase writes its fact in its own transaction.
test.use({ isOnPostgres: true, points: 20_000 });
test.describe.configure({ mode: 'serial', timeout: 240_000 });

let ops: Viewmax;
test.beforeAll(({ stack }) => {
  ops = viewmaxOf(stack);
});

const NEXT = ['purchases', 'bookings', 'signins'];

async function starts({ folder, title }: Pick<Build, 'folder' | 'title'>, ...plan: string[]): Promise<JudgedRollout> {
  expect(await ops('publish', folder)).toMatchObject({ code: 0 });
  expect(await ops('vouch', title, 'faults', '--elsewhere')).toMatchObject({ code: 0 });
  const steps = ['--percent', '50', '--minutes', '60', '--devices', '20'];
  const { out, errors } = await ops('rollout', 'start', title, ...steps, ...plan, '--json');
  expect(errors).toBe('');
  return JSON.parse(out) as JudgedRollout;
}
const rolloutOf = async (id: number) =>
  JSON.parse((await ops('rollout', 'status', String(id), '--json')).out) as JudgedRollout;
const saidBy = async (id: number) => (await rolloutOf(id)).verdict.judged;
const endOf = async (id: number, reason: RegExp) => {
  await expect.poll(async () => (await rolloutOf(id)).status, { timeout: 20_000 }).toBe('rolled_back');
  expect((await rolloutOf(id)).reason).toMatch(reason);
  expect((await ops('audit', `rollout ${id}`)).out).toMatch(/watch +rollback/);
};
async function crowdOf(stack: Stack, id: number, count: number) {
  const devices = await devicesIn(stack.db, id);
  return { canaries: devices(count, 0, 5000), controls: devices(count, 5000, 10_000) };
}

test(
  'the watch rolls back a booking whose Confirm does nothing, without an error',
  LONG,
  async ({ browser, stack, member }) => {
    const silent = editedBuild('booking', SILENT_CONFIRM, { version: '9.1.0' });
    const { id, plan } = await starts(silent);
    expect(plan.usual).toEqual(NEXT);
    const { canaries, controls } = await crowdOf(stack, id, 25);

    const phone = await phoneOf(browser, stack, canaries[0] ?? '');
    await phone.page.goto('/login');
    await logsIn(phone.page, member);
    await isAt(phone.page, '/home');
    await isConfirming(phone.page);
    await confirmsSeat(phone.page);
    await expect(phone.page.getByRole('dialog')).toHaveCount(0);
    expect(hasAskedFor(phone, silent)).toBe(true);
    expect(await failuresSeen(phone.page)).toEqual([]);
    expect(phone.asked).not.toContain('/api/v1/purchaseticket');
    expect(await ticketsOf(stack, member)).toEqual([]);

    // The crowd opens the app on both sides, and no page reports a failure.
    await sendReports(stack, 'booking', { canaries, controls });
    await buyTickets(stack, controls.slice(0, 5));
    await expect
      .poll(() => saidBy(id))
      .toContainEqual(expect.objectContaining({ name: 'purchases', before: 0, against: 5, says: 'few' }));
    expect((await rolloutOf(id)).status).toBe('running');
    await buyTickets(stack, controls.slice(5));

    await endOf(id, /^0 devices bought, \d+ of the control\.$/);

    // The same phone gets the booking of before, and buys.
    await isConfirming(phone.page);
    await confirmsSeat(phone.page);
    await expect(phone.page.getByRole('dialog', { name: 'Success!' })).toBeVisible();
  },
);

test('a booking that sells 30 % less, without an error, is held with its figures', LONG, async ({ stack, clock }) => {
  const without = 'bookings: this crowd only buys; signins: this crowd is signed in';
  const build = newBuild('booking', { version: '9.2.0' });
  const { id } = await starts(build, '--guard', 'purchases', '--without', without);
  const { canaries, controls } = await crowdOf(stack, id, 140);
  await sendReports(stack, 'booking', { canaries, controls });
  await stack.registry.tick();
  await buyTickets(stack, [...canaries.slice(0, 98), ...controls]);

  clock.passes(61);
  await stack.registry.tick();
  const { status, verdict } = await rolloutOf(id);
  expect([status, verdict.verdict, verdict.reason]).toEqual([
    'running',
    'hold',
    '98 devices bought, 140 of the control. No proof so far.',
  ]);
  // With as many purchases on both sides it passes, and reaches all.
  await buyTickets(stack, canaries.slice(98));
  await stack.registry.tick();
  expect((await rolloutOf(id)).status).toBe('promoted');
  // Only the registry's clock moved, and later acts have the time of the backend's.
  clock.passes(-61);
});

test('the watch rolls back a catalog without its showtimes', LONG, async ({ browser, stack, member }) => {
  const { id, plan } = await starts(editedBuild('catalog', { ...SHOWTIMES, to: '' }, { version: '9.1.0' }));
  expect(plan.usual).toEqual(NEXT);
  const { canaries, controls } = await crowdOf(stack, id, 25);
  const { page } = await phoneOf(browser, stack, canaries[0] ?? '');
  await page.goto('/login');
  await logsIn(page, member);
  await isAt(page, '/home');
  await movesTo(page, `/movie/${MOVIE.id}`);
  await seesHeading(page, MOVIE.title);
  await expect(page.locator('[data-slot="movie.showtimes"]')).toHaveCount(0);
  expect(await failuresSeen(page)).toEqual([]);

  await sendReports(stack, 'catalog', { canaries, controls });
  await beginBookings(stack, controls);
  await endOf(id, /^0 devices began a booking, \d+ of the control\.$/);
});

test(
  'a page reports a slot of the catalog that never mounts, which no failure of the catalog names',
  LONG,
  async ({ browser, stack, member }) => {
    const to = '<Slot name="movie.showtimes" movieId={{ toString() { throw Error("No id"); } }} />';
    const { id, releases } = await starts(editedBuild('catalog', { ...SHOWTIMES, to }, { version: '9.1.1' }));
    const { canaries } = await crowdOf(stack, id, 1);
    const { page } = await phoneOf(browser, stack, canaries[0] ?? '');
    await page.goto('/login');
    await logsIn(page, member);
    await isAt(page, '/home');
    await movesTo(page, `/movie/${MOVIE.id}`);
    await seesHeading(page, MOVIE.title);
    await expect
      .poll(async () => (await rolloutOf(id)).counts, { timeout: 90_000 })
      .toMatchObject({ slotless: { against: 1 }, failed: { against: 0 } });
    expect((await failuresSeen(page)).map(({ release }) => release)).not.toContain(`catalog@${releases.catalog}`);
    expect((await ops('rollout', 'abort', String(id))).code).toBe(0);
  },
);

test(
  'the watch rolls back a booking that works 600 ms in each tap of its slot on a movie',
  LONG,
  async ({ browser, stack, member }) => {
    const { id } = await starts(editedBuild('booking', SLOW_DAYS, { version: '9.1.2' }));
    const { canaries, controls } = await crowdOf(stack, id, 25);
    const { page } = await phoneOf(browser, stack, canaries[0] ?? '');
    await page.goto('/login');
    await logsIn(page, member);
    await isAt(page, '/home');
    await movesTo(page, `/movie/${MOVIE.id}`);
    await opensTomorrow(page);
    await hasMeasuredTap(page, WORKING_MS);
    await turns(page, 'hidden');
    // The screen is the catalog's, and the tap fell in booking's slot.
    await expect.poll(async () => (await rolloutOf(id)).counts.slowTaps).toEqual({ against: 1, before: 0 });
    expect(await failuresSeen(page)).toEqual([]);
    const slow = { type: 'vital', name: 'INP', value: WORKING_MS } as const;
    await sendReports(stack, 'booking', { canaries, controls }, slow);
    await endOf(id, /^A tap took over half a second on \d+ devices, on 0 of the control\.$/);
  },
);

test('the watch rolls back an account whose Log In does nothing', LONG, async ({ browser, stack, member }) => {
  const { id, plan } = await starts(editedBuild('account', SILENT_LOG_IN, { version: '9.1.0' }));
  expect(plan.usual).toEqual(NEXT);
  const { canaries, controls } = await crowdOf(stack, id, 25);
  const { page, asked } = await phoneOf(browser, stack, canaries[0] ?? '');
  await page.goto('/login');
  await logsIn(page, member);
  expect(await failuresSeen(page)).toEqual([]);
  await seesHeading(page, 'Sign In');
  expect(asked).not.toContain('/api/v1/login');

  await sendReports(stack, 'account', { canaries, controls });
  await signIn(stack, controls);
  await endOf(id, /^0 devices signed in, \d+ of the control\.$/);
});

test(
  'a good release of each remote reaches all phones, although few people sign in',
  LONG,
  async ({ stack, clock }) => {
    const names = (await liveSet(stack)).remotes.map((remote) => remote.name);
    expect(names.toSorted()).toEqual(['account', 'booking', 'catalog', 'door', 'wallet']);
    const version = '9.4.0-good';
    const ids: number[] = [];
    for (const name of names) {
      const { id } = await starts({ folder: copyOf({ name }, { version }), title: `${name}@${version}` });
      ids.push(id);
      const { canaries, controls } = await crowdOf(stack, id, 25);
      await sendReports(stack, name, { canaries, controls });
      await signIn(stack, [...canaries.slice(0, 1), ...controls.slice(0, 1)]);
    }
    const pass = async (minutes: number) => {
      clock.passes(minutes);
      await stack.registry.tick();
      return Promise.all(ids.map(rolloutOf));
    };
    const statuses = (rollouts: readonly JudgedRollout[]) => [...new Set(rollouts.map(({ status }) => status))];
    const signedIn = async () => (await saidBy(ids[0] ?? 0))?.find(({ name }) => name === 'signins');
    await expect.poll(async () => (await signedIn())?.before).toBeGreaterThan(0);
    expect(statuses(await pass(61))).toEqual(['running']);
    const asking = await pass(24 * 60);
    expect(statuses(asking)).toEqual(['paused']);
    for (const { reason } of asking)
      expect(reason).toMatch(/ [1-9]\d* devices signed in, \d+ of the control.* People decide after a day\.$/);
    for (const id of ids) expect((await ops('rollout', 'resume', String(id))).code).toBe(0);
    expect(statuses(await pass(61))).toEqual(['promoted']);
  },
);
