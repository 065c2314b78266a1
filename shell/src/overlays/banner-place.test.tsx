import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { BannerPlace } from './banner-place.tsx';

const room = () => document.documentElement.style.getPropertyValue('--banners');

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
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'ResizeObserver');
});

it('the page’s end gets the height of the banners, and none without banners', () => {
  const { unmount } = render(<BannerPlace>{null}</BannerPlace>);
  isSeenAs(0);
  expect(room()).toBe('0px');
  isSeenAs(120);
  expect(room()).toBe('128px');
  unmount();
  expect(room()).toBe('');
});
