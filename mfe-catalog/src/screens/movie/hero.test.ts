import { expect, test } from '@jest/globals';
import { durationText } from './details.tsx';
import { isIos } from './hero.tsx';

test.each([
  ['Mozilla/5.0 (Linux; Android 11; TECNO KE5)', 5, false],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, false],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, true],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)', 5, true],
])('the app takes %s with %i fingers for iOS: %s', (userAgent, maxTouchPoints, ios) => {
  expect(isIos({ userAgent, maxTouchPoints })).toBe(ios);
});

test.each([
  [45, '45 min'],
  [60, '1 h'],
  [118, '1 h 58 min'],
  [120, '2 h'],
])('%i minutes are written as %s', (minutes, words) => {
  expect(durationText(minutes)).toBe(words);
});
