import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { busy } from '@viewmax/shared';
import type { Discovery } from '@viewmax/shared/contracts/discovery';
import { platform, providePlatform } from '@viewmax/shared/internal';
import { testConfig } from '@viewmax/shared/testing';

const fetchSet = jest.fn<(anew: boolean) => Promise<Discovery | null>>();
jest.unstable_mockModule('./fetch-set.ts', () => ({ fetchSet }));
const listeners = new Set<() => void>();
jest.unstable_mockModule('../navigation/history.tsx', () => ({
  history: { subscribe: (listener: () => void) => listeners.add(listener) },
}));
const beginAnew = jest.fn<() => boolean>();
jest.unstable_mockModule('./restart-page.ts', () => ({ beginAnew }));
const { watchSet } = await import('./watch-set.ts');
const { $newerShell } = await import('./newer-shell.ts');
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
const moves = () => listeners.forEach((listener) => void listener());

function open() {
  const releases = createReleases(first, () => {});
  const onOther = (setId: string) => void others.push(setId);
  return { look: watchSet({ discovery: first, releases, onOther }), wallet: () => releases.of('wallet') };
}

// A page never stops to ask; these are over with their tests.
const ends: (() => void)[] = [];
const follow = (target: Document | Window) => {
  const listening = jest.spyOn(target, 'addEventListener');
  ends.push(() => {
    for (const [event, listener] of listening.mock.calls) target.removeEventListener(event, listener as EventListener);
    listening.mockRestore();
  });
};

beforeEach(() => {
  follow(document);
  follow(window);
  providePlatform({
    config: testConfig,
    setId: first.setId,
    fillSlot: () => ({ update: () => {}, remove: () => {} }),
    report: () => {},
  });
  listeners.clear();
  others.splice(0);
  document.documentElement.removeAttribute('data-kept');
  fetchSet.mockReset();
  beginAnew.mockReset().mockReturnValue(false);
  $newerShell.set(false);
  jest.useFakeTimers();
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  jest.useRealTimers();
});

