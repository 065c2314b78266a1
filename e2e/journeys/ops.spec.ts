import { randomUUID } from 'node:crypto';
import {
  canDeploy,
  commandRollout,
  createToken,
  listRollouts,
  startRollout,
  switchOff,
  switchOn,
} from '@viewmax/registry';
import { devicesIn } from '@viewmax/registry/testing/devices-in';
import { withClient } from '@viewmax/server/with-client';
import { expect, test } from '../setup/journey.ts';
import { LONG } from '../setup/tiers.ts';
import { isAccessible } from '../steps/accessible.ts';
import { FAILED, sendReports } from '../steps/crowd.ts';
import {
  confirms,
  fitsItsWidth,
  goesTo,
  leavesAsFound,
  publishes,
  says,
  signsInToOps,
  startsRollout,
} from '../steps/ops.ts';

const LAPTOP = { width: 1366, height: 768 };
const PHONE = { width: 360, height: 740 };

// Other journeys share the stack, so this file restores it.
test.afterEach(({ stack }) => leavesAsFound(stack));

test('ops start, promote and roll back a rollout, and the log records it', async ({ page, stack }) => {
  await page.setViewportSize(LAPTOP);
  await publishes(stack, 'account', '9.1.0');
  await signsInToOps(page, stack);
  await startsRollout(page, 'account', '9.1.0-ops');
  await page.getByRole('button', { name: 'account', exact: true }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await says(page, 'account: paused.');

  // Another ops person acts while the dialog is open.
  const rollout = (await listRollouts(stack.registry.context, 1))[0];
  await page.getByRole('button', { name: 'Promote' }).click();
  await commandRollout(stack.registry.context, 'another person', {
    command: 'resume',
    id: rollout?.id ?? 0,
    revision: rollout?.revision ?? 0,
  });
  await page.getByLabel('Type account to confirm').fill('account');
  await page.getByRole('dialog').getByRole('button', { name: 'Promote' }).click();
  await says(page, 'Nothing was changed: another person was faster.');

  await confirms(page, 'Promote', 'account', '95% of devices');
  await says(page, 'account: promoted.');
  await confirms(page, 'Roll back', 'account', '100% of devices');
  await says(page, 'account: rolled back');

  await goesTo(page, 'Audit log');
  await page.getByLabel('Search the log').fill('account 9.1.0');
  const log = page.getByRole('row').filter({ hasText: 'account@9.1.0-ops' });
  await expect(log).toHaveText([/Roll back/, /Promote/, /another person.*Resume/, /Pause/, /Start/, /Publish/]);
  await page.getByRole('button', { name: 'Verify' }).click();
  await says(page, 'The log is complete and unchanged');
});

test('the console reports a lost connection, and recovers', async ({ page, stack, context }) => {
  await signsInToOps(page, stack);
  await context.setOffline(true);
  await switchOff(stack.registry.context, 'ops', 'wallet', 'Back at noon.');
  await page.getByRole('button', { name: 'New rollout' }).waitFor();
  await says(page, 'No connection to the registry');
  await context.setOffline(false);
  // The console shows the missed change without a reload.
  await expect(page.getByRole('row', { name: /wallet/ }).getByText('Off', { exact: true })).toBeVisible({
    timeout: 20_000,
  });
  await switchOn(stack.registry.context, 'ops', 'wallet');
  await expect(page.getByRole('row', { name: /wallet/ }).getByText('Stable')).toBeVisible();
});

test(
  'a phone keeps the environment and the state of the connection in view',
  LONG,
  async ({ page, stack, context }) => {
    await page.setViewportSize(PHONE);
    await signsInToOps(page, stack);
    const header = page.getByRole('banner');
    const { hostname } = new URL(stack.opsAddress);
    const isInView = async (words: string) => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await expect(header.getByText(hostname)).toBeInViewport();
      await expect(header.getByText(words)).toBeInViewport();
    };
    await isInView('Live');
    await context.setOffline(true);
    await isInView('Connection lost');
    await context.setOffline(false);
    await isInView('Live');
  },
);

test(
  'an advance without a result asks first, and a rollback leaves no success on the page',
  LONG,
  async ({ page, stack }) => {
    const { name, version } = await publishes(stack, 'account', '9.3.0');
    await signsInToOps(page, stack);
    const step = { minMinutes: 10, minDevices: 50, advance: 'manual' as const };
    const plan = {
      steps: [
        { percent: 5, ...step },
        { percent: 50, ...step },
      ],
      onFail: 'rollback' as const,
      slowMs: 3000,
    };
    const { id } = await startRollout(stack.registry.context, 'ops', { releases: [{ name, version }], plan });
    await page.getByRole('button', { name: 'account', exact: true }).click();
    await page.getByRole('button', { name: 'Advance to 50%' }).click();
    const dialog = page.getByRole('dialog', { name: 'Advance account' });
    await expect(dialog.getByText('0 of 50 devices, advance without a result?')).toBeVisible();
    await isAccessible(page);
    await dialog.getByRole('button', { name: 'Advance anyway' }).click();
    await says(page, 'account: advanced to the next step.');

    const [rollout] = await listRollouts(stack.registry.context, 1);
    const reason = '45 devices failed, 3 of the control.';
    await commandRollout(stack.registry.context, 'watch', {
      command: 'rollback',
      id,
      revision: rollout?.revision ?? 0,
      reason,
    });
    const card = page.getByRole('region', { name: 'Can I deploy' });
    await expect(card.getByText(/^No: rolled back \d\d:\d\d, 45 devices failed/)).toBeVisible();
    await expect(page.getByText('account: advanced to the next step.')).toBeHidden();
    const check = await canDeploy(stack.registry.context, [{ name, version }]);
    expect([check.ok, check.rolledBack?.[0]?.because]).toEqual([false, reason]);
  },
);

