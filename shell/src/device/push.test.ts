import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { endSession, startSession } from '@viewmax/shared';
import { platform, providePlatform } from '@viewmax/shared/internal';
import { testConfig, tokenFor } from '@viewmax/shared/testing';
import { onPhone } from '../testing/phone.ts';
import { startPush } from './push.ts';

const nothing = () => {};

beforeEach(() => {
  endSession();
  providePlatform({
    config: { ...testConfig, pushAppId: 'app-id' },
    setId: 's',
    report: nothing,
    fillSlot: () => ({ update: nothing, remove: nothing }),
  });
});
afterEach(() => onPhone());

describe('push', () => {
  it('follows who is signed in, and leaves with them', () => {
    const told: string[] = [];
    const push = {
      start: (id: string) => void told.push(`start ${id}`),
      signIn: (uuid: string) => void told.push(`in ${uuid}`),
      signOut: () => void told.push('out'),
    };
    onPhone({ kind: 'ios', push });
    const undo = startPush();
    startSession(tokenFor());
    startSession(tokenFor({ Balance: 1 }));
    endSession();
    undo();
    expect(told).toEqual(['start app-id', 'in u-1', 'out']);
  });

  it('is not started in a browser, nor without an app id', () => {
    const start = jest.fn();
    onPhone({ push: { start, signIn: nothing, signOut: nothing } });
    startPush()();
    onPhone({ kind: 'ios', push: { start, signIn: nothing, signOut: nothing } });
    platform().config.pushAppId = undefined;
    startPush()();
    expect(start).not.toHaveBeenCalled();
  });
});
