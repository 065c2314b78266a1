import type { JudgedRollout } from '@viewmax/contracts/ops/rollouts';
import { devicesIn } from '@viewmax/registry/testing/devices-in';
import { type Build, newBuild } from '../faults/new-build.ts';
import { expect } from '../setup/journey.ts';
import { test } from '../setup/own-member.ts';
import { LONG } from '../setup/tiers.ts';
import { type Viewmax, viewmaxOf } from '../setup/viewmax.ts';
import { confirmsSeat, isConfirming, ticketsOf } from '../steps/booking.ts';
import { buyTickets, sendReports } from '../steps/crowd.ts';
import { failuresSeen } from '../steps/failures.ts';
import { hasAskedFor, phoneOf } from '../steps/phones.ts';
import { isAt } from '../steps/places.ts';
import { logsIn } from '../steps/session.ts';

const CONFIRM = /onClick:\(\)=>\w+\(\w+,\w+\),children:"Confirm Seat"/;

// Rollouts of booking change what other journeys book with, so this file has its own stack. It is on the database of a real
// site, because each purchase writes its fact in its own transaction.
test.use({ isOnPostgres: true, points: 20_000 });
test.describe.configure({ mode: 'serial', timeout: 240_000 });

let ops: Viewmax;
test.beforeAll(({ stack }) => {
  ops = viewmaxOf(stack);
});

async function starts({ folder, title }: Build): Promise<number> {
  expect(await ops('publish', folder)).toMatchObject({ code: 0 });
  expect(await ops('vouch', title, 'faults')).toMatchObject({ code: 0 });
  const { out } = await ops(
    'rollout',
    'start',
    title,
    '--percent',
    '50',
    '--minutes',
    '60',
    '--devices',
    '50',
    '--json',
  );
  const { id, plan } = JSON.parse(out) as JudgedRollout;
  expect(plan.guards).toEqual(['purchases']);
  return id;
}
const rolloutOf = async (id: number) =>
  JSON.parse((await ops('rollout', 'status', String(id), '--json')).out) as JudgedRollout;
const saidBy = async (id: number) => (await rolloutOf(id)).verdict.acts;

test(
  'the watch rolls back a booking whose Confirm does nothing, without an error',
  LONG,
  async ({ browser, stack, member }) => {
    let silenced = 0;
    const silent = newBuild('booking', {
      version: '9.1.0',
      code: (script) =>
        script.replace(CONFIRM, () => {
          silenced += 1;
          return 'onClick:()=>{},children:"Confirm Seat"';
        }),
    });
    expect(silenced).toBe(1);
    const id = await starts(silent);
    const devices = await devicesIn(stack.db, id);
    const [canaries, controls] = [devices(25, 0, 5000), devices(25, 5000, 10_000)];

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
      .toEqual([expect.objectContaining({ act: 'purchases', canary: 0, control: 5, says: 'few' })]);
    expect((await rolloutOf(id)).status).toBe('running');
    await buyTickets(stack, controls.slice(5));

    await expect.poll(async () => (await rolloutOf(id)).status, { timeout: 20_000 }).toBe('rolled_back');
    const { reason } = await rolloutOf(id);
    expect(reason).toMatch(/^0 devices bought, \d+ of the control\.$/);
    expect((await ops('audit', `rollout ${id}`)).out).toMatch(/watch +rollback/);

    // The same phone gets the booking of before, and buys.
    await isConfirming(phone.page);
    await confirmsSeat(phone.page);
    await expect(phone.page.getByRole('dialog', { name: 'Success!' })).toBeVisible();
  },
);

test('a booking that sells 30 % less, without an error, is held with its figures', LONG, async ({ stack, clock }) => {
  const id = await starts(newBuild('booking', { version: '9.2.0' }));
  const devices = await devicesIn(stack.db, id);
  const [canaries, controls] = [devices(140, 0, 5000), devices(140, 5000, 10_000)];
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
});
