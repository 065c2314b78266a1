import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fresh, fromOtherTab, putRoot, root } from '../../testing/stored-root.ts';
import { flushPersisted, persistedAtom } from './persisted-atom.ts';

const fromOlder = (value: unknown, from: number) => `${value} from ${from}`;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  flushPersisted();
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
