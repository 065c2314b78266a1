import { expect, test } from '@jest/globals';
import { browserOf } from './browser-of.ts';

test.each([
  [undefined, []],
  ['', []],
  ['other.installs', []],
  ['promo', ['promo']],
  ['promo.install', ['install', 'promo']],
  ['install.promo', ['install', 'promo']],
])('the cookie closed=%s closes the banners %j, in one order', (closed, banners) => {
  expect(browserOf({}, { closed }).closedBanners).toEqual(banners);
});
