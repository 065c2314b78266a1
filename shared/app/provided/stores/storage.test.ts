import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
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
  store('key', null);
  mirrorStorage(() => {});
});

describe('a browser that rejects every write', () => {
  test('returns false, and the page still has its value', () => {
    forbid('setItem');
    expect(store('key', 'value')).toBe(false);
    expect(readStored('key')).toBe('value');
    expect(localStorage.getItem('key')).toBeNull();
  });

  test('returns no older value instead of a rejected one', () => {
    store('key', 'old');
    forbid('setItem');
    store('key', 'new');
    expect(readStored('key')).toBe('new');
  });

  test('does not restore a value that could not be removed', () => {
    store('key', 'value');
    forbid('removeItem');
    expect(store('key', null)).toBe(false);
    expect(readStored('key')).toBeNull();
  });

  test('is empty when it forbids reads', () => {
    forbid('getItem');
    expect(readStored('key')).toBeNull();
  });

  test('counts again once it accepts writes', () => {
    const full = forbid('setItem');
    store('key', 'refused');
    full.mockRestore();
    expect(store('key', 'taken')).toBe(true);
    // From here on another tab's change counts.
    localStorage.setItem('key', 'theirs');
    expect(readStored('key')).toBe('theirs');
  });
});

test('the storage stores a value, and removes it', () => {
  expect(store('key', 'value')).toBe(true);
  expect(readStored('key')).toBe('value');
  expect(store('key', null)).toBe(true);
  expect(readStored('key')).toBeNull();
});

test('the storage sends its mirror every change, including rejected ones', () => {
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
