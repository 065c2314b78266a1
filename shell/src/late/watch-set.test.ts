import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { busy } from '@viewmax/shared';
import type { Discovery } from '@viewmax/shared/contracts/discovery';
import { platform, providePlatform } from '@viewmax/shared/internal';
import { testConfig } from '@viewmax/shared/testing';

const fetchSet = jest.fn<(anew: boolean) => Promise<Discovery | null>>();
jest.unstable_mockModule('./fetch-set.ts', () => ({ fetchSet }));
const listeners = new Set<() => void>();
jest.unstable_mockModule('../remotes/history.tsx', () => ({
  history: { subscribe: (listener: () => void) => listeners.add(listener) },
}));
const beginAnew = jest.fn<() => boolean>();
jest.unstable_mockModule('../boot/begin-anew.ts', () => ({ beginAnew }));
const { watchSet } = await import('./watch-set.ts');
const { $newerShell } = await import('./newer-shell.ts');
const { createReleases } = await import('../remotes/releases.ts');

const setOf = (revision: number, wallet: string, more: { shell?: string; off?: { message: string } } = {}) =>
  ({
    revision,
    setId: `set${revision}`,
    shell: { name: 'shell', version: more.shell ?? '1.0.0' },
    remotes: [{ name: 'wallet', version: wallet, fills: [], ...(more.off && { off: more.off }) }],
  }) as unknown as Discovery;

const first = setOf(1, '1.0.0');
const moves = () => listeners.forEach((listener) => void listener());

function open() {
  const releases = createReleases(first, () => {});
  return { look: watchSet({ discovery: first, releases }), wallet: () => releases.of('wallet') };
}

beforeEach(() => {
  providePlatform({
    config: testConfig,
    setId: first.setId,
    fillSlot: () => ({ update: () => {}, remove: () => {} }),
    report: () => {},
  });
  listeners.clear();
  fetchSet.mockReset();
  beginAnew.mockReset().mockReturnValue(false);
  $newerShell.set(false);
  jest.useFakeTimers();
});
afterEach(() => {
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
    const same = { ...setOf(4, '1.0.0'), setId: first.setId };
    for (const answer of [same, setOf(3, '0.9.0'), setOf(5, '1.1.0'), setOf(4, '0.8.0')]) {
      fetchSet.mockResolvedValue(answer);
      await look();
    }
    moves();
    expect(wallet()?.version).toBe('1.1.0');
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
