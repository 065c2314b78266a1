import { afterEach, expect, test } from '@jest/globals';
import { getPushKey, putPushDevice } from '@viewmax/contracts/calls';
import { $user, startSession } from '@viewmax/shared';
import { fakeWebPush, on, provideTestPlatform, serve, tokenFor } from '@viewmax/testing';
import { lastPhone, rememberPhone } from './last-phone.ts';
import { signOut } from './sign-out.ts';
import { $unreported } from './signed-out.ts';
import { turnPushOn } from './web-push.ts';

const KEY = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8';

provideTestPlatform();
const browser = fakeWebPush();
afterEach(() => browser.remove());

test('a sign-out without a network leaves neither member, phone number nor messages, and is reported later', async () => {
  const [head, payload = ''] = tokenFor().split('.');
  startSession(`${head}.${btoa(JSON.stringify({ ...JSON.parse(atob(payload)), sid: 's-1' }))}.x`);
  rememberPhone('08000000001');
  serve(on(getPushKey, { publicKey: KEY }), on(putPushDevice, { ok: true }));
  expect(await turnPushOn()).toBe('on');
  const calls = serve();
  signOut();
  await new Promise((resolve) => setTimeout(resolve));
  expect([$user.get(), lastPhone(), browser.endpoint, $unreported.get()]).toEqual([null, '', null, ['s-1']]);
  expect(calls).toEqual([]);
});
