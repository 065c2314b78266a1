import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { Bottom } from './bottom.tsx';

const room = () => document.documentElement.style.getPropertyValue('--bottom');

let isSeenAs: (bar: number, banners: number) => void;
beforeEach(() => {
  Object.assign(globalThis, {
    ResizeObserver: class {
      readonly #notify: () => void;
      readonly #seen: HTMLElement[] = [];
      constructor(notify: () => void) {
        this.#notify = notify;
      }
      observe(node: HTMLElement) {
        this.#seen.push(node);
        isSeenAs = (...heights) => {
          for (const [index, value] of heights.entries())
            Object.defineProperty(this.#seen[index], 'offsetHeight', { configurable: true, value });
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
  isSeenAs(60, 0);
  expect(room()).toBe('60px');
  isSeenAs(92, 148);
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
