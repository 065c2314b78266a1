import assert from 'node:assert/strict';
import type { Discovery } from '@viewmax/contracts/discovery';
import type { Stack } from '@viewmax/tools/start-stack';
import { copyOf, goesLive } from '../faults/rollout.ts';
import { give, newMember } from '../setup/own-member.ts';
import { type Login, MEMBER } from '../setup/session.ts';
import { ticketsOf } from '../steps/booking.ts';
import { tomorrow } from '../steps/days.ts';
import { isRendered } from '../steps/rendered.ts';
import { liveRemote, MOVIE } from '../steps/routes.ts';
import { walletOf } from '../steps/wallet.ts';
import type { EngineBrowser } from './engine.ts';
import { scanned } from './scanned.ts';
import { scrollsBy, triesToLeaveSlot } from './slot.ts';
import { until, type Visit } from './visit.ts';

export interface Check {
  title: string;
  passes(visit: Visit, browser: EngineBrowser): Promise<void>;
}

const isFree = () =>
  !document.querySelector('[data-drawn]') && document.querySelector('main [data-phase=shown]') !== null;

/** Cancels the choice of a file without an event, as older browsers do. Their file window is outside of the page. */
const choosesNothing = () => {
  HTMLInputElement.prototype.click = () => {
    const asked = (Reflect.get(window, 'asked') as number | undefined) ?? 0;
    Object.assign(window, { asked: asked + 1 });
  };
};

const choosesPicture = async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 40 });
  canvas.getContext('2d')?.fillRect(0, 0, 30, 30);
  const blob = await new Promise<Blob | null>((resolve) => void canvas.toBlob(resolve, 'image/png'));
  const chosen = new DataTransfer();
  chosen.items.add(new File([blob as Blob], 'me.png', { type: 'image/png' }));
  const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  input.files = chosen.files;
  input.dispatchEvent(new Event('change'));
};

const hasPicture = () =>
  (document.querySelector<HTMLImageElement>('button[aria-label$="picture"] img')?.naturalWidth ?? 0) > 0;