describe('an open page', () => {
  it('keeps its set when there is no answer that it trusts, or an older one', async () => {
    const { look, wallet } = open();
    for (const answer of [null, setOf(0, '0.9.0')]) {
      fetchSet.mockResolvedValue(answer);
      await look();
      moves();
      expect(wallet()?.version).toBe('1.0.0');
    }
  });

  it('takes no document again that is older than one it has seen, whether that changed anything or not', async () => {
    const { look, wallet } = open();
    for (const answer of [back(4), setOf(3, '0.9.0'), setOf(5, '1.1.0'), setOf(4, '0.8.0')]) {
      fetchSet.mockResolvedValue(answer);
      await look();
    }
    moves();
    expect(wallet()?.version).toBe('1.1.0');
  });

  it('takes nothing of a set that was taken back before the path changed', async () => {
    const { look, wallet } = open();
    for (const taken of [setOf(2, '1.1.0'), setOf(4, '1.1.0', { shell: '2.0.0' })]) {
      fetchSet.mockResolvedValue(taken);
      await look();
      fetchSet.mockResolvedValue(back(taken.revision + 1));
      await look();
      moves();
      expect(wallet()?.version).toBe('1.0.0');
      expect($newerShell.get()).toBe(false);
    }
  });

  it('takes nothing of a set after which one with another shell came', async () => {
    const { look, wallet } = open();
    for (const answer of [setOf(2, '1.1.0'), setOf(3, '1.2.0', { shell: '2.0.0' })]) {
      fetchSet.mockResolvedValue(answer);
      await look();
    }
    moves();
    expect(wallet()?.version).toBe('1.0.0');
  });

  it('changes over when the path changes, not before, and names the new set from then on', async () => {
    const { look, wallet } = open();
    fetchSet.mockResolvedValue(setOf(2, '1.1.0'));
    await look();
    expect(wallet()?.version).toBe('1.0.0');
    moves();
    expect(wallet()?.version).toBe('1.1.0');
    expect(platform().setId).toBe('set2');
  });

  it('waits until nobody is paying', async () => {
    const { look, wallet } = open();
    fetchSet.mockResolvedValue(setOf(2, '1.1.0'));
    const paid = busy();
    await look(true);
    moves();
    expect(wallet()?.version).toBe('1.0.0');
    paid();
    moves();
    expect(wallet()?.version).toBe('1.1.0');
  });

  it('leaves its session’s set at once where something is broken', async () => {
    const { look, wallet } = open();
    fetchSet.mockResolvedValue(setOf(2, '1.0.1'));
    await look(true);
    expect(fetchSet.mock.calls).toEqual([[true]]);
    expect(wallet()?.version).toBe('1.0.1');
  });

  it('obeys an order to switch off at once, even while somebody pays', async () => {
    const { look, wallet } = open();
    const paid = busy();
    fetchSet.mockResolvedValue(setOf(2, '1.1.0', { off: { message: 'Closed' } }));
    await look();
    expect(wallet()).toMatchObject({ version: '1.0.0', off: { message: 'Closed' } });
    paid();
  });

  it('takes nothing of a set with another shell, and asks for a new page instead', async () => {
    const { look, wallet } = open();
    fetchSet.mockResolvedValue(setOf(2, '1.1.0', { shell: '2.0.0' }));
    await look();
    moves();
    expect(wallet()?.version).toBe('1.0.0');
    expect(beginAnew).not.toHaveBeenCalled();
    expect($newerShell.get()).toBe(true);
  });

  it('asks about each newer shell once, for somebody may have said no', async () => {
    const { look } = open();
    const asked: boolean[] = [];
    for (const shell of ['2.0.0', '2.0.0', '2.1.0']) {
      $newerShell.set(false);
      fetchSet.mockResolvedValue(setOf(2, '1.1.0', { shell }));
      await look();
      asked.push($newerShell.get());
    }
    expect(asked).toEqual([true, false, true]);
  });

  it('makes way for another shell by itself where something is broken, and asks where it may not', async () => {
    const { look } = open();
    fetchSet.mockResolvedValue(setOf(2, '1.1.0', { shell: '2.0.0' }));
    beginAnew.mockReturnValueOnce(true);
    await look(true);
    expect($newerShell.get()).toBe(false);
    await look(true);
    expect(beginAnew).toHaveBeenCalledTimes(2);
    expect($newerShell.get()).toBe(true);
  });
});

describe('the question for the set', () => {
  const looks = () => fetchSet.mock.calls.length;
  const passes = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  const MINUTE_MS = 60_000;

  beforeEach(() => void fetchSet.mockResolvedValue(null));

  it('is asked every five minutes in a page that has just come', async () => {
    open();
    await passes(4 * MINUTE_MS);
    expect(looks()).toBe(0);
    await passes(MINUTE_MS);
    expect(looks()).toBe(1);
    await passes(5 * MINUTE_MS);
    expect(looks()).toBe(2);
  });

  it('is asked at once in a page out of the phone’s keeping, whose set may have been taken back', () => {
    document.documentElement.setAttribute('data-kept', '');
    open();
    expect(looks()).toBe(1);
  });

  it('is asked again as soon as there is a network, where there was none', async () => {
    document.documentElement.setAttribute('data-kept', '');
    fetchSet.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    open();
    await passes(0);
    dispatchEvent(new Event('online'));
    expect(looks()).toBe(2);
    dispatchEvent(new Event('online'));
    expect(looks()).toBe(2);
  });

  it('is asked though the phone’s clock was set back', async () => {
    open();
    jest.setSystemTime(Date.now() - 400 * 24 * 60 * MINUTE_MS);
    await passes(MINUTE_MS);
    expect(looks()).toBe(1);
  });

  it('is not asked while nobody looks', async () => {
    const seen = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    open();
    await passes(20 * MINUTE_MS);
    expect(looks()).toBe(0);
    seen.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(looks()).toBe(1);
    seen.mockRestore();
  });

  it('has the answer kept for the next page, where it is another set', async () => {
    const { look } = open();
    for (const answer of [back(2), setOf(3, '1.1.0'), setOf(4, '1.1.0', { shell: '2.0.0' })]) {
      fetchSet.mockResolvedValue(answer);
      await look();
    }
    expect(others).toEqual(['set3', 'set4']);
  });
});
