import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { getPushKey, putPushDevice } from '@viewmax/contracts/calls';
import { endSession, startSession } from '@viewmax/shared';
import { device, provideDevice } from '@viewmax/shared/internal';
import { fakeWebPush, foreign, on, provideTestPlatform, serve, tokenFor } from '@viewmax/testing';
import { endPushHere } from './end-push.ts';
import { $pushAddress, $pushRefused, hasWebPush, mayAskForPush, refusePush, turnPushOn } from './web-push.ts';

const KEY = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8';
const backend = [on(getPushKey, { publicKey: KEY }), on(putPushDevice, { ok: true })];

let browser: ReturnType<typeof fakeWebPush>;
beforeEach(() => {
  provideTestPlatform();
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  startSession(tokenFor());
  $pushRefused.set(false);
  browser = fakeWebPush();
});
afterEach(() => {
  endSession();
  browser.remove();
});

test('messages are turned on by the tap, and the server gets the address with its keys', async () => {
  const calls = serve(...backend);
  expect(await mayAskForPush()).toBe(true);
  expect(browser.asked).toBe(0);
  const turning = turnPushOn();
  // Browsers ignore a question that comes after the tap.
  expect(browser.asked).toBe(1);
  expect(await turning).toBe('on');
  expect(Buffer.from(browser.key ?? []).toString('base64url')).toBe(KEY);
  const sent = { endpoint: 'https://push.example/1', p256dh: 'p256dh', auth: 'auth' };
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([sent]);
  expect([$pushAddress.get(), await mayAskForPush()]).toEqual(['https://push.example/1', false]);
});

test.each(['denied', 'default'] as const)(
  'the answer "%s" in the dialog is a no, and nothing is sent',
  async (answer) => {
    const calls = serve(...backend);
    browser.answer = answer;
    expect(await turnPushOn()).toBe('blocked');
    expect([calls, browser.endpoint, await mayAskForPush()]).toEqual([[], null, false]);
  },
);

test('a no to our own question is final on this phone, also for the next member', async () => {
  serve(...backend);
  refusePush();
  endSession();
  startSession(tokenFor({ UUID: 'u-2' }));
  expect(await mayAskForPush()).toBe(false);
});

test.each([404, 500])('a backend that answers %i to the question about its key is not asked for', async (status) => {
  serve(on(getPushKey, foreign({}, status)));
  expect(await mayAskForPush()).toBe(false);
});

test('a browser without messages, and a wrapper, are not asked for', async () => {
  serve(...backend);
  const web = device();
  provideDevice({ ...web, kind: 'ios' });
  expect([hasWebPush(), await mayAskForPush()]).toEqual([false, false]);
  provideDevice(web);
  browser.remove();
  expect([hasWebPush(), await mayAskForPush()]).toEqual([false, false]);
});

test('a lost call leaves messages off, and the next tap starts again', async () => {
  serve(...backend, on(putPushDevice, foreign({}, 500)));
  await expect(turnPushOn()).rejects.toThrow();
  expect([$pushAddress.get(), await mayAskForPush()]).toEqual(['', true]);
  serve(...backend);
  expect(await turnPushOn()).toBe('on');
  expect(browser.endpoint).toBe('https://push.example/2');
});

test('a sign-out ends the messages in this browser without a call, and forgets the address', async () => {
  serve(...backend);
  await turnPushOn();
  const calls = serve();
  endSession();
  await endPushHere();
  expect([browser.endpoint, $pushAddress.get(), calls]).toEqual([null, '', []]);
  expect(await mayAskForPush()).toBe(false);
});
