import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { endSession, startSession } from '@viewmax/shared';
import { platform } from '@viewmax/shared/internal';
import { provideTestPlatform, testConfig, tokenFor } from '@viewmax/testing';
import { onPhone } from '../testing/phone.ts';
import { startPush } from './push.ts';

const nothing = () => {};

beforeEach(() => {
  endSession();
  provideTestPlatform({ config: { ...testConfig, pushAppId: 'app-id' } });
});
afterEach(() => onPhone());

describe('push', () => {
  test('registers a member on sign-in, and removes the member on sign-out', () => {
    const calls: string[] = [];
    const push = {
      start: (id: string) => void calls.push(`start ${id}`),
      signIn: (uuid: string) => void calls.push(`in ${uuid}`),
      signOut: () => void calls.push('out'),
      onOpened: nothing,
    };
    onPhone({ kind: 'ios', push });
    const undo = startPush();
    startSession(tokenFor());
    startSession(tokenFor({ Balance: 1 }));
    endSession();
    undo();
    expect(calls).toEqual(['start app-id', 'in u-1', 'out']);
  });

  test('does not start in a browser, nor without an app id', () => {
    const start = jest.fn();
    onPhone({ push: { start, signIn: nothing, signOut: nothing, onOpened: nothing } });
    startPush()();
    onPhone({ kind: 'ios', push: { start, signIn: nothing, signOut: nothing, onOpened: nothing } });
    platform().config.pushAppId = undefined;
    startPush()();
    expect(start).not.toHaveBeenCalled();
  });
});
