import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { busy } from '@viewmax/shared';
import type { LiveRelease } from '@viewmax/shared/contracts/discovery';
import { provideTestPlatform } from '@viewmax/shared/testing';
import { onPhone } from '../testing/phone.ts';
import { beginAnew, leaveGoneShell } from './restart-page.ts';

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
  // biome-ignore lint/suspicious/noDocumentCookie: as the edge sets it
  document.cookie = 'set=abc';
  reload.mockClear();
});

describe('a page', () => {
  it('does not begin anew while somebody confirms or pays, nor where it would find the same files', () => {
    const over = busy();
    expect(beginAnew(reload)).toBe(false);
    over();
    onPhone({ kind: 'ios' });
    expect(beginAnew(reload)).toBe(false);
    onPhone();
    expect(isPinned()).toBe(true);
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not begin anew where it could not remember that it did', () => {
    const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('forbidden');
    });
    expect(beginAnew(reload)).toBe(false);
    setItem.mockRestore();
    expect(reload).not.toHaveBeenCalled();
  });

  it('begins anew once in a session, with the newest set', () => {
    expect([beginAnew(reload), beginAnew(reload)]).toEqual([true, false]);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(isPinned()).toBe(false);
  });
});

describe('a page whose shell has lost a file', () => {
  it('stays while the next page would have the same shell', async () => {
    const asked = nextPageHas('1.0.0');
    await leaveGoneShell(shell, reload);
    expect(asked.mock.calls[0]?.[1].headers).toEqual({ 'x-viewmax-set': 'none' });
    expect(reload).not.toHaveBeenCalled();
  });

  it('makes way for the next one', async () => {
    nextPageHas('1.0.1');
    await leaveGoneShell(shell, reload);
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
