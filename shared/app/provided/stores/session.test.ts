import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { personalDatabase } from '@viewmax/contracts/constants';
import { tokenFor } from '@viewmax/testing/token-for';
import { cleanStores, keepMount } from 'nanostores';
import { writeCookie } from './cookies.ts';
import { persistedAtom } from './persisted-atom.ts';
import { $token, $user, endSession, onSessionEnd, startSession } from './session.ts';

beforeEach(() => {
  endSession();
  cleanStores($user, $token);
  keepMount($user);
});

describe('the session', () => {
  test("is a visitor's without a stored token, or with an unreadable one", () => {
    expect($token.get()).toBeNull();
    startSession('nonsense');
    expect($user.get()).toBeNull();
  });

  test('survives a reload, because the token is stored', () => {
    startSession(tokenFor({ Username: 'adaeze_o' }));
    cleanStores($user, $token);
    keepMount($user);
    expect($user.get()?.Username).toBe('adaeze_o');
  });

  // The key is null when the other tab has cleared its storage.
  test.each(['token', null])("follows another tab's login, and its logout by a change of %s", (key) => {
    const token = tokenFor({ Username: 'adaeze_o' });
    localStorage.setItem('token', token);
    dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: token }));
    expect($user.get()?.Username).toBe('adaeze_o');
    localStorage.removeItem('token');
    dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
    expect($user.get()).toBeNull();
  });

  test('hints to the edge that a member is signed in and of which LGA, and removes the hints', () => {
    startSession(tokenFor({ LGA: 'Ado Odo' }));
    expect(document.cookie).toContain('in=1; lga=Ado%20Odo');
    endSession();
    expect(document.cookie).not.toMatch(/in=|lga=/);
  });

  test('mends the hint of a browser that lost the cookie or the token', () => {
    startSession(tokenFor());
    writeCookie('in', '', 0);
    cleanStores($user, $token);
    keepMount($user);
    expect(document.cookie).toContain('in=1');
    localStorage.removeItem('token');
    cleanStores($user, $token);
    keepMount($user);
    expect(document.cookie).not.toContain('in=');
  });

  test('lasts for the page when the browser forbids its storage', () => {
    const forbidden = () => {
      throw new DOMException('no', 'SecurityError');
    };
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(forbidden);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(forbidden);
    startSession(tokenFor({ Username: 'adaeze_o' }));
    expect($user.get()?.Username).toBe('adaeze_o');
  });
});

describe('the end of the session', () => {
  const deleteDatabase = jest.fn();
  const $mine = persistedAtom<string | null>('mine', null, { personal: true });

  beforeEach(() => {
    Object.assign(globalThis, { indexedDB: { deleteDatabase } });
    startSession(tokenFor());
    deleteDatabase.mockClear();
  });

  test('leaves no trace of the member: stored areas and files', () => {
    $mine.set('code');
    endSession();
    expect($mine.get()).toBeNull();
    expect(localStorage.length).toBe(0);
    expect(deleteDatabase).toHaveBeenCalledWith(personalDatabase);
  });

  test('succeeds where the browser forbids its database', () => {
    deleteDatabase.mockImplementationOnce(() => {
      throw new DOMException('no', 'SecurityError');
    });
    endSession();
    expect($token.get()).toBeNull();
  });

  test('is reported once, with the member', () => {
    const notify = jest.fn();
    const undo = onSessionEnd(notify);
    endSession();
    endSession();
    undo();
    expect(notify.mock.calls).toEqual([[expect.objectContaining({ UUID: 'u-1' })]]);
  });

  test('is also the sign-in of another member, but not a new token of the same', () => {
    $mine.set('code');
    startSession(tokenFor({ Balance: 1 }));
    expect($mine.get()).toBe('code');
    startSession(tokenFor({ UUID: 'u-2' }));
    expect($mine.get()).toBeNull();
  });
});
