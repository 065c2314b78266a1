import { beforeEach, expect, it } from '@jest/globals';
import { json, provideTestPlatform, serve } from '@viewmax/shared/testing';
import { logIn } from '../../api/log-in.ts';
import { BANNER_MS, loginFailure } from './login-failure.ts';

beforeEach(provideTestPlatform);

async function failureOf(status: number, body: unknown) {
  serve({ 'POST /api/v1/login': () => json(body, status) });
  return loginFailure(await logIn({ phoneNumber: '08000000001', password: 'x' }).catch((error: unknown) => error));
}

it('stays "Network error" when no answer came', () => {
  expect(loginFailure(new TypeError('Failed to fetch'))).toEqual({ text: 'Network error' });
});

it.each([
  [429, 'Please wait.'],
  [500, 'Something failed on our side. Please try again.'],
  [503, 'Something failed on our side. Please try again.'],
])('stays while a server cannot judge, with %i, in its words or ours', async (status, text) => {
  expect(await failureOf(status, { error: 'Please wait.' })).toEqual({ text });
  expect(await failureOf(status, {})).toEqual({ text: 'Network error' });
});

it.each([400, 401, 403, 404, 422])('says the same of every rejection, %i too, and lets it pass', async (status) => {
  const failure = await failureOf(status, { error: 'No such phone' });
  expect(failure).toEqual({ text: 'Invalid Login Credentials', forMs: BANNER_MS });
});
