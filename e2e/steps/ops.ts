import { releaseName } from '@viewmax/contracts/release-name';
import { commandRollout, readOpsState, switchOn } from '@viewmax/registry';
import { writeRelease } from '@viewmax/registry/testing/write-release';
import type { Stack } from '@viewmax/tools/start-stack';
import { expect, type Page } from '../setup/journey.ts';
import { OPS_TOKEN } from '../setup/settings.ts';

/** The end of the versions in these journeys. */
const OURS = '-ops';

export async function signsInToOps(page: Page, { opsAddress }: Pick<Stack, 'opsAddress'>): Promise<void> {
  await page.goto(`${opsAddress}/ops`);
  await page.getByLabel('Token').fill('not-a-token');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('This token is unknown')).toBeVisible();
  await page.getByLabel('Token').fill(OPS_TOKEN);
  await page.getByLabel('Token').press('Enter');
  await page.getByRole('heading', { name: 'Rollouts' }).waitFor();
  // The heading is there before the data.
  await page.getByRole('region', { name: 'Remotes' }).waitFor();
}

/** Publishes a release without making it live. */
export const publishes = ({ registry }: Stack, name: string, version: string) =>
  registry.publish(writeRelease({ name, version: `${version}${OURS}` }), { mayRebuild: true });

export async function leavesAsFound({ registry: { context } }: Stack): Promise<void> {
  const { rollouts, off } = await readOpsState(context);
  for (const { id, revision, status, releases } of rollouts) {
    const isOurs = Object.values(releases).some((version) => version.endsWith(OURS));
    if (isOurs && ['running', 'paused', 'promoted'].includes(status))
      await commandRollout(context, 'ops', { command: 'rollback', id, revision });
  }
  for (const name of Object.keys(off)) await switchOn(context, 'ops', name);
}

export async function startsRollout(page: Page, name: string, version: string): Promise<void> {
  await page.getByRole('button', { name: 'New rollout' }).click();
  const dialog = page.getByRole('dialog', { name: 'New rollout' });
  await dialog.getByRole('button', { name: 'Start rollout' }).click();
  await expect(dialog.getByText('Choose at least one release.')).toBeVisible();
  await expect(dialog.locator(':focus')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Release', { exact: true }).selectOption(releaseName({ name, version }));
  await expect(dialog.getByText('Can be deployed: yes.')).toBeVisible();
  await dialog.getByLabel('Steps, percent of devices').fill('5, 50');
  await dialog.getByRole('button', { name: 'Start rollout' }).click();
  await says(page, `${releaseName({ name, version })}: the rollout began.`);
}

/** Opens a command's dialog, types a wrong name, and confirms with the right one. */
export async function confirms(page: Page, command: string, name: string, reach: string): Promise<void> {
  await page.getByRole('button', { name: command }).click();
  const dialog = page.getByRole('dialog', { name: `${command} ${name}` });
  await expect(dialog.getByText(reach)).toBeVisible();
  const word = dialog.getByLabel(`Type ${name} to confirm`);
  await word.fill('yes');
  await dialog.getByRole('button', { name: command }).click();
  await expect(dialog.getByText(`Type exactly ${name}.`)).toBeVisible();
  await word.fill(name);
  await word.press('Enter');
  await expect(dialog).toBeHidden();
}

export const says = (page: Page, words: string) =>
  expect(page.getByRole('status').or(page.getByRole('alert')).getByText(words)).toBeVisible();

export const goesTo = async (page: Page, place: string, heading = place): Promise<void> => {
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: place }).click();
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
};

/** Only tables scroll sideways, never the page. */
export const fitsItsWidth = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBeLessThanOrEqual(0);
