import { expect, jest, test } from '@jest/globals';
import { type BackendAnswer, createFirstAnswers } from './first-answers.ts';

const PATH = '/api/v1/movies';

function open(first: BackendAnswer | (() => Promise<BackendAnswer>)) {
  let time = 0;
  let given = first;
  const ask = jest.fn(async (_path: string, _etag?: string) => (typeof given === 'function' ? given() : given));
  const answers = createFirstAnswers(ask, () => time);
  return {
    ask,
    of: (path = PATH) => answers.of(path, 50),
    wait: (ms: number) => {
      time += ms;
    },
    gives: (next: typeof given) => {
      given = next;
    },
    /** Lets a refresh in the background end. */
    settle: () => new Promise((resolve) => setImmediate(resolve)),
  };
}
const ok = (body: unknown, etag = '"a"'): BackendAnswer => ({ status: 200, etag, text: JSON.stringify(body) });

test('a backend that never answers delays a page by 50 ms at most', async () => {
  const { of } = open(() => new Promise(() => {}));
  const start = performance.now();
  expect(await of()).toBeUndefined();
  expect(performance.now() - start).toBeLessThan(1_000);
});

test.each([
  ['an error', { status: 500, text: '{}' }],
  ['a refusal', { status: 401, text: '{}' }],
  ['a page of a captive network', { status: 200, text: '<html>' }],
  ['an answer that is too long', { status: 200, text: JSON.stringify('x'.repeat(40_000)) }],
])('%s gives a page no first answer', async (_, given) => {
  expect(await open(given).of()).toBeUndefined();
});

test('a backend that cannot be reached gives a page no first answer', async () => {
  expect(await open(() => Promise.reject(new Error('ECONNREFUSED'))).of()).toBeUndefined();
});

test('an address without anything behind it is known as missing', async () => {
  expect(await open({ status: 404, text: '{}' }).of()).toMatchObject({ version: '404', isMissing: true });
});

test.each([401, 403, 408, 429, 500, 503])('a backend that answers %d keeps the last answer', async (status) => {
  const { of, wait, gives, settle } = open(ok({ a: 1 }));
  await of();
  gives({ status, text: '{}' });
  wait(3_000);
  await of();
  await settle();
  expect(await of()).toMatchObject({ body: { a: 1 } });
});

test('the backend gets one request for many pages, and another one three seconds later', async () => {
  const { ask, of, wait, settle } = open(ok({ a: 1 }));
  await Promise.all(Array.from({ length: 20 }, () => of()));
  wait(2_999);
  await of();
  expect(ask).toHaveBeenCalledTimes(1);
  wait(1);
  await of();
  await settle();
  expect(ask).toHaveBeenCalledTimes(2);
  expect(ask).toHaveBeenLastCalledWith(PATH, '"a"');
});

test('a page gets the last answer while the newer one is on its way', async () => {
  const { of, wait, gives, settle } = open(ok({ a: 1 }));
  await of();
  wait(3_000);
  gives(ok({ a: 2 }, '"b"'));
  expect((await of())?.body).toEqual({ a: 1 });
  await settle();
  expect((await of())?.body).toEqual({ a: 2 });
});

test('an unchanged answer stays, and a backend in trouble does not end it before five minutes', async () => {
  const { of, wait, gives, settle } = open(ok({ a: 1 }));
  await of();
  gives({ status: 304, text: '' });
  wait(3_000);
  await of();
  await settle();
  gives({ status: 503, text: '' });
  wait(299_999);
  expect((await of())?.body).toEqual({ a: 1 });
  wait(1);
  expect(await of()).toBeUndefined();
});
