import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Discovery, LiveRelease } from '@viewmax/contracts/discovery';
import { busy, getJson } from '@viewmax/shared';
import { platform } from '@viewmax/shared/internal';
import { on, provideTestPlatform, serve } from '@viewmax/testing';
import { removeListenersAfterEach } from '../testing/listeners.ts';

const fetchSet = jest.fn<(ignoreSetCookie: boolean) => Promise<Discovery | null>>();
jest.unstable_mockModule('./fetch-set.ts', () => ({ fetchSet }));
const listeners = new Set<() => void>();
jest.unstable_mockModule('../navigation/history.tsx', () => ({
  history: { subscribe: (listener: () => void) => listeners.add(listener) },
}));
const restartPage = jest.fn<(shell: LiveRelease, restart?: object) => boolean>();
jest.unstable_mockModule('./restart-page.ts', () => ({ restartPage }));
const keepPlace = jest.fn();
const hasTypedText = jest.fn<() => boolean>();
jest.unstable_mockModule('./keep-place.ts', () => ({ keepPlace, hasTypedText }));
const { watchSet } = await import('./watch-set.ts');
const { $newerShell, $rolledBack } = await import('./state.ts');
const { createReleases } = await import('../releases/releases.ts');

const setOf = (revision: number, wallet: string, more: { shell?: string; off?: { message: string } } = {}) =>
  ({
    revision,
    setId: `set${revision}`,
    shell: { name: 'shell', version: more.shell ?? '1.0.0' },
    remotes: [{ name: 'wallet', version: wallet, fills: [], ...(more.off && { off: more.off }) }],
  }) as unknown as Discovery;

const first = setOf(1, '1.0.0');
const back = (revision: number) => ({ ...setOf(revision, '1.0.0'), setId: first.setId });
const others: string[] = [];
const note = ({ setId }: Discovery) => {
  others.push(setId);
  return undefined;
};
const passes = (ms: number) => jest.advanceTimersByTime(ms);
const moves = () => listeners.forEach((listener) => void listener());

function open(onNewSet: Parameters<typeof watchSet>[0]['onNewSet'] = note) {
  const releases = createReleases(
    first,
    () => {},
    () => {},
  );
  return { check: watchSet({ discovery: first, releases, onNewSet }), wallet: () => releases.of('wallet') };
}

removeListenersAfterEach();
beforeEach(() => {
  provideTestPlatform({ setId: first.setId });
  listeners.clear();
  others.splice(0);
  fetchSet.mockReset();
  restartPage.mockReset().mockReturnValue(false);
  hasTypedText.mockReset().mockReturnValue(false);
  keepPlace.mockReset();
  $newerShell.set(false);
  $rolledBack.set([]);
  jest.useFakeTimers();
});

