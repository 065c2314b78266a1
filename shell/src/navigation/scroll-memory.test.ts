import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { leaveTab, placeScroll } from './scroll-memory.ts';

let grow = () => {};
let position = 0;
/** The largest scroll position of the page. */
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
  test('is the top after a move without a tap on a tab', () => {
    leaveHomeAt(900);
    position = 400;
    placeScroll();
    expect(position).toBe(0);
  });

  test('is stored for each tab', () => {
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

  test('is restored once late content arrives', () => {
    leaveHomeAt(900);
    reach = 0;
    leaveTab('trailers', 'home');
    placeScroll();
    expect(position).toBe(0);
    arriveLate();
    expect(position).toBe(900);
  });

  test.each(['wheel', 'touchmove', 'keydown'])('is not restored after the visitor scrolls by %s', (event) => {
    leaveHomeAt(900);
    reach = 0;
    leaveTab('trailers', 'home');
    placeScroll();
    dispatchEvent(new Event(event));
    arriveLate();
    expect(position).toBe(0);
  });

  test('is not restored when the content does not arrive', () => {
    leaveHomeAt(900);
    reach = 0;
    leaveTab('trailers', 'home');
    placeScroll();
    jest.advanceTimersByTime(3001);
    arriveLate();
    expect(position).toBe(0);
  });
});
