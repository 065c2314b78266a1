import type { Browser, BrowserContext } from '@playwright/test';
import type { Ticket } from '@viewmax/contracts/tickets';
import type { Stack } from '@viewmax/tools/start-stack';
import encodeQR from 'qr';
import { expect, type Page } from '../setup/journey.ts';
import { ATTENDANT, type Login, sessionOf } from '../setup/session.ts';
import { ticketsOf } from './booking.ts';

/** The member with tickets of screenings that run now. */
const GUEST: Login = { phone: '08000000003', password: 'viewmax-demo' };

/** The modules of a QR code, dark ones true. */
type Code = boolean[][];
type Held = typeof globalThis & { held?: Code | undefined };

/** A camera that films what a guest holds. The app decodes its pictures by itself. */
async function holdsCamera(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const [width, height, module] = [640, 480, 8];
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    const film = () => {
      context.fillStyle = 'white';
      context.fillRect(0, 0, width, height);
      context.fillStyle = 'black';
      for (const [y, row] of ((globalThis as Held).held ?? []).entries())
        for (const [x, dark] of row.entries())
          if (dark) context.fillRect(220 + x * module, 140 + y * module, module, module);
    };
    Object.defineProperty(navigator, 'mediaDevices', {
      value: {
        getUserMedia: async () => {
          setInterval(film, 100);
          return canvas.captureStream(10);
        },
      },
    });
  });
}

/** The screening of the demo that lets its guests in now. Other screenings of the day have the same movie. */
export const screeningNow = (page: Page) => page.locator('a[href*="demo-door-the-bronze-thief"]');

/** A phone at a door, signed in as the attendant, with the scanner of that screening open. */
export async function opensScanner(browser: Browser, stack: Stack, door: string): Promise<Page> {
  const storageState = await sessionOf(stack, ATTENDANT);
  const context = await browser.newContext({
    baseURL: stack.address,
    storageState,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
  });
  await holdsCamera(context);
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'Name this door' }).tap();
  await page.getByRole('textbox', { name: 'Name' }).fill(door);
  await page.getByRole('button', { name: 'Save' }).tap();
  await screeningNow(page).tap();
  await page.locator('video:not([hidden])').waitFor();
  return page;
}

/** A guest holds a code before the camera, or takes it away. */
export const holds = (page: Page, code: string | undefined): Promise<void> =>
  page.evaluate(
    (held) => {
      (globalThis as Held).held = held;
    },
    code === undefined ? undefined : encodeQR(code, 'raw', { border: 2 }),
  );

/** A seat as the door says it. */
export const inWords = (ticket: Ticket | undefined): string =>
  ticket?.SeatNumber.replace(/^(\D+)(\d+)$/, 'Row $1, seat $2') ?? 'no ticket';

/** The green or red screen. */
export const verdict = (page: Page) => page.getByRole('alert').filter({ hasText: /./ });

export async function isLetIn(page: Page, code: string, words: string | RegExp): Promise<void> {
  await holds(page, code);
  await expect(verdict(page).getByRole('button', { name: /^Let in/ })).toContainText(words);
}

export async function isRefused(page: Page, code: string, title: string): Promise<void> {
  await holds(page, code);
  await expect(verdict(page).getByText(title, { exact: true })).toBeVisible();
}

/** The list of that screening is on the phone. Those of other screenings may come first. */
export const hasList = (page: Page) =>
  page.waitForFunction(() => /\/demo-door-the-bronze-thief[^"]*":/.test(localStorage.getItem('root') ?? ''));

/** The unused tickets of the screenings that run now, by movie, the larger purchases first. */
export async function ticketsNow(stack: Stack): Promise<(movie: string) => Ticket[][]> {
  const all = (await ticketsOf(stack, GUEST)).filter(({ TicketStatus }) => TicketStatus === 'Unused');
  return (movie) => {
    const purchases = new Map<string, Ticket[]>();
    for (const ticket of all.filter(({ MovieTitle }) => MovieTitle === movie)) {
      const key = ticket.PurchaseID ?? '';
      purchases.set(key, [...(purchases.get(key) ?? []), ticket]);
    }
    return [...purchases.values()].sort((one, other) => other.length - one.length);
  };
}