describe('an open page', () => {
  test('keeps its set after a rejected answer, and after an older set', async () => {
    const { check, wallet } = open();
    for (const answer of [null, setOf(0, '0.9.0')]) {
      fetchSet.mockResolvedValue(answer);
      await check();
      moves();
      expect(wallet()?.version).toBe('1.0.0');
    }
  });

  test('ignores a document older than the newest that it has seen', async () => {
    const { check, wallet } = open();
    for (const answer of [back(4), setOf(3, '0.9.0'), setOf(5, '1.1.0'), setOf(4, '0.8.0')]) {
      fetchSet.mockResolvedValue(answer);
      await check();
    }
    moves();
    expect(wallet()?.version).toBe('1.1.0');
  });

  test('ignores a set that ops rolls back before the path changes', async () => {
    const { check, wallet } = open();
    for (const taken of [setOf(2, '1.1.0'), setOf(4, '1.1.0', { shell: '2.0.0' })]) {
      fetchSet.mockResolvedValue(taken);
      await check();
      fetchSet.mockResolvedValue(back(taken.revision + 1));
      await check();
      moves();
      expect(wallet()?.version).toBe('1.0.0');
      expect($newerShell.get()).toBe(false);
    }
  });

  test('ignores a waiting set once a set with another shell is live', async () => {
    const { check, wallet } = open();
    for (const answer of [setOf(2, '1.1.0'), setOf(3, '1.2.0', { shell: '2.0.0' })]) {
      fetchSet.mockResolvedValue(answer);
      await check();
    }
    moves();
    expect(wallet()?.version).toBe('1.0.0');
  });

  test('switches sets when the path changes, and then sends the new set’s id', async () => {
    const { check, wallet } = open();
    fetchSet.mockResolvedValue(setOf(2, '1.1.0'));
    await check();
    expect(wallet()?.version).toBe('1.0.0');
    moves();
    expect(wallet()?.version).toBe('1.1.0');
    expect(platform().setId).toBe('set2');
  });

  test('switches sets only after a payment', async () => {
    const { check, wallet } = open();
    fetchSet.mockResolvedValue(setOf(2, '1.1.0'));
    const paid = busy();
    await check(true);
    moves();
    expect(wallet()?.version).toBe('1.0.0');
    paid();
    moves();
    expect(wallet()?.version).toBe('1.1.0');
  });

  test('switches sets at once when a part of its set is broken', async () => {
    const { check, wallet } = open();
    fetchSet.mockResolvedValue(setOf(2, '1.0.1'));
    await check(true);
    expect(fetchSet.mock.calls).toEqual([[true]]);
    expect(wallet()?.version).toBe('1.0.1');
  });

  test('switches a remote off after a payment, or when the path changes', async () => {
    for (const ends of [(paid: () => void) => paid(), moves]) {
      const { check, wallet } = open();
      const paid = busy();
      fetchSet.mockResolvedValue(setOf(2, '1.1.0', { off: { message: 'Closed' } }));
      await check();
      expect(wallet()?.off).toBeUndefined();
      ends(paid);
      passes(3000);
      expect(wallet()).toMatchObject({ version: '1.0.0', off: { message: 'Closed' } });
      paid();
    }
  });

  test('switches a remote on again when the device gets its first set back', async () => {
    const { check, wallet } = open();
    for (const answer of [setOf(2, '1.0.0', { off: { message: 'Closed' } }), back(3)]) {
      fetchSet.mockResolvedValue(answer);
      await check();
    }
    expect(wallet()?.off).toBeUndefined();
  });

  test('loads no remote of a set with another shell, and offers a reload', async () => {
    const { check, wallet } = open();
    fetchSet.mockResolvedValue(setOf(2, '1.1.0', { shell: '2.0.0' }));
    await check();
    moves();
    expect(wallet()?.version).toBe('1.0.0');
    expect(restartPage).not.toHaveBeenCalled();
    expect($newerShell.get()).toBe(true);
  });

  test('offers each newer shell once, because the member may have declined', async () => {
    const { check } = open();
    const asked: boolean[] = [];
    for (const shell of ['2.0.0', '2.0.0', '2.1.0']) {
      $newerShell.set(false);
      fetchSet.mockResolvedValue(setOf(2, '1.1.0', { shell }));
      await check();
      asked.push($newerShell.get());
    }
    expect(asked).toEqual([true, false, true]);
  });

  test('restarts by itself for another shell when its set is broken, and else offers a reload', async () => {
    const { check } = open();
    fetchSet.mockResolvedValue(setOf(2, '1.1.0', { shell: '2.0.0' }));
    restartPage.mockReturnValueOnce(true);
    await check(true);
    expect($newerShell.get()).toBe(false);
    await check(true);
    expect(restartPage).toHaveBeenCalledTimes(2);
    expect($newerShell.get()).toBe(true);
  });
});

