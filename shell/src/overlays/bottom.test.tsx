import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { Bottom } from './bottom.tsx';

const room = () => document.documentElement.style.getPropertyValue('--bottom');

let isSeenAs: (height: number) => void;
beforeEach(() => {
  Object.assign(globalThis, {
    ResizeObserver: class {
      readonly #notify: () => void;
      constructor(notify: () => void) {
        this.#notify = notify;
      }
      observe(node: HTMLElement) {
        isSeenAs = (height) => {
          Object.defineProperty(node, 'offsetHeight', { configurable: true, value: height });
          this.#notify();
        };
      }
      disconnect() {}
    },
  });
});
beforeEach(() => {
  Object.assign(globalThis, { requestIdleCallback: (work: () => void) => work() });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'requestIdleCallback');
  Reflect.deleteProperty(globalThis, 'ResizeObserver');
});

test('the page’s end gets the height of the banners and the tab bar, at every text size', () => {
  const { unmount } = render(<Bottom banners={<aside>Install</aside>}>tabs</Bottom>);
  isSeenAs(92);
  expect(room()).toBe('92px');
  isSeenAs(240);
  expect(room()).toBe('240px');
  unmount();
  expect(room()).toBe('');
});

test('the banners are above the tab bar', () => {
  const { container } = render(
    <Bottom banners={<aside>Install</aside>}>
      <nav>tabs</nav>
    </Bottom>,
  );
  expect(container.textContent).toBe('Installtabs');
});
