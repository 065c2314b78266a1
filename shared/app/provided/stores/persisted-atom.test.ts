import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fresh, fromOtherTab, fromOvertakenTab, putRoot, root } from '../../testing/stored-root.ts';
import { flushPersisted, forgetPersonalAreas, persistedAtom } from './persisted-atom.ts';

const writes = () => jest.spyOn(Storage.prototype, 'setItem');
const full = () =>
  writes().mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  flushPersisted();
});

describe('a persisted area', () => {
  test.each(['', '{', 'null', '7', '{"version":1}'])('starts empty when `root` is %j', (text) => {
    localStorage.setItem('root', text);
    expect(persistedAtom(fresh(), 'initial').get()).toBe('initial');
  });

  test('starts empty when `root` has another version', () => {
    const name = fresh();
    putRoot({ [name]: { version: 1, value: 'newer' } }, 9);
    expect(persistedAtom(name, 'initial').get()).toBe('initial');
  });

  test('starts empty when the browser forbids its storage', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    expect(persistedAtom(fresh(), 'initial').get()).toBe('initial');
  });

  test('keeps its value in the page while the storage is full, and gives up after 5 s', () => {
    const setItem = full();
    const error = jest.spyOn(console, 'error').mockImplementation(() => {});
    const $value = persistedAtom(fresh(), 0);
    $value.set(7);
    jest.advanceTimersByTime(4_900);
    expect(error).not.toHaveBeenCalled();
    jest.advanceTimersByTime(5_000);
    expect(error).toHaveBeenCalledTimes(1);
    expect($value.get()).toBe(7);
    setItem.mockRestore();
    $value.set(8);
    jest.advanceTimersByTime(250);
    expect(JSON.stringify(root())).toContain('"value":8');
  });

  test('is written with the other areas, once per 250 ms', () => {
    const [a, b] = [fresh(), fresh()];
    const setItem = writes();
    const $a = persistedAtom(a, 0);
    for (let value = 1; value <= 9; value++) $a.set(value);
    persistedAtom(b, '').set('x');
    jest.advanceTimersByTime(249);
    expect(setItem).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(setItem).toHaveBeenCalledTimes(1);
    expect(root()).toEqual({ version: 1, areas: { [a]: { version: 1, value: 9 }, [b]: { version: 1, value: 'x' } } });
  });

  test('leaves nothing in the storage when it is reset', () => {
    const $value = persistedAtom<string | null>(fresh(), null);
    $value.set('x');
    jest.advanceTimersByTime(250);
    $value.set(null);
    jest.advanceTimersByTime(250);
    expect(root()).toBeNull();
  });

  test.each(['pagehide', 'visibilitychange'])('is written at once on %s', (event) => {
    const name = fresh();
    persistedAtom(name, 0).set(1);
    (event === 'pagehide' ? globalThis : document).dispatchEvent(new Event(event));
    expect(root()?.areas).toEqual({ [name]: { version: 1, value: 1 } });
  });

  test.each(['text', null, 7])('is written although other code stored %j in its place', (junk) => {
    const name = fresh();
    putRoot({ [name]: junk, other: junk });
    persistedAtom(name, 0).set(1);
    flushPersisted();
    expect(root()?.areas).toEqual({ [name]: { version: 1, value: 1 } });
  });

  test('is the same atom for every caller', () => {
    const name = fresh();
    expect(persistedAtom(name, 0)).toBe(persistedAtom(name, 5));
  });
});

describe('another tab', () => {
  test('is followed, and its values are not written back', () => {
    const name = fresh();
    const $value = persistedAtom(name, 0);
    putRoot({ [name]: { version: 1, value: 4 } });
    const setItem = writes();
    fromOtherTab();
    expect($value.get()).toBe(4);
    localStorage.clear();
    fromOtherTab(null);
    expect($value.get()).toBe(0);
    jest.advanceTimersByTime(1_000);
    expect(setItem).not.toHaveBeenCalled();
  });

  test('does not overwrite a change that is not written yet, and keeps its own areas', () => {
    const name = fresh();
    const $value = persistedAtom(name, 0);
    $value.set(1);
    putRoot({ [name]: { version: 1, value: 4 }, elsewhere: { version: 1, value: 'kept' } });
    fromOtherTab();
    jest.advanceTimersByTime(250);
    expect($value.get()).toBe(1);
    expect(root()?.areas).toEqual({ [name]: { version: 1, value: 1 }, elsewhere: { version: 1, value: 'kept' } });
  });

  test('that wrote at the same time loses nothing: both changes are stored, and both tabs have them', () => {
    const [mine, theirs] = [fresh(), fresh()];
    const $mine = persistedAtom(mine, 0);
    const $theirs = persistedAtom(theirs, 0);
    $mine.set(1);
    flushPersisted();
    fromOvertakenTab({ [theirs]: { version: 1, value: 2 } });
    expect([$mine.get(), $theirs.get()]).toEqual([1, 2]);
    expect(root()?.areas).toMatchObject({ [mine]: { version: 1, value: 1 }, [theirs]: { version: 1, value: 2 } });
  });

  test('that changed an area which this one wrote earlier keeps its change, although this one writes another area meanwhile', () => {
    const [both, mine] = [fresh(), fresh()];
    const $both = persistedAtom(both, 0);
    const $mine = persistedAtom(mine, 0);
    $both.set(1);
    flushPersisted();
    const theirs = { [both]: { version: 1, value: 2 } };
    putRoot(theirs);
    $mine.set(3);
    flushPersisted();
    fromOvertakenTab(theirs);
    expect(root()?.areas).toMatchObject({ [both]: { version: 1, value: 2 }, [mine]: { version: 1, value: 3 } });
    expect([$both.get(), $mine.get()]).toEqual([2, 3]);
  });

  test('that wrote before a third one changes nothing any more', () => {
    const name = fresh();
    const $value = persistedAtom(name, 0);
    $value.set(1);
    flushPersisted();
    putRoot({ [name]: { version: 1, value: 3 } });
    fromOvertakenTab({ [name]: { version: 1, value: 2 } });
    expect($value.get()).toBe(3);
    expect(root()?.areas).toEqual({ [name]: { version: 1, value: 3 } });
  });
});

describe('the end of a session', () => {
  test('clears personal areas at once, including unread ones, and keeps the others', () => {
    const [mine, ours] = [fresh(), fresh()];
    const $mine = persistedAtom<string | null>(mine, null, { personal: true });
    $mine.set('code');
    const $ours = persistedAtom(ours, '');
    $ours.set('kept');
    flushPersisted();
    const areas = root()?.areas;
    putRoot({ ...areas, unknown: { version: 1, value: 'code', personal: true } });
    $mine.set('newer');
    forgetPersonalAreas();
    expect([$mine.get(), $ours.get()]).toEqual([null, 'kept']);
    expect(root()?.areas).toEqual({ [ours]: { version: 1, value: 'kept' } });
    jest.advanceTimersByTime(1_000);
    expect(JSON.stringify(root())).not.toContain('newer');
  });
});
