import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { BannerPlace } from './banner-place.tsx';

const room = () => document.documentElement.style.getPropertyValue('--banners');

let isSeenAs: (height: number) => void;
beforeEach(() => {
  Object.assign(globalThis, {
    ResizeObserver: class {
      readonly #tell: () => void;
      constructor(tell: () => void) {
        this.#tell = tell;
      }
      observe(node: HTMLElement) {
        isSeenAs = (height) => {
          Object.defineProperty(node, 'offsetHeight', { configurable: true, value: height });
          this.#tell();
        };
      }
      disconnect() {}
    },
  });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'ResizeObserver');
});

it('keeps as much room free at the page’s end as the banners take, and none without them', () => {
  const { unmount } = render(<BannerPlace>{null}</BannerPlace>);
  isSeenAs(0);
  expect(room()).toBe('0px');
  isSeenAs(120);
  expect(room()).toBe('128px');
  unmount();
  expect(room()).toBe('');
});
