import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { mustFindBrowser } from '@viewmax/tools/browser';
import { startStack } from '@viewmax/tools/start-stack';
import config from '../playwright.config.ts';
import ownFolder from '../setup/own-folder.ts';
import { seesPosters } from '../steps/movies.ts';
import { seesHeading } from '../steps/navigation.ts';
import { MOVIE } from '../steps/routes.ts';
import { picturesAreThere } from './pictures-are-there.ts';

const ICONS = join(import.meta.dirname, '../../deploy/edge/icons');
const MARK = readFileSync(join(ICONS, 'mark.svg'), 'utf8');

/** A system cuts these icons into its own shape, so the colour reaches the edges and the letter stays in the middle. */
const FILLED = MARK.replace(' rx="9"', '').replace('viewBox="0 0 32 32"', 'viewBox="0 0 32 32" class="filled"');

const DRAWN = [
  { file: 'icon-192.png', size: 192, svg: MARK },
  { file: 'icon-512.png', size: 512, svg: MARK },
  { file: 'maskable-512.png', size: 512, svg: FILLED, letter: 0.8 },
  { file: 'apple-touch-icon.png', size: 180, svg: FILLED, letter: 1 },
];

const SCREENS = [
  { file: 'screen-home.jpg', path: '/', heading: /.+/ },
  { file: 'screen-movie.jpg', path: `/movie/${MOVIE.id}`, heading: MOVIE.title },
];

async function draws(browser: Browser, { file, size, svg, letter = 1 }: (typeof DRAWN)[number]): Promise<void> {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const style = `*{margin:0}svg{display:block;width:${size}px}.filled path{transform-origin:16px 16.75px;transform:scale(${letter})}`;
  await page.setContent(`<style>${style}</style>${svg}`);
  await page.screenshot({ path: join(ICONS, file), omitBackground: true });
  await page.close();
}

async function photographs(browser: Browser, address: string): Promise<void> {
  const { viewport: _, ...use } = config.use ?? {};
  const context = await browser.newContext({
    ...use,
    baseURL: address,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1.5,
    colorScheme: 'dark',
  });
  for (const { file, path, heading } of SCREENS) {
    const page = await context.newPage();
    await page.goto(path);
    await seesHeading(page, heading);
    if (path === '/') await seesPosters(page);
    await picturesAreThere(page);
    await page.screenshot({ path: join(ICONS, file), type: 'jpeg', quality: 70 });
    await page.close();
  }
}

process.once('exit', ownFolder());
const { file } = await mustFindBrowser();
const browser = await chromium.launch({ ...config.use?.launchOptions, executablePath: file });
const fixed = { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent', RATE_LIMIT_MULTIPLIER: '1000' };
const stack = await startStack({ env: { ...fixed, DATA_DIR: mkdtempSync(join(tmpdir(), 'data-')) } });
try {
  for (const icon of DRAWN) await draws(browser, icon);
  await photographs(browser, stack.address);
} finally {
  await browser.close();
  await stack.close();
}
