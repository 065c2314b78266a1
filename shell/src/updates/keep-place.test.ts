import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { watchFields } from '../page/typed-fields.ts';
import { removeListenersAfterEach } from '../testing/listeners.ts';
import { hasTypedText, keepPlace } from './keep-place.ts';

const SCREEN = `
  <label>Phone <input id="a"></label>
  <input name="code"><input name="code">
  <input type="file" aria-label="Picture">
  <button>Go</button>`;

const screen = document.createElement('main');
const field = (at: number) => screen.querySelectorAll('input')[at] as HTMLInputElement;
const values = () => [...screen.querySelectorAll('input')].map(({ value }) => value);

function types(at: number, text: string): void {
  field(at).focus();
  field(at).value = text;
  field(at).dispatchEvent(new Event('input', { bubbles: true }));
}

/** Another release renders its screen. The observer runs after it. */
async function shows(html: string): Promise<void> {
  screen.replaceChildren();
  await Promise.resolve();
  screen.innerHTML = html;
  await Promise.resolve();
}

removeListenersAfterEach();
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  document.body.replaceChildren(screen);
  screen.innerHTML = SCREEN;
  watchFields();
});
afterEach(() => {
  jest.runAllTimers();
  history.replaceState(null, '', '/');
});

test('a page has typed text only while it shows a field with it', () => {
  expect(hasTypedText()).toBe(false);
  types(0, '0803');
  expect(hasTypedText()).toBe(true);
  field(0).value = '';
  expect(hasTypedText()).toBe(false);
  field(0).value = '0803';
  history.replaceState(null, '', '/elsewhere');
  expect(hasTypedText()).toBe(false);
});

describe('the next release of a screen', () => {
  test('gets what the member typed, the focus and the caret, although it has other fields too', async () => {
    types(0, '0803');
    types(2, '77');
    field(2).setSelectionRange(1, 1);
    keepPlace();
    const heard = jest.fn();
    screen.addEventListener('input', heard);
    await shows(`<input name="new"><label>Phone <input></label><input name="code"><input name="code" value="old">`);
    expect(values()).toEqual(['', '0803', '', '77']);
    expect(document.activeElement).toBe(field(3));
    expect(field(3).selectionStart).toBe(1);
    expect(heard).toHaveBeenCalledTimes(2);
  });

  test('gets it although the release before made the field anew meanwhile', async () => {
    types(1, '77');
    screen.innerHTML = SCREEN;
    field(1).value = '77';
    keepPlace();
    await shows(SCREEN);
    expect(values()).toEqual(['', '77', '', '']);
  });

  test('gets it when its data arrive later', async () => {
    types(1, '77');
    keepPlace();
    await shows('<p>Loading</p>');
    await shows(SCREEN);
    expect(values()).toEqual(['', '77', '', '']);
  });

  test('keeps its own value where the member typed nothing', async () => {
    keepPlace();
    await shows('<input name="code" value="new">');
    expect(values()).toEqual(['new']);
  });

  test('takes no focus from a control that the member chose meanwhile', async () => {
    types(1, '77');
    keepPlace();
    await shows('<button>Back</button>');
    screen.querySelector('button')?.focus();
    screen.insertAdjacentHTML('beforeend', '<input name="code">');
    await Promise.resolve();
    expect(values()).toEqual(['77']);
    expect(document.activeElement?.textContent).toBe('Back');
  });

  test('gets the focus of a button', async () => {
    screen.querySelector('button')?.focus();
    keepPlace();
    await shows(SCREEN);
    expect(document.activeElement).toBe(screen.querySelector('button'));
  });

  test('gets no file, because no script may choose one', async () => {
    field(3).dispatchEvent(new Event('input', { bubbles: true }));
    Object.defineProperty(field(3), 'value', { value: 'C:\\fakepath\\me.jpg' });
    keepPlace();
    await shows(SCREEN);
    expect(field(3).value).toBe('');
  });
});

test('another screen gets nothing, and after 10 seconds none does', async () => {
  types(1, '77');
  keepPlace();
  history.replaceState(null, '', '/elsewhere');
  await shows(SCREEN);
  expect(values()).toEqual(['', '', '', '']);
  types(1, '77');
  keepPlace();
  jest.advanceTimersByTime(10_000);
  await shows(SCREEN);
  expect(values()).toEqual(['', '', '', '']);
});

describe('the scroll position', () => {
  const scrolled = jest.fn();
  let resized = (): void => {};
  let height = 2000;

  beforeEach(() => {
    height = 2000;
    resized = () => {};
    scrolled.mockReset();
    Object.assign(globalThis, {
      scrollY: 800,
      innerHeight: 600,
      scrollTo: scrolled,
      ResizeObserver: class {
        constructor(listener: () => void) {
          resized = listener;
        }
        observe() {}
        disconnect() {}
      },
    });
    Object.defineProperty(document.body, 'scrollHeight', { configurable: true, get: () => height });
    keepPlace();
  });
  afterEach(() => {
    Object.assign(globalThis, { scrollY: 0 });
  });

  test('comes back once the page is long enough again', async () => {
    height = 600;
    await shows('<p>Loading</p>');
    height = 2000;
    await shows(SCREEN);
    resized();
    expect(scrolled).toHaveBeenCalledWith(0, 800);
  });

  test('stays the member’s own while the page is long enough', async () => {
    await shows(SCREEN);
    resized();
    expect(scrolled).not.toHaveBeenCalled();
  });
});
