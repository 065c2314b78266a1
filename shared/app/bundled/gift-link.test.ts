import { expect, test } from '@jest/globals';
import { giftLink, giftPath } from './gift-link.ts';

test('a link names the movie and leads on to the ticket', () => {
  const link = giftLink('a-Claim_1', 'eko nocturne');
  expect(link).toBe('/movie/eko%20nocturne#gift=a-Claim_1');
  expect(giftPath(new URL(link, 'https://viewmax.test').hash)).toBe('/gift#a-Claim_1');
  expect(giftLink('a-Claim_1')).toBe('/gift#a-Claim_1');
  expect([giftPath(''), giftPath('#showtimes')]).toEqual([null, null]);
});
