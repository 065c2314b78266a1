import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { LiveRelease } from '@viewmax/contracts/discovery';
import { busy } from '@viewmax/shared';
import { provideTestPlatform } from '@viewmax/testing';
import { onPhone } from '../testing/phone.ts';
import { restartForNewerShell, restartPage } from './restart-page.ts';

const reload = jest.fn();
const shell = { name: 'shell', version: '1.0.0' } as LiveRelease;
const restart = (isStored?: boolean) => restartPage(shell, { isStored, reload });
const hasSetCookie = () => document.cookie.includes('set=');

function nextPageHas(version: string) {
  const asked = jest.fn(async (_url: string, _init: RequestInit) => Response.json({ shell: { version } }));
  Object.assign(globalThis, { fetch: asked });
  return asked;
}

beforeEach(() => {
  provideTestPlatform();
  sessionStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: the edge sets it so
  document.cookie = 'set=abc';
  reload.mockClear();
});

describe('a page', () => {
  test('does not restart during a payment, nor in a wrapper, which would load the same files', () => {
    const over = busy();
    expect(restart()).toBe(false);
    over();
    onPhone({ kind: 'ios' });
    expect(restart()).toBe(false);
    onPhone();
    expect(hasSetCookie()).toBe(true);
    expect(reload).not.toHaveBeenCalled();
  });

  test('restarts in a wrapper that has stored another set, and in none that has not', () => {
    onPhone({ kind: 'ios' });
    expect([restart(false), restart(true)]).toEqual([false, true]);
    onPhone();
  });

  test('does not restart without storage', () => {
    const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('forbidden');
    });
    expect(restart()).toBe(false);
    setItem.mockRestore();
    expect(reload).not.toHaveBeenCalled();
  });

  test('leaves each shell once in a session, for the newest set', () => {
    const versions = ['1.0.0', '1.0.0', '1.1.0', '1.0.0', '1.1.0'];
    const answers = versions.map((version) => restartPage({ version }, { reload }));
    expect(answers).toEqual([true, false, true, false, false]);
    expect(reload).toHaveBeenCalledTimes(2);
    expect(hasSetCookie()).toBe(false);
  });
});

describe('a page whose shell has lost a file', () => {
  test('stays while the server has the same shell', async () => {
    const asked = nextPageHas('1.0.0');
    await restartForNewerShell(shell, reload);
    expect(asked.mock.calls[0]?.[1].headers).toEqual({ 'x-viewmax-set': 'none' });
    expect(reload).not.toHaveBeenCalled();
  });

  test('restarts once the server has another shell', async () => {
    nextPageHas('1.0.1');
    await restartForNewerShell(shell, reload);
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
