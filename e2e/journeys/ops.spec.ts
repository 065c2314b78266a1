import { expect, test } from '../setup/journey.ts';
import { isAccessible } from '../steps/accessible.ts';
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
const PHONE = { width: 390, height: 844 };

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
  const rollout = (await stack.registry.admin.rollouts(1))[0];
  await page.getByRole('button', { name: 'Promote' }).click();
  await stack.registry.admin.command('another person', {
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
  await says(page, 'The log is whole');
});

test('the console reports a lost connection, and recovers', async ({ page, stack, context }) => {
  await signsInToOps(page, stack);
  await context.setOffline(true);
  await stack.registry.admin.kill('ops', 'wallet', 'Back at noon.');
  await page.getByRole('button', { name: 'New rollout' }).waitFor();
  await says(page, 'The line to the registry is lost');
  await context.setOffline(false);
  // The console shows the missed change without a reload.
  await expect(page.getByRole('row', { name: /wallet/ }).getByText('Off')).toBeVisible({ timeout: 20_000 });
  await stack.registry.admin.revive('ops', 'wallet');
  await expect(page.getByRole('row', { name: /wallet/ }).getByText('Stable')).toBeVisible();
});

test('the console shows a read token no buttons', async ({ page, stack }) => {
  const { token } = await stack.registry.admin.tokens.create('ops', { name: 'wall screen', role: 'read', days: 1 });
  await page.request.post(`${stack.opsAddress}/ops/api/session`, { data: { token } });
  await page.goto(`${stack.opsAddress}/ops`);
  await page.getByRole('table').first().waitFor();
  await expect(page.getByRole('button', { name: 'New rollout' })).toBeHidden();
  await goesTo(page, 'Remotes');
  await expect(page.getByRole('button', { name: /Switch/ })).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'it is live' }).first()).toBeVisible();
  await goesTo(page, 'Settings');
  await expect(page.getByText('Only the ops team sees and makes tokens.')).toBeVisible();
});

test('every screen of the console is accessible, on a phone and a laptop, in both themes', async ({ page, stack }) => {
  const { name, version } = await publishes(stack, 'wallet', '9.2.0');
  await stack.registry.admin.start('ops', {
    releases: [{ name, version }],
    plan: {
      steps: [{ percent: 5, minMinutes: 10, minDevices: 200, advance: 'manual' }],
      onFail: 'rollback',
      slowMs: 3000,
    },
  });
  await page.goto(`${stack.opsAddress}/ops`);
  await page.getByRole('heading', { name: 'Ops console' }).waitFor();
  await isAccessible(page);
  await signsInToOps(page, stack);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const size of [LAPTOP, PHONE]) {
      await page.setViewportSize(size);
      await page.getByText('Devices that failed').waitFor();
      await isAccessible(page);
      await fitsItsWidth(page);
    }
    for (const place of ['Compatibility', 'Remotes', 'Audit log', 'Settings']) {
      await goesTo(page, place);
      await isAccessible(page);
      await fitsItsWidth(page);
    }
    await goesTo(page, 'Rollouts');
  }
  await page.getByRole('button', { name: 'New rollout' }).click();
  await isAccessible(page);
});
