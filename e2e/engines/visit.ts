import { setTimeout as wait } from 'node:timers/promises';
import type { Stack } from '@viewmax/tools/start-stack';
import { give, newMember } from '../setup/own-member.ts';
import { type Login, sessionOf } from '../setup/session.ts';
import type { EnginePage } from './engine.ts';
import type { Line } from './line.ts';

const PATIENCE_MS = 20_000;

/** Repeats a question until its answer is true. A page that is being replaced cannot answer. */
export async function until(what: string, isSo: () => Promise<boolean | undefined>): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    if (await isSo().catch(() => false)) return;
    await wait(100);
  }
  throw new Error(`The page did not show this in ${PATIENCE_MS / 1000} s: ${what}`);
}

export interface Visit {
  page: EnginePage;
  line: Line;
  stack: Stack;
  /** Uncaught errors of the page. */
  errors: string[];
  opens(path: string): Promise<void>;
  /** The member of this visit, who signs in at the first call: this one, or a new one with points. */
  signsIn(as?: Login): Promise<Login>;
  /** Waits until the page is so. */
  shows(what: string, isSo: () => boolean | Promise<boolean>): Promise<void>;
  sees(text: string): Promise<void>;
  /** Taps the first visible link or button with this name. */
  taps(name: string): Promise<void>;
  /** Writes into the field with this label. */
  types(label: string, text: string): Promise<void>;
  isAt(path: string): Promise<void>;
}

/**
 * Scrolls to a control, and returns its centre unless it moves, as a sheet does while it opens. The name is its label or its
 * text.
 */
async function restingCentre(name: string): Promise<{ x: number; y: number } | null> {
  const controls = [...document.querySelectorAll<HTMLElement>('a, button')].filter(
    (node) =>
      (node.getAttribute('aria-label') ?? node.textContent ?? '').includes(name) && node.getClientRects().length > 0,
  );
  // The controls of a sheet come before those of the page below.
  const control = controls.find((node) => node.closest('dialog')) ?? controls[0];
  if (!control) return null;
  control.scrollIntoView({ block: 'center' });
  const before = control.getBoundingClientRect();
  await new Promise((resolve) => setTimeout(resolve, 100));
  const { left, top, width, height } = control.getBoundingClientRect();
  if (!control.isConnected || left !== before.left || top !== before.top) return null;
  return { x: left + width / 2, y: top + height / 2 };
}

const focusesField = (name: string): boolean => {
  const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.includes(name));
  label?.control?.focus();
  return label !== undefined && document.activeElement === label.control;
};

/** Without a location, a screen covers Home. */
function isInSapele(): void {
  const coords = { latitude: 5.894, longitude: 5.6767 };
  const getCurrentPosition = (found: (place: object) => void) => found({ coords });
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition } });
}

/** Notes that the page came with a server-rendered screen. */
function notesRendering(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[data-drawn=screen]')) return;
    observer.disconnect();
    Object.assign(window, { cameRendered: true });
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** WebDriver tells of no errors, so it reads these. */
function notesErrors(): void {
  const errors: string[] = [];
  Object.assign(window, { pageErrors: errors });
  addEventListener('error', ({ message }) => void (message && errors.push(message)));
  addEventListener('unhandledrejection', ({ reason }) => void errors.push(String(reason)));
}

/** Firefox names these errors of a file whose page was left before the file had arrived: of its hash, and of the worker's answer. */
const OF_A_LEFT_PAGE = ['in the integrity attribute', 'A ServiceWorker intercepted the request'];

export async function visits(page: EnginePage, line: Line, stack: Stack): Promise<Visit> {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => {
    if (!OF_A_LEFT_PAGE.some((words) => message.includes(words))) errors.push(message);
  });
  await page.setViewport({ width: 390, height: 844 });
  const runsFirst = page.evaluateOnNewDocument?.bind(page) ?? line.runsFirst;
  for (const run of [isInSapele, notesRendering, notesErrors]) await runsFirst(run);
  let member: Login | undefined;
  const opens = async (path: string) => {
    // Firefox throws where the worker answers without a network, and the checks read the page themselves.
    await page.goto(line.address + path).catch(() => {});
  };
  return {
    page,
    line,
    stack,
    errors,
    opens,
    async signsIn(as) {
      if (member) return member;
      const joined = as ?? (await newMember(stack));
      if (!as) await give(stack, joined, 20_000);
      const { origins } = await sessionOf(stack, joined);
      await opens('/contact');
      const token = origins[0]?.localStorage[0]?.value ?? '';
      await page.evaluate((kept) => localStorage.setItem('token', kept), token);
      member = joined;
      return joined;
    },
    shows: (what, isSo) => until(what, () => page.evaluate(isSo)),
    sees: (text) => until(text, () => page.evaluate((wanted) => document.body.innerText.includes(wanted), text)),
    taps: (name) =>
      until(`a control "${name}" that rests`, async () => {
        const at = await page.evaluate(restingCentre, name);
        if (at) await page.mouse.click(at.x, at.y);
        return at !== null;
      }),
    async types(label, text) {
      await until(`the field "${label}"`, () => page.evaluate(focusesField, label));
      await page.keyboard.type(text);
    },
    isAt: (path) => until(`the path ${path}`, () => page.evaluate((wanted) => location.pathname === wanted, path)),
  };
}