for (const colorScheme of ['light', 'dark'] as const) {
  const title = `a canary that fails before there is a proof leads the page in the ${colorScheme} theme`;
  test(title, LONG, async ({ page, stack }) => {
    const { name, version } = await publishes(stack, 'wallet', '9.4.0');
    const step = { percent: 50, minMinutes: 10, minDevices: 50, advance: 'manual' as const };
    const plan = { steps: [step], onFail: 'rollback' as const, slowMs: 3000 };
    const { id } = await startRollout(stack.registry.context, 'ops', { releases: [{ name, version }], plan });
    const canaries = (await devicesIn(stack.db, id))(8, 0, 5000);
    await sendReports(stack, name, { canaries, controls: [] }, FAILED);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(PHONE);
    await signsInToOps(page, stack);
    await page.goto(`${stack.opsAddress}/ops#rollouts/${id}`);
    const alarm = page.getByRole('alert').filter({ hasText: '8 of 8 devices failed' });
    // The console asks for new reports every 15 seconds.
    await expect(alarm).toBeInViewport({ timeout: 25_000 });
    await expect(page.getByText('No screens today').first()).toBeVisible();
    for (const size of [PHONE, LAPTOP]) {
      await page.setViewportSize(size);
      await isAccessible(page);
      await fitsItsWidth(page);
    }
    await expect(page.getByRole('row').nth(1)).toContainText(/^wallet.*8 of 8.*Failing$/);
    await expect(page.getByRole('region', { name: 'Can I deploy' })).toContainText('No: 8 of 8 devices failed.');
    await page.getByRole('button', { name: /^Roll back to/ }).click();
    await page.getByLabel('Type wallet to confirm').fill('wallet');
    await page.getByLabel('Type wallet to confirm').press('Enter');
    await says(page, 'wallet: rolled back');
    await expect(alarm).toHaveCount(0);
  });
}

test('on a small laptop ops close the case of a payment, whose buttons are in sight', async ({ page, stack }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await withClient(stack.db, (client) =>
    client.query(`select app.open_payment_case(now(), 'reversal_unrecovered', 'flutterwave', $1, $2, 609000, 'NGN')`, [
      `vm-${randomUUID()}`,
      '4412345678',
    ]),
  );
  await signsInToOps(page, stack);
  await goesTo(page, 'Payments');
  const settled = page.getByRole('button', { name: /^Settled ₦6,090/ });
  await expect(settled).toBeInViewport({ ratio: 1 });
  await settled.click();
  const question = page.getByRole('dialog', { name: '₦6,090 is settled' });
  await question.getByLabel('Reason').fill('cleared by the provider');
  await question.getByRole('button', { name: 'Close the case' }).click();
  await says(page, 'The case is closed.');
  await expect(settled).toHaveCount(0);
});

test('the console shows a read token no buttons', async ({ page, stack }) => {
  const { token } = await createToken(stack.registry.context, 'ops', { name: 'wall screen', role: 'read', days: 1 });
  await page.request.post(`${stack.opsAddress}/ops/api/session`, { data: { token } });
  await page.goto(`${stack.opsAddress}/ops`);
  await page.getByRole('table').first().waitFor();
  await expect(page.getByRole('button', { name: 'New rollout' })).toBeHidden();
  await goesTo(page, 'Remotes');
  await expect(page.getByRole('button', { name: /Switch/ })).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'it is live' }).first()).toBeVisible();
  await goesTo(page, 'Settings');
  await expect(page.getByText('Only owners of the ops team see and create tokens.')).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  const title = `every screen of the console is accessible in the ${colorScheme} theme, on a phone and a laptop`;
  test(title, LONG, async ({ page, stack }) => {
    const { name, version } = await publishes(stack, 'wallet', '9.2.0');
    await startRollout(stack.registry.context, 'ops', {
      releases: [{ name, version }],
      plan: {
        steps: [{ percent: 5, minMinutes: 10, minDevices: 200, advance: 'manual' }],
        onFail: 'rollback',
        slowMs: 3000,
      },
    });
    await page.emulateMedia({ colorScheme });
    await page.goto(`${stack.opsAddress}/ops`);
    await page.getByRole('heading', { name: 'Ops console' }).waitFor();
    await isAccessible(page);
    await signsInToOps(page, stack);
    for (const size of [LAPTOP, PHONE]) {
      await page.setViewportSize(size);
      await page.getByText('Devices that failed').waitFor();
      await isAccessible(page);
      await fitsItsWidth(page);
    }
    const names = page.getByRole('region', { name: 'Remotes' }).getByRole('button');
    const targets = await names.evaluateAll((all) => all.map((name) => name.getBoundingClientRect()));
    expect(targets.filter(({ width, height }) => Math.min(width, height) < 48)).toEqual([]);
    for (const place of ['Remotes', 'Payments', 'Screenings', 'Audit log', 'Settings']) {
      await goesTo(page, place);
      await isAccessible(page);
      await fitsItsWidth(page);
    }
    await goesTo(page, 'Rollouts');
    await page.getByRole('button', { name: 'New rollout' }).click();
    await isAccessible(page);
  });
}
