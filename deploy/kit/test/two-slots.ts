import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { PHONE } from '../src/faults/visit.ts';
import { type ReleasingSite, releases, started } from './broken-release.ts';
import { expect } from './expect.ts';
import { isGiven } from './requests.ts';
import type { Squad } from './squad-of.ts';

const BANNER = `import type { ReactNode } from 'react';

/** Fills \`home.banner\`. */
export function Banner(): ReactNode {
  return <p>Two tickets for the price of one.</p>;
}
`;

const BELOW = `import type { SlotProps } from '@viewmax/shared';
import type { ReactNode } from 'react';

/** Fills \`movie.below\`. */
export function Below({ movieId }: SlotProps<'movie.below'>): ReactNode {
  return <p>Offers for {movieId}.</p>;
}
`;

const INDEX = `import { defineRemote } from '@viewmax/shared';
import { Root } from './root.tsx';
import { Banner } from './slots/banner.tsx';
import { Below } from './slots/below.tsx';

export default defineRemote({ root: Root, slots: { 'home.banner': Banner, 'movie.below': Below } });
`;

/** The answer of a command that says no. */
const refusalOf = (command: Promise<string>): Promise<string> =>
  command.then(
    () => '',
    (error: Error) => error.message,
  );

async function fillsSlots({ folder, edit }: Squad): Promise<void> {
  mkdirSync(join(folder, 'src/slots'), { recursive: true });
  writeFileSync(join(folder, 'src/slots/banner.tsx'), BANNER);
  writeFileSync(join(folder, 'src/slots/below.tsx'), BELOW);
  writeFileSync(join(folder, 'src/index.ts'), INDEX);
  const fills =
    '"fills": [{ "slot": "home.banner", "height": 24 }, { "slot": "movie.below", "reads": { "movieId": "string" } }]';
  edit('remote.json', (text) => text.replace(/"fills": \[\]/, fills));
}

/** A new device opens Home and then a movie. Both screens show the remote in their slot. */
async function seesSlots({ browser, app }: ReleasingSite): Promise<void> {
  const context = await browser.newContext(PHONE);
  const page: Page = await context.newPage();
  await page.goto(new URL('/', app).href);
  await page.locator('[data-slot="home.banner"]').getByText('Two tickets for the price of one.').waitFor();
  await page.locator('a[href^="/movie/"]').first().click();
  await page.getByRole('tab', { name: 'Movie Details' }).click();
  const id = decodeURIComponent(new URL(page.url()).pathname.split('/').pop() ?? '');
  await page.locator('[data-slot="movie.below"]').getByText(`Offers for ${id}.`).waitFor();
  await context.close();
}

/**
 * The remote is seen in two screens of another remote. Then it reads a value that it does not declare, and the build says so.
 */
export async function twoSlots(site: ReleasingSite, ops: Squad): Promise<void> {
  const { squad, releaser } = site;
  await fillsSlots(squad);
  await squad.viewmax('check', 'remote', 'lint', 'styles', 'slots', 'types');
  await releases(squad, '1.3.0', (code) => code);
  const early = await refusalOf(started(releaser, 'offers@1.3.0', '50'));
  for (const slot of ['home.banner', 'movie.below']) {
    expect(early.includes(`viewmax request slot ${slot} offers`), `the refusal names what to ask for, not: ${early}`);
    await isGiven(releaser, ops, 'slot', slot, 'offers');
  }
  await releaser.viewmax('rollout', 'promote', await started(releaser, 'offers@1.3.0', '50'));
  await seesSlots(site);

  const below = join(squad.folder, 'src/slots/below.tsx');
  const richer = BELOW.replace(
    "{ movieId }: SlotProps<'movie.below'>",
    '{ movieId, title }: { movieId: string; title: string }',
  );
  writeFileSync(below, richer.replace('Offers for {movieId}', '{title}: offers for {movieId}'));
  const typed = await refusalOf(squad.viewmax('build'));
  expect(typed.includes('title'), `the build names the value that remote.json does not declare, and not: ${typed}`);
  writeFileSync(below, BELOW);
}
