import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanStores, keepMount } from 'nanostores';
import { tokenFor } from '../testing/token-for.ts';
import { $token, $user, endSession, startSession } from './session.ts';

beforeEach(() => {
  endSession();
  cleanStores($token);
  keepMount($user);
});

describe('the session', () => {
  it('is a visitor when nothing is stored, or what is stored cannot be read', () => {
    expect($token.get()).toBeNull();
    startSession('nonsense');
    expect($user.get()).toBeNull();
  });

  it('survives a reload, because the token is kept', () => {
    startSession(tokenFor({ Username: 'adaeze_o' }));
    cleanStores($token);
    keepMount($user);
    expect($user.get()?.Username).toBe('adaeze_o');
  });

  it("follows another tab's login and logout", () => {
    const token = tokenFor({ Username: 'adaeze_o' });
    localStorage.setItem('token', token);
    dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: token }));
    expect($user.get()?.Username).toBe('adaeze_o');
    localStorage.removeItem('token');
    dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }));
    expect($user.get()).toBeNull();
  });

  it('hints to the edge who is signed in, and takes the hint back', () => {
    startSession(tokenFor());
    expect(document.cookie).toContain('in=1');
    endSession();
    expect(document.cookie).not.toContain('in=1');
  });
});
