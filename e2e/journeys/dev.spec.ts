import { expect, type Page, test } from '@playwright/test';
import { type Developer, openDeveloper } from '../setup/copied-repository.ts';
import { MEMBER } from '../setup/session.ts';
import { LONG } from '../setup/tiers.ts';
import { logsIn } from '../steps/session.ts';

const EDITOR = 'mfe-account/src/screens/profile/editors/editor.tsx';
const SHEET = 'shared/app/bundled/sheet.tsx';
const BUTTON = 'shared/app/provided/ui/button.tsx';
const FRAME = 'shell/src/layout/frame.tsx';
const START_MS = 240_000;

let developer: Developer;
test.beforeAll(async () => {
  test.setTimeout(START_MS);
  developer = await openDeveloper('account');
});
test.afterAll(() => developer.stop());

const sheet = (page: Page) => page.getByRole('dialog');
const typed = (page: Page) => sheet(page).getByRole('textbox');

/** A member who has opened a sheet and typed into its form. The mark tells a reload. */
async function typesIntoSheet(page: Page): Promise<void> {
  await page.goto(developer.url);
  await page.goto(new URL('/login', developer.url).href);
  await logsIn(page, MEMBER);
  await page.getByRole('link', { name: MEMBER.username }).first().waitFor();
  await page.goto(new URL('/profile', developer.url).href);
  await page.getByRole('button', { name: 'Change Username' }).tap();
  await typed(page).fill('halfana');
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
}

async function keepsAll(page: Page): Promise<void> {
  await expect(typed(page)).toHaveValue('halfana');
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
}

test(
  'a save of a component, of a shared part and of the shell keeps the open sheet and what was typed',
  LONG,
  async ({ page }) => {
    await typesIntoSheet(page);
    developer.save(EDITOR, ['Cancel\n', 'Not now\n']);
    await expect(sheet(page).getByRole('button', { name: 'Not now' })).toBeVisible();
    await keepsAll(page);
    developer.save(SHEET, ['{title}</h2>', '{title} (new)</h2>']);
    await expect(sheet(page).getByRole('heading', { name: 'Change Username (new)' })).toBeVisible();
    await keepsAll(page);
    developer.save(BUTTON, ['{children}\n', '{children} ›\n']);
    await expect(sheet(page).getByRole('button', { name: 'Save ›' })).toBeVisible();
    await keepsAll(page);
    developer.save(FRAME, ['<main>', '<main data-is-new>']);
    await expect(page.locator('main[data-is-new]')).toHaveCount(1);
    await keepsAll(page);
  },
);

test('effects run twice, and a file that no component takes reloads the page and is named', LONG, async ({ page }) => {
  await typesIntoSheet(page);
  developer.save(
    EDITOR,
    ["import type { ReactNode } from 'react'", "import { type ReactNode, useEffect } from 'react'"],
    ['  const close =', '  useEffect(() => void document.body.append(new Comment("effect")), []);\n  const close ='],
  );
  const effects = () =>
    page.evaluate(() => [...document.body.childNodes].filter(({ nodeValue }) => nodeValue === 'effect').length);
  await expect.poll(effects).toBe(2);
  developer.save(EDITOR);
  const reloaded = page.waitForEvent('load');
  developer.save('mfe-account/src/index.ts', ['export default', 'export const isNew = true;\nexport default']);
  await reloaded;
  expect(developer.output()).toContain('./src/index.ts of account has changed, so the page reloads.');
});