describe('an open page whose release was rolled back', () => {
  const second = setOf(2, '0.9.0');
  const otherShell = setOf(2, '1.0.0', { shell: '0.9.0' });

  function hears(found: Discovery, release = 'wallet@1.0.0', onNewSet?: Parameters<typeof open>[0]) {
    const page = open(onNewSet);
    $rolledBack.set([release]);
    fetchSet.mockResolvedValue(found);
    return { ...page, checked: page.check() };
  }

  test('leaves it on the same screen at once, and keeps the member’s place', async () => {
    const { wallet, checked } = hears(second);
    await checked;
    expect(wallet()?.version).toBe('0.9.0');
    expect(platform().setId).toBe('set2');
    expect(keepPlace).toHaveBeenCalledTimes(1);
  });

  test('stays until the path changes when ops rolled back another release', async () => {
    const { wallet, checked } = hears(second, 'wallet@0.8.0');
    await checked;
    expect(wallet()?.version).toBe('1.0.0');
    moves();
    expect(wallet()?.version).toBe('0.9.0');
    expect(keepPlace).not.toHaveBeenCalled();
  });

  test('leaves it after a payment', async () => {
    const paid = busy();
    const { wallet, checked } = hears(second);
    await checked;
    passes(60_000);
    expect(wallet()?.version).toBe('1.0.0');
    paid();
    passes(3000);
    expect(wallet()?.version).toBe('0.9.0');
  });

  test('leaves it once, although the path changes before the member is free', async () => {
    const { wallet, checked } = hears(second);
    dispatchEvent(new Event('pointerdown'));
    await checked;
    moves();
    expect(wallet()?.version).toBe('0.9.0');
    passes(60_000);
    expect(keepPlace).not.toHaveBeenCalled();
  });

  test('reloads for another shell after a payment, and asks nobody', async () => {
    restartPage.mockReturnValue(true);
    const paid = busy();
    const { checked } = hears(otherShell, 'shell@1.0.0');
    await checked;
    expect(restartPage).not.toHaveBeenCalled();
    paid();
    passes(3000);
    expect(restartPage.mock.calls).toMatchObject([[{ version: '1.0.0' }, { isStored: undefined }]]);
    expect($newerShell.get()).toBe(false);
  });

  test('offers a reload where one would lose typed text, and where it has left this shell before', async () => {
    hasTypedText.mockReturnValueOnce(true);
    for (const restarts of [0, 1]) {
      $newerShell.set(false);
      const { checked } = hears(otherShell, 'shell@1.0.0');
      await checked;
      expect(restartPage).toHaveBeenCalledTimes(restarts);
      expect($newerShell.get()).toBe(true);
    }
  });

  test('reloads in a wrapper only once the other set is stored', async () => {
    restartPage.mockReturnValue(true);
    let store = (_isStored: boolean): void => {};
    const storing = new Promise<boolean>((resolve) => (store = resolve));
    const { check } = hears(otherShell, 'shell@1.0.0', () => storing);
    fetchSet.mockResolvedValue({ ...otherShell });
    const again = check();
    await Promise.resolve();
    expect(restartPage).not.toHaveBeenCalled();
    store(true);
    await again;
    expect(restartPage.mock.calls).toMatchObject([[{ version: '1.0.0' }, { isStored: true }]]);
  });
});

test('an answer with a newer revision switches a killed remote off at once', async () => {
  const { wallet } = open();
  fetchSet.mockResolvedValue(setOf(2, '1.0.0', { off: { message: 'Closed' } }));
  await jest.advanceTimersByTimeAsync(10_000);
  serve(on('GET /x', () => new Response('{}', { headers: { 'x-viewmax-revision': '2' } })));
  await getJson('/x', { anonymous: true });
  await jest.advanceTimersByTimeAsync(0);
  expect(wallet()?.off).toEqual({ message: 'Closed' });
});

test('another set is cached for the next page', async () => {
  const { check } = open();
  for (const answer of [back(2), setOf(3, '1.1.0'), setOf(4, '1.1.0', { shell: '2.0.0' })]) {
    fetchSet.mockResolvedValue(answer);
    await check();
  }
  expect(others).toEqual(['set3', 'set4']);
});
