import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { flushPersisted, forgetPersonalAreas, persistedAtom } from './persisted-atom.ts';

const root = () => JSON.parse(localStorage.getItem('root') ?? 'null') as { version: number; areas: object } | null;
const putRoot = (areas: object, version = 1) => localStorage.setItem('root', JSON.stringify({ version, areas }));
const fromOtherTab = (key: string | null = 'root') => dispatchEvent(new StorageEvent('storage', { key }));
const writes = () => jest.spyOn(Storage.prototype, 'setItem');
const full = () =>
  writes().mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });

let made = 0;
/** An area exists once per page, so each test has its own. */
const fresh = () => `area${++made}`;
const fromOlder = (value: unknown, from: number) => `${value} from ${from}`;

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
});

describe('a value of another release', () => {
  const stored = { version: 1, value: 'old' };

  test('is ignored without a migration, or when the migration fails', () => {
    const [a, b] = [fresh(), fresh()];
    putRoot({ [a]: stored, [b]: stored });
    expect(persistedAtom(a, 'new', { version: 2 }).get()).toBe('new');
    const migrate = () => {
      throw new Error('no');
    };
    expect(persistedAtom(b, 'new', { version: 2, migrate }).get()).toBe('new');
  });

  test('is what a new version begins from, and it stays as it was', () => {
    const name = fresh();
    putRoot({ [name]: stored });
    const $value = persistedAtom(name, '', { version: 2, migrate: fromOlder });
    expect($value.get()).toBe('old from 1');
    $value.set('x');
    flushPersisted();
    expect(root()?.areas).toMatchObject({ [name]: stored, [`${name}@2`]: { version: 2, value: 'x' } });
  });
});

describe('two versions of an area', () => {
  type Page = typeof import('./persisted-atom.ts');
  /** The versions of two releases, in a page that just began. */
  function openPage(name: string, options: { personal?: boolean } = {}) {
    jest.resetModules();
    const { persistedAtom: area, ...rest } = jest.requireActual<Page>('./persisted-atom.ts');
    const $stable = () => area(name, 'none', options);
    const $canary = () => area(name, 'none', { ...options, version: 2, migrate: fromOlder });
    return { ...rest, area, $stable, $canary };
  }
  const areas = () => root()?.areas as Record<string, object> | undefined;
  const DAY_MS = 86_400_000;

  test('are two atoms in one page, and each writes itself alone', () => {
    const name = fresh();
    const { $stable, $canary, flushPersisted: flush } = openPage(name);
    $stable().set('stable');
    expect($canary().get()).toBe('stable from 1');
    $canary().set('canary');
    expect($stable().get()).toBe('stable');
    flush();
    expect(areas()).toEqual({
      [name]: { version: 1, value: 'stable' },
      [`${name}@2`]: { version: 2, value: 'canary' },
    });
  });

  test('each find their last value at a rollback and at the next roll forward', () => {
    const name = fresh();
    const visit = (of: '$stable' | '$canary', next: string) => {
      const page = openPage(name);
      const found = page[of]().get();
      page[of]().set(next);
      page.flushPersisted();
      return found;
    };
    expect([
      visit('$stable', 'a'),
      visit('$canary', 'b'),
      visit('$stable', 'c'),
      visit('$canary', 'd'),
      visit('$stable', 'e'),
    ]).toEqual(['none', 'a from 1', 'a', 'b', 'c']);
  });

  test('stay apart in two tabs', () => {
    const name = fresh();
    const [one, other] = [openPage(name), openPage(name)];
    one.$canary().set('canary');
    other.$stable().set('stable');
    one.flushPersisted();
    other.flushPersisted();
    fromOtherTab();
    expect([one.$canary().get(), other.$stable().get()]).toEqual(['canary', 'stable']);
  });

  test('do not restore each other’s value after a reset', () => {
    const name = fresh();
    const page = openPage(name);
    page.$stable().set('stable');
    page.$canary().set('none');
    page.flushPersisted();
    expect(openPage(name).$canary().get()).toBe('none');
  });

  test('are begun by a third one from the version that pages used last', () => {
    const name = fresh();
    putRoot({
      [name]: { version: 1, value: 'in use' },
      [`${name}@2`]: { version: 2, value: 'rolled back', until: Date.now() },
      other: null,
    });
    const { area } = openPage(name);
    expect(area(name, '', { version: 3, migrate: fromOlder }).get()).toBe('in use from 1');
    const onlyTwo = (value: unknown, from: number) => (from === 2 ? String(value) : undefined);
    expect(area(name, '', { version: 4, migrate: onlyTwo }).get()).toBe('rolled back');
  });

  test('leave an older shell its own value, and come back from it', () => {
    const name = fresh();
    const page = openPage(name);
    page.$stable().set('stable');
    page.$canary().set('canary');
    page.flushPersisted();
    // A shell before these versions replaces the value under the name, and writes back all others.
    expect(areas()?.[name]).toEqual({ version: 1, value: 'stable' });
    putRoot({ ...areas(), [name]: { version: 1, value: 'by the older shell' } });
    const next = openPage(name);
    expect([next.$stable().get(), next.$canary().get()]).toEqual(['by the older shell', 'canary']);
    putRoot({ ...areas(), [name]: { version: 2, value: 'newer' } });
    const { $canary, flushPersisted: flush } = openPage(name);
    expect($canary().get()).toBe('newer');
    $canary().set('newest');
    flush();
    expect(areas()).toEqual({ [name]: { version: 2, value: 'newest' } });
  });

  test('lose the one that no page used for 30 days, and no area goes that has no other version', () => {
    const [name, alone] = [fresh(), fresh()];
    const first = openPage(name);
    first.$stable().set('stable');
    first.$canary().set('canary');
    first.area(alone, '').set('alone');
    first.flushPersisted();
    const visit = (of: '$stable' | '$canary') => {
      jest.setSystemTime(Date.now() + 20 * DAY_MS);
      const page = openPage(name);
      page[of]().set(`${Date.now()}`);
      page.flushPersisted();
      return Object.keys(areas() ?? {});
    };
    visit('$canary');
    expect(visit('$stable')).toContain(`${name}@2`);
    visit('$stable');
    expect(visit('$stable')).toEqual(expect.not.arrayContaining([`${name}@2`]));
    expect(areas()).toMatchObject({ [alone]: { value: 'alone' } });
  });

  test.each([
    ['first', true],
    ['second', false],
  ])('are all cleared at a sign-out when only the %s one is personal', (_, isFirst) => {
    const name = fresh();
    const { area, flushPersisted: flush, forgetPersonalAreas: signOut } = openPage(name);
    const $one = area(name, '', { personal: isFirst });
    const $two = area(name, '', { version: 2, personal: !isFirst });
    $one.set('one');
    $two.set('two');
    flush();
    signOut();
    expect([$one.get(), $two.get(), root()]).toEqual(['', '', null]);
    putRoot({ [name]: { version: 1, value: 'one' }, [`${name}@2`]: { version: 2, value: 'two', personal: true } });
    openPage(name).forgetPersonalAreas();
    expect(root()).toBeNull();
  });

  test('count as personal when a later caller says so', () => {
    const name = fresh();
    const { area, flushPersisted: flush, forgetPersonalAreas: signOut } = openPage(name);
    const $value = area(name, '');
    area(name, '', { personal: true });
    $value.set('code');
    flush();
    signOut();
    expect([$value.get(), root()]).toEqual(['', null]);
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
