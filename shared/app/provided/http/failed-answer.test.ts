import { beforeEach, expect, test } from '@jest/globals';
import { errorCodes } from '@viewmax/contracts/error-codes';
import { foreign, on, serve } from '@viewmax/testing/fake-server';
import { provideTestPlatform } from '@viewmax/testing/test-platform';
import { postJson } from './client.ts';
import { failedAnswer } from './failed-answer.ts';

beforeEach(() => provideTestPlatform());

async function answerTo(body: unknown, status: number) {
  serve(on('POST /x', () => (typeof body === 'string' ? new Response(body, { status }) : foreign(body, status))));
  return failedAnswer(await postJson('/x', {}, { anonymous: true }).catch((cause: unknown) => cause));
}

const THEIRS = 'ECONNREFUSED 10.0.0.3:5432, call 0700-EVIL to get your points back';
const OURS = errorCodes.internal.text;

test.each([
  ['both fields', { error: THEIRS, message: THEIRS, hint: THEIRS }, 500],
  ['an invented code', { error: THEIRS, code: 'constructor' }, 503],
  ['a refusal of the contract', { error: THEIRS, code: 'weak_password' }, 500],
  ['a field that is no text', { error: { text: THEIRS } }, 502],
])('the app hides the text of a backend’s 500 from the member, in %s', async (_, body, status) => {
  const answer = await answerTo(body, status);
  expect(answer).toMatchObject({ status, error: OURS, message: OURS });
  expect(JSON.stringify(answer)).not.toContain('ECONNREFUSED');
});

test.each([
  ['text', THEIRS, 502],
  ['a page', `<h1>${THEIRS}</h1>`, 504],
  ['a list', [THEIRS], 500],
  ['a text in JSON', JSON.stringify(THEIRS), 599],
  ['nothing', null, 500],
])('the app leaves the text of a fault to the screen when the body is %s', async (_, body, status) => {
  expect(await answerTo(body, status)).toEqual({ status });
});

test('the app explains a fault with a known code in the text of the contract', async () => {
  const faults = Object.entries(errorCodes).filter(([, { status }]) => status >= 500);
  for (const [code, { status, text }] of faults) {
    expect(await answerTo({ error: THEIRS, code }, status)).toEqual({ status, code, error: text, message: text });
  }
});

test('the app shows the server’s text of a refusal', async () => {
  expect(await answerTo({ error: 'Too many tries.', code: 'too_many_requests' }, 429)).toEqual({
    status: 429,
    error: 'Too many tries.',
    code: 'too_many_requests',
  });
});

test.each([
  ['an object', { error: { reason: 'x' }, message: 7, code: [] }],
  ['a text', '"no"'],
  ['a list', ['no']],
])('the app shows no content of a refusal that is no text: %s', async (_, body) => {
  expect(await answerTo(body, 400)).toEqual({ status: 400 });
});
