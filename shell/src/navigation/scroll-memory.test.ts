import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { leaveTab, placeScroll } from './scroll-memory.ts';

let grow = () => {};
let position = 0;
/** How far the page can scroll, as its content allows. */
let reach = 0;

beforeEach(() => {
  jest.useFakeTimers();
  reach = 5000;
  Object.defineProperty(globalThis, 'scrollY', { configurable: true, get: () => position });
  Object.assign(globalThis, {
    scrollTo: (_x: number, y: number) => {
      position = Math.min(y, reach);
    },
    ResizeObserver: class {
      constructor(onResize: () => void) {
        grow = onResize;
      }
      observe() {}
      disconnect() {
        grow = () => {};
      }
    },
  });
});
afterEach(() => void jest.useRealTimers());

const arriveLate = () => {
  reach = 5000;
  grow();
};

function leaveHomeAt(y: number): void {
  position = y;
  leaveTab('home', 'trailers');
  placeScroll()();
}

describe('the scroll position', () => {
  it('is the top on any move that is not a tap on a tab', () => {
    leaveHomeAt(900);
    position = 400;
    placeScroll();
    expect(position).toBe(0);
  });

  it('is remembered for the tab that was left, and is its own for each', () => {
    leaveHomeAt(900);
    expect(position).toBe(0);
    position = 120;
    leaveTab('trailers', 'home');
    placeScroll();
    expect(position).toBe(900);
    leaveTab('home', 'trailers');
    placeScroll();
    expect(position).toBe(120);
  });

  it('is restored when the content arrives late', () => {
    leaveHomeAt(900);
    reach = 0;
    leaveTab('trailers', 'home');
    placeScroll();
    expect(position).toBe(0);
    arriveLate();
    expect(position).toBe(900);
  });

  it.each(['wheel', 'touchmove', 'keydown'])('is left alone after the visitor scrolls by %s', (event) => {
    leaveHomeAt(900);
    reach = 0;
    leaveTab('trailers', 'home');
    placeScroll();
    dispatchEvent(new Event(event));
    arriveLate();
    expect(position).toBe(0);
  });

  it('is given up when the content does not come', () => {
    leaveHomeAt(900);
    reach = 0;
    leaveTab('trailers', 'home');
    placeScroll();
    jest.advanceTimersByTime(3001);
    arriveLate();
    expect(position).toBe(0);
  });
});
