import { afterEach, beforeEach, jest } from '@jest/globals';
import { endSession, invalidateKeys, startSession } from '@viewmax/shared';
import { tokenFor } from './token-for.ts';

/** A member is signed in during each test of the file, failures are not printed, and no answer outlives its test. */
export function signInForEachTest(): void {
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    startSession(tokenFor());
  });
  afterEach(() => {
    invalidateKeys(() => true);
    endSession();
  });
}
