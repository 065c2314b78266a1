import { commandRollout } from '@viewmax/registry';
import { expect } from '../setup/journey.ts';
import { test } from '../setup/people.ts';
import { LONG } from '../setup/tiers.ts';
import { confirms, goesTo, leavesAsFound, says } from '../steps/ops.ts';
import { ADA, BOLA, CHI, isFitForAll, LAPTOP, leavesGroups, nameOf, signsInAs, starts } from '../steps/people.ts';

test.use({ viewport: LAPTOP });
test.afterEach(({ stack }) => leavesAsFound(stack));

const COMMAND = /^(Advance|Promote|Pause|Resume|Abort|Roll back|Switch o|Retire)/;

test(
  'a person signs in at the provider, changes the remote of the squad alone, and signs out',
  LONG,
  async ({ page, stack, office }) => {
    await starts(stack, 'catalog');
    await starts(stack, 'account');
    await page.goto(`${office.address}/ops`);
    await page.getByRole('link', { name: 'Sign in with Cinema Staff' }).waitFor();
    await isFitForAll(page);
    leavesGroups(office, CHI);
    await page.getByRole('link', { name: /^Sign in with/ }).click();
    await expect(page.getByText(`${nameOf(CHI)} is in no group that may use this registry.`)).toBeVisible();
    await isFitForAll(page);
    await signsInAs(page, office, CHI, '#rollouts/account');
    await expect(page.getByRole('banner').getByText(`Signed in as ${CHI.name}`, { exact: true })).toBeVisible();

    const commands = page.getByRole('button', { name: COMMAND });
    await page.getByRole('button', { name: 'catalog', exact: true }).click();
    await expect(commands).toHaveText(['Promote', 'Pause', 'Abort', 'Roll back']);
    await page.getByRole('button', { name: 'account', exact: true }).click();
    await expect(page.getByText('You may read this rollout, but not change it.')).toBeVisible();
    await expect(commands).toHaveCount(0);
    await page.getByRole('button', { name: 'New rollout' }).click();
    const dialog = page.getByRole('dialog', { name: 'New rollout' });
    const names = await dialog.getByLabel('Release', { exact: true }).getByRole('option').allTextContents();
    expect(new Set(names.map((name) => name.split(' ')[0]))).toEqual(new Set(['Choose', 'catalog']));
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await goesTo(page, 'Remotes');
    await page.getByRole('row').filter({ hasText: 'it is live' }).first().waitFor();
    await expect(commands).toHaveCount(0);

    await goesTo(page, 'Settings');
    await expect(
      page.getByText(`Signed in as ${nameOf(CHI)}. You can read everything and change catalog.`),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByText('You are signed out.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('link', { name: /^Sign in with/ })).toBeVisible();
  },
);

test(
  'a promotion waits until a second person approves it, and a roll back waits for none',
  LONG,
  async ({ page, browser, stack, office }) => {
    const { id } = await starts(stack, 'wallet');
    await signsInAs(page, office, ADA);
    const other = await (await browser.newContext()).newPage();
    await signsInAs(other, office, BOLA);

    await goesTo(page, 'Settings');
    await page.getByLabel('A second person approves above (%)').fill('50');
    await page.getByLabel('Never (the time of Lagos)').fill('fri 18:00-23:00');
    await page.getByRole('button', { name: 'Save rules' }).click();
    await says(page, 'The rules are saved.');
    await isFitForAll(page);

    await goesTo(page, 'Rollouts');
    await page.getByRole('button', { name: 'wallet', exact: true }).click();
    await confirms(page, 'Promote', 'wallet', '95% of devices');
    const answer = page.getByText(/^Request \d+ waits for a second person of ops until/);
    const request = Number.parseInt((await answer.innerText()).slice('Request '.length), 10);
    const words = `promote rollout ${id} (wallet@9.6.0-ops), to 100 %`;
    const waits = (on: typeof page) => on.getByRole('status').filter({ hasText: `${nameOf(ADA)} asks ops` });
    await expect(waits(page)).toContainText(words);
    await expect(waits(page).getByRole('button')).toHaveText(['Reject']);
    await isFitForAll(page);
    // Without the button, the author's browser may still send the approval.
    const refused = await page.evaluate(async (path) => {
      const { status } = await fetch(path, { method: 'POST' });
      return status;
    }, `/ops/api/approvals/${request}/approve`);
    expect(refused).toBe(403);

    await waits(other).getByRole('button', { name: 'Approve' }).click();
    await says(other, `${words}: done.`);
    await expect(waits(page)).toBeHidden();
    await confirms(page, 'Roll back', 'wallet', '100% of devices');
    await says(page, 'wallet: rolled back');

    await goesTo(page, 'Audit log');
    await page.getByLabel('Search the log').fill('wallet 9.6.0');
    await expect(page.getByRole('row').filter({ hasText: /Promote|Approve|Ask|Roll back/ })).toHaveText(
      [
        `${nameOf(ADA)}Roll back`,
        `${nameOf(ADA)}, approved by ${nameOf(BOLA)}Promote`,
        `${nameOf(BOLA)}Approve`,
        `${nameOf(ADA)}Ask`,
      ].map((text) => new RegExp(text.replace(/[().]/g, '\\$&'))),
    );
    await other.context().close();
  },
);

test(
  'the history shows a rollout that was rolled back, with the reason, and links to it',
  LONG,
  async ({ page, stack, office }) => {
    const { id, revision } = await starts(stack, 'booking');
    const reason = 'Seats were sold twice.';
    await commandRollout(stack.registry.context, 'ops', { command: 'rollback', id, revision, reason });
    await signsInAs(page, office, ADA);
    await goesTo(page, 'History');
    await expect(page.getByRole('row').filter({ hasText: reason })).toContainText('Roll back');
    await isFitForAll(page);
    const table = page.getByRole('region', { name: 'Rollouts of this time' });
    const row = table.getByRole('row').filter({ hasText: `Rollout ${id}` });
    await expect(row).toContainText('booking@9.6.0-ops');
    await expect(row).toContainText('Rolled back');
    await row.getByRole('link', { name: `Rollout ${id}` }).click();
    await expect(page).toHaveURL(`${office.address}/ops#rollouts/${id}`);
    await expect(page.getByText(`Rollout ${id} was rolled back`)).toContainText(reason);
  },
);
