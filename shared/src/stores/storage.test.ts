import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { mirrorStorage, readStored, store } from './storage.ts';

const mirrored: [string, string | null][] = [];
const forbid = (method: 'getItem' | 'setItem' | 'removeItem') =>
  jest.spyOn(Storage.prototype, method).mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });

beforeEach(() => {
  mirrored.length = 0;
  mirrorStorage((key, value) => mirrored.push([key, value]));
});
afterEach(() => {
  jest.restoreAllMocks();
  store('key', null);
  mirrorStorage(() => {});
});

describe('a browser that takes nothing', () => {
  it('is told, and the page has its value all the same', () => {
    forbid('setItem');
    expect(store('key', 'value')).toBe(false);
    expect(readStored('key')).toBe('value');
    expect(localStorage.getItem('key')).toBeNull();
  });

  it('has no older value in the place of one that it did not take', () => {
    store('key', 'old');
    forbid('setItem');
    store('key', 'new');
    expect(readStored('key')).toBe('new');
  });

  it('does not bring back what could not be removed', () => {
    store('key', 'value');
    forbid('removeItem');
    expect(store('key', null)).toBe(false);
    expect(readStored('key')).toBeNull();
  });

  it('is read as empty where it may not even be read', () => {
    forbid('getItem');
    expect(readStored('key')).toBeNull();
  });

  it('is left behind once it takes values again', () => {
    const full = forbid('setItem');
    store('key', 'refused');
    full.mockRestore();
    expect(store('key', 'taken')).toBe(true);
    // Another tab's change counts from here on.
    localStorage.setItem('key', 'theirs');
    expect(readStored('key')).toBe('theirs');
  });
});

it('keeps a value, and removes it', () => {
  expect(store('key', 'value')).toBe(true);
  expect(readStored('key')).toBe('value');
  expect(store('key', null)).toBe(true);
  expect(readStored('key')).toBeNull();
});

it('tells its mirror of every change, those that the browser refuses too', () => {
  store('key', 'value');
  forbid('setItem');
  store('key', 'refused');
  store('key', null);
  expect(mirrored).toEqual([
    ['key', 'value'],
    ['key', 'refused'],
    ['key', null],
  ]);
});
