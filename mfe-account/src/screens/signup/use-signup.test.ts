import { beforeEach, expect, test } from '@jest/globals';
import { logIn } from '@viewmax/contracts/calls';
import { ask } from '@viewmax/shared';
import { foreign, on, provideTestPlatform, serve } from '@viewmax/testing';
import { DUPLICATE_MS, signupRefusal } from './use-signup.ts';

const DUPLICATE = 'An account with this phone number already exists on the product.';

beforeEach(provideTestPlatform);

// Every call fails in the same way.
async function failureOf(status: number, body: unknown) {
  serve(on(logIn, foreign(body, status)));
  return signupRefusal(
    await ask(logIn, { body: { phoneNumber: '08000000001', password: 'x' } }).catch((error: unknown) => error),
  );
}

test('a sign-up without an answer or a text is a lost network', async () => {
  const lost = { text: 'Network error' };
  expect(signupRefusal(new TypeError('Failed to fetch'))).toEqual(lost);
  expect(await failureOf(500, {})).toEqual(lost);
});

test('other failures show the server’s text above the form until the next try', async () => {
  expect(await failureOf(400, { error: 'Please check what you entered.' })).toEqual({
    text: 'Please check what you entered.',
  });
});

test('a refusal of another backend shows its message', async () => {
  expect(await failureOf(422, { message: 'Not this one.' })).toEqual({ text: 'Not this one.' });
});

test.each([
  ['by its status', 409, {}],
  ['by the text of another backend', 400, { error: DUPLICATE }],
])('a taken number shows at the phone number, and expires: %s', async (_, status, body) => {
  expect(await failureOf(status, body)).toEqual({ at: 'phoneNumber', text: DUPLICATE, forMs: DUPLICATE_MS });
});
