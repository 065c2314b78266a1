import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { openStage } from './open-stage.ts';

const SCREEN = '<h1>Sign In</h1><form><input name="phone"><button>Go</button></form>';

/** jsdom lays nothing out, so every element has the height 0. */
let height = 500;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  height = 500;
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, get: () => height });
});
afterEach(() => {
  document.body.replaceChildren();
});

const rendered = (kind = 'screen', html = SCREEN): void => {
  document.body.innerHTML = `<div id="app" data-drawn="${kind}">${html}</div>`;
};
/** Renders in the app's element, and lets the observer run. */
async function renderApp(app: HTMLElement, html: string): Promise<void> {
  app.innerHTML = html;
  await Promise.resolve();
}
const isReplaced = () => document.querySelector('[data-drawn]') === null;

describe('a page without a server-rendered screen for this visitor', () => {
  test('needs an element for the app', () => {
    expect(() => openStage(true)).toThrow('The page has no #app element');
  });

  test('gives the app its only element', () => {
    document.body.innerHTML = '<div id="app">slow</div>';
    expect(openStage(true)).toBe(document.querySelector('#app'));
  });

  test('gives a member the element of the server-rendered screen, because the member sees another one', () => {
    rendered();
    expect(openStage(false)).toBe(document.querySelector('#app'));
  });

  test('gives the app the element of a server-rendered frame', () => {
    rendered('frame');
    expect(openStage(true)).toBe(document.querySelector('#app'));
  });

  test('shows the app at once where the page hides the server-rendered screen', () => {
    rendered();
    height = 0;
    const app = openStage(true);
    expect(app.hidden).toBe(false);
    expect(document.querySelectorAll('#app')).toHaveLength(1);
  });
});

describe('the first mounts are sliced', () => {
  const isSliced = (app: HTMLElement) => app.dataset.sliced === '';

  test.each([
    ['screen', true],
    ['frame', false],
    ['screen', false],
  ])('where the server rendered a %s (for a visitor: %s)', (kind, isVisitor) => {
    rendered(kind);
    expect(isSliced(openStage(isVisitor))).toBe(true);
  });

  test('in no page that shows nothing before the app', () => {
    document.body.innerHTML = '<div id="app"></div>';
    expect(isSliced(openStage(true))).toBe(false);
    rendered();
    height = 0;
    expect(isSliced(openStage(true))).toBe(false);
  });

  test.each<[string, (app: HTMLElement) => void]>([
    ['a tap on the app', (app) => app.firstElementChild?.dispatchEvent(new Event('click'))],
    ['the back button', () => dispatchEvent(new Event('popstate'))],
  ])('until %s, which asks for a move', (_, act) => {
    rendered('frame', '<button>Retry</button>');
    const app = openStage(false);
    act(app);
    expect(isSliced(app)).toBe(false);
  });

  test('while a person uses the server-rendered screen', () => {
    rendered();
    const app = openStage(true);
    document.querySelector('input')?.click();
    expect(isSliced(app)).toBe(true);
  });
});

test('the words of a slow start leave when the code has arrived', () => {
  rendered();
  document.body.insertAdjacentHTML('afterbegin', '<aside data-slow>Viewmax is slow to start.</aside>');
  openStage(true);
  expect(document.querySelector('[data-slow]')).toBeNull();
});

describe('a server-rendered screen', () => {
  test('with an offer for browsers is equal to the installed app’s screen, which has none', async () => {
    const standalone = jest.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    rendered('screen', '<aside data-browser-only>Offer</aside><h1>Home</h1>');
    const app = openStage(true);
    standalone.mockRestore();
    await renderApp(app, '<h1>Home</h1>');
    expect(isReplaced()).toBe(true);
  });

  test('with a form for browsers, whose field is named "remove", starts in the installed app', () => {
    const standalone = jest.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    rendered('screen', '<form data-browser-only><input name="remove"></form><h1>Home</h1>');
    expect(openStage(true).hidden).toBe(true);
    standalone.mockRestore();
    expect(document.querySelector('form')).toBeNull();
  });

  test('with an offer for browsers keeps it in a browser until the app has it', async () => {
    rendered('screen', '<aside data-browser-only>Offer</aside><h1>Home</h1>');
    const app = openStage(true);
    await renderApp(app, '<h1>Home</h1>');
    expect(isReplaced()).toBe(false);
    await renderApp(app, '<aside data-browser-only>Offer</aside><h1>Home</h1>');
    expect(isReplaced()).toBe(true);
  });

  test('stays while the app loads, and leaves when the app shows the same text', async () => {
    rendered();
    const app = openStage(true);
    expect(app.hidden).toBe(true);
    await renderApp(app, '<div data-phase="loading"></div>');
    expect(isReplaced()).toBe(false);
    await renderApp(app, SCREEN);
    expect(isReplaced()).toBe(true);
    expect(app.hidden).toBe(false);
    expect(document.querySelectorAll('#app')).toHaveLength(1);
  });

  test('leaves at once for the card of a remote that failed', async () => {
    rendered();
    const app = openStage(true);
    await renderApp(app, '<div data-phase="failed">Something went wrong</div>');
    expect(isReplaced()).toBe(true);
  });

  test('leaves a second after the app shows another text', async () => {
    rendered();
    const app = openStage(true);
    await renderApp(app, '<div data-phase="shown">A newer answer</div>');
    expect(isReplaced()).toBe(false);
    jest.advanceTimersByTime(1_000);
    expect(isReplaced()).toBe(true);
  });

  test('waits as long as the remote loads', async () => {
    rendered();
    const app = openStage(true);
    await renderApp(app, '<div data-phase="loading"></div>');
    jest.advanceTimersByTime(60_000);
    expect(isReplaced()).toBe(false);
  });

  test('hands over what was typed, the focus and the selection', async () => {
    rendered();
    const before = document.querySelector('input') as HTMLInputElement;
    before.value = '0803';
    before.focus();
    before.setSelectionRange(1, 2);
    const app = openStage(true);
    const typed = jest.fn();
    app.addEventListener('input', typed);
    await renderApp(app, SCREEN);
    const after = app.querySelector('input') as HTMLInputElement;
    expect(after.value).toBe('0803');
    expect(typed).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(after);
    expect([after.selectionStart, after.selectionEnd]).toEqual([1, 2]);
  });

  test('hands over a checked box by a click, so that the app notices', async () => {
    const html = '<input type="checkbox">';
    rendered('screen', html);
    (document.querySelector('input') as HTMLInputElement).checked = true;
    const app = openStage(true);
    const clicked = jest.fn();
    app.addEventListener('click', clicked);
    await renderApp(app, html);
    expect(clicked).toHaveBeenCalledTimes(1);
    expect((app.querySelector('input') as HTMLInputElement).checked).toBe(true);
  });

  test('hands over nothing to a screen with other fields', async () => {
    rendered();
    (document.querySelector('input') as HTMLInputElement).value = '0803';
    const app = openStage(true);
    await renderApp(app, '<h1>Sign In</h1><form><button>Go</button><input></form>');
    expect(isReplaced()).toBe(true);
    expect((app.querySelector('input') as HTMLInputElement).value).toBe('');
  });
});
