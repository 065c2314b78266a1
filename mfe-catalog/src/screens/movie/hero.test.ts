import { expect, test } from '@jest/globals';
import { isIos } from './hero.tsx';

test.each([
  ['Mozilla/5.0 (Linux; Android 11; TECNO KE5)', 5, false],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, false],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, true],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)', 5, true],
])('the app takes %s with %i fingers for iOS: %s', (userAgent, maxTouchPoints, ios) => {
  expect(isIos({ userAgent, maxTouchPoints })).toBe(ios);
});
