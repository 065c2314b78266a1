import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { LiveRelease } from '@viewmax/contracts/discovery';
import { busy } from '@viewmax/shared';
import { provideTestPlatform } from '@viewmax/testing';
import { onPhone } from '../testing/phone.ts';
import { restartForNewerShell, restartPage } from './restart-page.ts';

const reload = jest.fn();
const shell = { name: 'shell', version: '1.0.0' } as LiveRelease;
const isPinned = () => document.cookie.includes('set=');

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
    expect(restartPage(reload)).toBe(false);
    over();
    onPhone({ kind: 'ios' });
    expect(restartPage(reload)).toBe(false);
    onPhone();
    expect(isPinned()).toBe(true);
    expect(reload).not.toHaveBeenCalled();
  });

  test('does not restart without storage', () => {
    const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('forbidden');
    });
    expect(restartPage(reload)).toBe(false);
    setItem.mockRestore();
    expect(reload).not.toHaveBeenCalled();
  });

  test('restarts once in a session, with the newest set', () => {
    expect([restartPage(reload), restartPage(reload)]).toEqual([true, false]);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(isPinned()).toBe(false);
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