/** Presses the button as a screen reader does, without a touch. Returns the number of these buttons. */
const pressesConfirm = () => {
  const buttons = [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Confirm Seat');
  for (const button of buttons) button.click();
  return buttons.length;
};

async function buysTicket(visit: Visit): Promise<void> {
  await visit.opens(`/movie/${MOVIE.id}`);
  await buysShownMovie(visit);
}

async function buysShownMovie({ page, sees, taps, isAt }: Visit): Promise<void> {
  await taps(tomorrow());
  await taps('Get Ticket');
  await isAt('/selectcinema');
  await taps('Proceed');
  await isAt('/confirmticket');
  await taps('Confirm Seat');
  await sees('Success!');
  assert.equal(await page.evaluate(pressesConfirm), 1);
  await taps('View Tickets');
  await isAt('/mytickets');
}

const hasTicket = () => document.querySelector('li a') !== null;

/** Opens the first ticket, and returns what a scanner reads. */
async function scansTicket(visit: Visit, browser: EngineBrowser): Promise<string> {
  await visit.shows('the ticket', hasTicket);
  await visit.page.evaluate(() => document.querySelector<HTMLElement>('li a')?.click());
  await visit.shows('the code', () => document.querySelector('[aria-label="QR code"]') !== null);
  return scanned(visit, browser);
}

const codesOf = async (stack: Stack, member: Login) => (await ticketsOf(stack, member)).map(({ QrCode }) => QrCode);

const versionIn = (name: string): string | undefined => {
  const { remotes } = JSON.parse(document.getElementById('discovery')?.textContent ?? '{"remotes":[]}') as Discovery;
  return remotes.find((remote) => remote.name === name)?.version;
};

/** The checks follow each other in one browser, and each can also run alone. The last one ends the line. */
export const CHECKS: Check[] = [
  {
    title: 'a changed file costs one card, and Retry restores the screen',
    async passes({ page, line, stack, opens, shows, taps, isAt }) {
      const { base } = await liveRemote(stack, 'account');
      const heals = line.changes(`${base}entry.js`);
      await opens('/privacy');
      await shows('one card', () => document.body.innerText.split('could not be loaded').length === 2);
      assert.equal(await page.evaluate(() => Reflect.has(window, 'changed')), false);
      heals();
      await taps('Retry');
      await shows('the screen', isFree);
      await shows('its text', () => document.querySelector('main')?.innerText.includes('Privacy Policy') === true);
      await shows('no card', () => !document.body.innerText.includes('could not be loaded'));
      await isAt('/privacy');
    },
  },
  {
    title: 'the app takes over a server-rendered page',
    async passes({ page, stack, opens, sees, shows }) {
      await isRendered(stack, '/');
      await opens('/');
      await shows('the app', isFree);
      assert.equal(await page.evaluate(() => Reflect.has(window, 'cameRendered')), true);
      await sees(MOVIE.title);
    },
  },
  {
    title: 'a visitor walks from a link over Home and the sign-in to a ticket',
    async passes(visit, browser) {
      const { stack, opens, sees, shows, taps, types, isAt } = visit;
      const member = await newMember(stack);
      await give(stack, member, 20_000);
      await opens(`/movie/${MOVIE.id}`);
      await shows('the app', isFree);
      await taps('See a Movie');
      await isAt('/home');
      await taps(MOVIE.title);
      await isAt(`/movie/${MOVIE.id}`);
      await taps('Signup/Login');
      await taps('Log In');
      await sees('Sign In');
      await types('Phone number', member.phone);
      await types('Password', member.password);
      await taps('Log In');
      await isAt(`/movie/${MOVIE.id}`);
      await buysShownMovie(visit);
      const code = await scansTicket(visit, browser);
      assert.deepEqual(await codesOf(stack, member), [code]);
      await opens('/profile');
      await taps('Logout');
      await isAt('/login');
    },
  },
  {
    title: 'a visitor types, taps and goes back while the app starts, and loses nothing',
    async passes({ page, line, shows, taps, isAt, sees }) {
      // Without a wait for the load event, which comes when the app has started.
      const comes = async (path: string) => {
        await page.evaluate((to) => {
          Object.assign(window, { isLeft: true });
          location.assign(to);
        }, line.address + path);
        // The page of the check before has a form too.
        await shows('the new page', () => !Reflect.has(window, 'isLeft'));
      };
      await comes('/login');
      // A person types into what is painted. Firefox drops keys before that.
      await shows('the field', () => {
        const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0;
        return isPainted && document.querySelector('main input') !== null;
      });
      await page.evaluate(() => document.querySelector<HTMLInputElement>('main input')?.focus());
      await page.keyboard.type('08011112222');
      await shows('the app', isFree);
      const left = await page.evaluate(() => [
        document.querySelector('input')?.value,
        document.activeElement === document.querySelector('input'),
      ]);
      assert.deepEqual(left, ['08011112222', true]);
      await comes('/');
      await taps(MOVIE.title);
      await isAt(`/movie/${MOVIE.id}`);
      await page.evaluate(() => history.back());
      await isAt('/');
      await sees(MOVIE.title);
    },
  },
  {
    title: 'a member buys a ticket once, and a scanner reads its code',
    async passes(visit, browser) {
      const member = await visit.signsIn();
      await buysTicket(visit);
      const code = await scansTicket(visit, browser);
      assert.deepEqual(await codesOf(visit.stack, member), [code]);
    },
  },
  {
    title: 'what a slot shows stays in its place, its days stick, and its dialog opens over the page',
    async passes({ page, opens, shows, signsIn }) {
      await signsIn();
      await opens(`/movie/${MOVIE.id}`);
      await shows('the days', () => document.querySelector('[data-slot] [role=tablist] [role=tab]') !== null);
      await shows('the app', isFree);
      assert.deepEqual(await page.evaluate(triesToLeaveSlot), {
        coversHeader: false,
        coversTabs: false,
        isModalSeen: true,
      });
      const stuckAt = () => page.evaluate(scrollsBy, 200);
      assert.equal(await stuckAt(), await stuckAt());
    },
  },
  {
    title: 'a sheet has a scrim, and the focus goes in and back',
    async passes({ page, opens, shows, signsIn, taps }) {
      const scrim = () => {
        const dialog = document.querySelector('dialog[open]');
        return dialog && getComputedStyle(dialog, '::backdrop').backgroundColor;
      };
      await signsIn();
      await opens('/profile');
      await taps('Change Username');
      await shows('the focus in the sheet', () => Boolean(document.activeElement?.closest('dialog')));
      assert.match((await page.evaluate(scrim)) ?? '', /^rgba\(\d+, \d+, \d+, 0\.\d+\)$/);
      // The button of the picture is there.
      await page.mouse.click(195, 60);
      assert.equal(await page.evaluate(() => document.querySelectorAll('dialog[open]').length), 1);
      await page.keyboard.press('Escape');
      await shows('the page alone', () => document.querySelector('dialog[open]') === null);
      await shows('the focus at the button', () => document.activeElement?.textContent === 'Change Username');
    },
  },
  {
    title: 'a photo can be chosen after a cancel without an event',
    async passes({ page, opens, shows, signsIn, taps }) {
      await signsIn();
      await opens('/profile');
      await page.evaluate(choosesNothing);
      await taps('Change profile picture');
      await taps('Change profile picture');
      assert.equal(await page.evaluate(() => Reflect.get(window, 'asked') as unknown), 2);
      assert.equal(await page.evaluate(hasPicture), false);
      await page.evaluate(choosesPicture);
      await shows('the photo', hasPicture);
    },
  },
  {
    title: 'a top-up is paid in the provider’s window',
    async passes({ page, stack, opens, sees, shows, signsIn, taps }) {
      const { movements } = await walletOf(stack, await signsIn());
      await opens('/fund');
      await shows('the field', () => document.querySelector('input') !== null);
      await page.evaluate(() => document.querySelector('input')?.focus());
      await page.keyboard.type('300');
      await taps('Proceed to Pay');
      const frame = async () => (await page.frames()).find((one) => one.url().includes('/sandbox/'));
      await until('the window', async () =>
        (await frame())?.evaluate(() => document.querySelector('input[type=radio]') !== null),
      );
      await (await frame())?.evaluate(() => {
        const named = (selector: string, name: string) =>
          [...document.querySelectorAll<HTMLElement>(selector)].find((node) => node.textContent?.includes(name));
        named('label', 'Card that succeeds')?.click();
        named('button', 'Pay')?.click();
      });
      await sees('Payment successful');
      assert.deepEqual((await movements()).at(-1), ['top-up', 300]);
    },
  },
  {
    title: 'a page goes on after its release was rolled back',
    async passes({ page, stack, opens, shows, sees, taps }) {
      const before = await liveRemote(stack, 'catalog');
      const { version, rollBack } = await goesLive(stack, before, copyOf(before));
      // A slow page comes from the stored set, which is the one before.
      await until('a page with the release', async () => {
        await opens('/');
        return (await page.evaluate(versionIn, 'catalog')) === version;
      });
      await shows('the app', isFree);
      await page.evaluate(() => void Object.assign(window, { isSamePage: true }));
      await rollBack();
      await taps('Trailers');
      await sees(MOVIE.title);
      await taps('Viewmax Centers');
      await shows('the centers', () => document.querySelector('main h1')?.textContent === 'Viewmax Centers');
      await shows('the app', isFree);
      assert.equal(await page.evaluate(() => Reflect.has(window, 'isSamePage')), true);
    },
  },
  {
    title: 'the app starts offline, with the ticket and its code',
    async passes(visit, browser) {
      const { page, line, stack, opens, shows } = visit;
      // Without the checks before, the demo's member is the quicker way to a ticket.
      const member = await visit.signsIn(MEMBER);
      if ((await codesOf(stack, member)).length === 0) await buysTicket(visit);
      await opens('/mytickets');
      await shows('the tickets', hasTicket);
      await shows('the stored set', async () => (await caches.match('/stored-sets')) !== undefined);
      // A picture that is still on its way would be missing without a network.
      await shows('the pictures', () => [...document.images].every(({ complete }) => complete));
      line.close();
      await page.goto('about:blank');
      await opens('/mytickets');
      const code = await scansTicket(visit, browser);
      assert.ok((await codesOf(stack, member)).includes(code));
    },
  },
];
