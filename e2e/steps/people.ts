import { startRollout } from '@viewmax/registry';
import type { Stack } from '@viewmax/tools/start-stack';
import type { Page } from '../setup/journey.ts';
import { expect } from '../setup/journey.ts';
import { GROUPS, type Office } from '../setup/people.ts';
import { isAccessible } from './accessible.ts';
import { fitsItsWidth, publishes } from './ops.ts';

type Account = Office['provider']['account'];

const personOf = (sub: string, name: string, ...groups: string[]): Account => ({
  ...{ sub, name, groups },
  email: `${sub}@viewmax.test`,
});
export const ADA = personOf('ada', 'Ada Obi', GROUPS.owners);
export const BOLA = personOf('bola', 'Bola Ade', GROUPS.owners);
export const CHI = personOf('chi', 'Chi Eze', GROUPS.squad);

/** A person as the log and the console name them. */
export const nameOf = ({ name, email }: Account): string => `${name} (${email})`;

export const LAPTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** Signs in at the provider, which knows this person in a new browser. */
export async function signsInAs(page: Page, { address, provider }: Office, person: Account, place = ''): Promise<void> {
  Object.assign(provider.account, person);
  await page.goto(`${address}/ops${place}`);
  await page.getByRole('link', { name: /^Sign in with/ }).click();
  await page.getByRole('region', { name: 'Remotes' }).waitFor();
  expect(new URL(page.url()).hash).toBe(place);
}

/** The provider has the person in no group, until the next sign-in by `signsInAs`. */
export function leavesGroups({ provider }: Office, person: Account): void {
  Object.assign(provider.account, person, { groups: [] });
}

/** Starts a rollout for a few devices, which nothing but a person takes further. */
export async function starts(stack: Stack, name: string) {
  const { version } = await publishes(stack, name, '9.6.0');
  const step = { percent: 5, minMinutes: 10, minDevices: 50, advance: 'manual' as const };
  return startRollout(stack.registry.context, 'ops', {
    releases: [{ name, version }],
    plan: { steps: [step], onFail: 'rollback', slowMs: 3000 },
  });
}

/** Axe and the width, on a phone in the dark and on a laptop in the light. */
export async function isFitForAll(page: Page): Promise<void> {
  for (const [size, colorScheme] of [
    [PHONE, 'dark'],
    [LAPTOP, 'light'],
  ] as const) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    await isAccessible(page);
    await fitsItsWidth(page);
  }
}
