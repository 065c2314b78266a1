import { beforeEach, expect, test } from '@jest/globals';
import { logIn } from '@viewmax/contracts/calls';
import { ask } from '@viewmax/shared';
import { json, provideTestPlatform, serve } from '@viewmax/testing';
import { BANNER_MS, loginFailure } from './use-login.ts';

beforeEach(provideTestPlatform);

async function failureOf(status: number, body: unknown) {
  serve({ 'POST /api/v1/login': () => json(body, status) });
  return loginFailure(
    await ask(logIn, { body: { phoneNumber: '08000000001', password: 'x' } }).catch((error: unknown) => error),
  );
}

test('the banner stays with "Network error" when no answer came', () => {
  expect(loginFailure(new TypeError('Failed to fetch'))).toEqual({ text: 'Network error' });
});

test.each([
  [429, 'Please wait.'],
  [500, 'Something failed on our side. Please try again.'],
  [503, 'Something failed on our side. Please try again.'],
])('the banner stays at status %i, with the server’s text or ours', async (status, text) => {
  expect(await failureOf(status, { error: 'Please wait.' })).toEqual({ text });
  expect(await failureOf(status, {})).toEqual({ text: 'Network error' });
});

test.each([400, 401, 403, 404, 422])(
  'the banner shows one text for every rejection, such as %i, and expires',
  async (status) => {
    const failure = await failureOf(status, { error: 'No such phone' });
    expect(failure).toEqual({ text: 'Invalid Login Credentials', forMs: BANNER_MS });
  },
);
