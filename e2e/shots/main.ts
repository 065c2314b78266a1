import { globSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { readCheckpoints } from '@viewmax/build/read-remote-json';
import type { Picture } from '@viewmax/contracts/checkpoints';
import { reaches } from '@viewmax/remote-kit/visit';
import { mustFindBrowser } from '@viewmax/tools/browser';
import { startStack } from '@viewmax/tools/start-stack';
import config from '../playwright.config.ts';
import ownFolder from '../setup/own-folder.ts';
import { ATTENDANT, type Session, sessionOf } from '../setup/session.ts';
import { brokenRules } from '../steps/accessible.ts';
import { brokenWords, setsTextSize } from '../steps/large-text.ts';
import { loginAt } from '../steps/remotes.ts';
import { picturesAreThere } from './pictures-are-there.ts';
import { sheet, type Taken } from './sheet.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string' },
    theme: { type: 'string', multiple: true, default: ['dark', 'light'] },
    size: { type: 'string', default: '390x844' },
    text: { type: 'string', default: '100' },
    out: { type: 'string', default: join(import.meta.dirname, 'out') },
  },
});
const [width = 0, height = 0] = values.size.split('x').map(Number);
const root = join(import.meta.dirname, '../..');

/** The checkpoints of a package, without those that lead elsewhere, and its other pictures. */
function picturesOf(packageDir: string): Picture[] {
  const { places, lateScreen, pictures = [] } = readCheckpoints(join(root, packageDir));
  const screens = [...places, ...(lateScreen ? [lateScreen] : [])].filter(({ leadsTo }) => !leadsTo);
  const named = screens.map((checkpoint) => ({
    name: checkpoint.path.slice(1).replaceAll('/', '-') || 'home',
    ...checkpoint,
  }));
  return [...named, ...pictures];
}

/** Two packages may name the same screen: one fills a slot of it. */
function wanted(): Picture[] {
  const packages = globSync('{shell,mfe-*}/places.json', { cwd: root }).map(dirname).sort();
  const all = new Map(packages.flatMap(picturesOf).map((picture) => [picture.name, picture]));
  return [...all.values()].filter(
    ({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
  );
}

async function opens(page: Page, picture: Picture): Promise<void> {
  await reaches(page, picture);
  await page.locator(picture.shows).first().scrollIntoViewIfNeeded();
  if (values.text !== '100') await setsTextSize(page, Number(values.text));
  await picturesAreThere(page);
}

/** The faults that a program can see on any screen. */
async function faultsOf(page: Page, theme: string): Promise<string[]> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  return [
    ...(wide > width ? [`the page is ${wide} px wide`] : []),
    ...(await brokenWords(page.locator('body'))).map((word) => `breaks: ${word}`),
    // Axe reads the colours of our styles, which high contrast replaces.
    ...(theme === 'forced' ? [] : await brokenRules(page)).map((rule) => `axe: ${rule.join(', ')}`),
  ];
}

async function takes(
  browser: Browser,
  picture: Picture,
  theme: string,
  baseURL: string,
  session: Session,
): Promise<Taken> {
  const context = await browser.newContext({
    ...config.use,
    baseURL,
    viewport: { width, height },
    deviceScaleFactor: 2,
    colorScheme: theme === 'light' ? 'light' : 'dark',
    forcedColors: theme === 'forced' ? 'active' : 'none',
    storageState: picture.visitor ? undefined : session,
  });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  await opens(page, picture).catch((error) => faults.push(String(error)));
  const file = `${picture.name}.${theme}.png`;
  await page.screenshot({ path: join(values.out, file), fullPage: values.text !== '100' });
  faults.push(...(await faultsOf(page, theme)));
  await context.close();
  for (const fault of faults) console.log(`${picture.name} (${theme}): ${fault}`);
  return { name: picture.name, theme, file, faults };
}

async function ownStack() {
  const fixed = { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent', RATE_LIMIT_MULTIPLIER: '1000' };
  return startStack({ env: { ...fixed, DATA_DIR: mkdtempSync(join(tmpdir(), 'data-')) } });
}

mkdirSync(values.out, { recursive: true });
process.once('exit', ownFolder());
const { file } = await mustFindBrowser();
const browser = await chromium.launch({ ...config.use?.launchOptions, executablePath: file });
const { address, close } = values.url ? { address: values.url, close: async () => {} } : await ownStack();
const taken: Taken[] = [];
try {
  const [member, attendant] = [await sessionOf({ address }), await sessionOf({ address }, ATTENDANT)];
  for (const picture of wanted()) {
    const session = loginAt(picture.path) === ATTENDANT ? attendant : member;
    for (const theme of values.theme) taken.push(await takes(browser, picture, theme, address, session));
  }
} finally {
  await browser.close();
  await close();
}
writeFileSync(join(values.out, 'index.html'), sheet(taken));
console.log(`${taken.length} pictures: ${join(values.out, 'index.html')}`);
