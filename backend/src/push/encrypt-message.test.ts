import { createECDH } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { createPushReceiver } from '@viewmax/testing/server/push-receiver';
import { areDeviceKeys, encryptMessage } from './encrypt-message.ts';

// The example of RFC 8291, section 5 and appendix A.
const example = {
  text: 'When I grow up, I want to be a watermelon',
  senderSecret: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
    'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

test('the message of the RFC has the bytes of the RFC', () => {
  const sender = createECDH('prime256v1');
  sender.setPrivateKey(example.senderSecret, 'base64url');
  const body = encryptMessage(example.keys, example.text, { salt: Buffer.from(example.salt, 'base64url'), sender });
  expect(body.toString('base64url')).toBe(example.body);
});

test('a browser reads its message, and no two messages have the same bytes', () => {
  const browser = createPushReceiver();
  const text = 'Starts at 17:00 at Riverside Screens — don’t be late';
  const [first, second] = [encryptMessage(browser.keys, text), encryptMessage(browser.keys, text)];
  expect([browser.read(first), browser.read(second)]).toEqual([text, text]);
  expect(first.equals(second)).toBe(false);
  expect(() => createPushReceiver().read(first)).toThrow();
});

test('a message beyond one record is rejected', () => {
  expect(() => encryptMessage(example.keys, 'x'.repeat(4096))).toThrow('longer than one record');
});

const { p256dh, auth } = example.keys;
test.each([
  [{ p256dh, auth }, true],
  [{ p256dh: Buffer.alloc(65, 4).toString('base64url'), auth }, false],
  [{ p256dh: `${p256dh}AA`, auth }, false],
  [{ p256dh: '', auth }, false],
  [{ p256dh, auth: `${auth}AA` }, false],
])('the keys %j are those of a browser: %s', (keys, expected) => {
  expect(areDeviceKeys(keys)).toBe(expected);
});
