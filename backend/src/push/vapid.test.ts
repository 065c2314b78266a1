import { expect, test } from '@jest/globals';
import { readVapid } from '@viewmax/testing/server/push-receiver';
import { createVapid } from './vapid.ts';

const NOON = new Date('2026-03-04T11:00:00Z');
const ENDPOINT = 'https://push.example.net/p/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV';

// The example of RFC 8292, section 2.4, which holds no private key.
const EXAMPLE =
  'vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1' +
  'YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9' +
  'OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs';

// The key pair of RFC 8291's sender.
const privateKey = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw';
const publicKey = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8';

test('the reader of these tests accepts the header of the RFC, and none with another claim', () => {
  expect(readVapid(EXAMPLE)).toMatchObject({ aud: 'https://push.example.net', sub: 'mailto:push@example.com' });
  expect(() => readVapid(EXAMPLE.replace('.eyJhdWQ', '.eyJhdXQ'))).toThrow('The signature is wrong');
});

test('the header has the form of the RFC, and is valid for this push service and half a day', () => {
  const vapid = createVapid({ privateKey, contact: 'support@viewmax.example' });
  const header = vapid.authorization(ENDPOINT, NOON);
  const [, head] = /^vapid t=([\w-]+)\./.exec(EXAMPLE) ?? [];
  expect(header.startsWith(`vapid t=${head}.`)).toBe(true);
  expect(readVapid(header)).toEqual({
    aud: 'https://push.example.net',
    exp: NOON.getTime() / 1000 + 12 * 3600,
    sub: 'mailto:support@viewmax.example',
    publicKey,
  });
  expect(vapid.publicKey).toBe(publicKey);
});
