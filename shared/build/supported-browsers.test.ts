import { expect, test } from '@jest/globals';
import { browserslistToTargets } from 'lightningcss';
import { ecmaVersion, isSupported, supportedTargets } from './supported-browsers.ts';

const OBJECT_HAS_OWN = { chrome: 93, safari: 15.4, firefox: 92 };

test.each([
  [false, ['chrome 92', 'safari 15.4', 'ios_saf 15.4', 'firefox 92']],
  [false, ['chrome 93', 'safari 15.2', 'ios_saf 15.4', 'firefox 92']],
  [false, ['chrome 93', 'safari 15.4', 'ios_saf 15.2-15.3', 'firefox 92']],
  [false, ['chrome 93', 'safari 15.4', 'ios_saf 15.4', 'firefox 91']],
  // A browser outside of the list counts as too old.
  [false, ['chrome 120']],
  [true, ['chrome 93', 'chrome 120', 'safari 15.4', 'ios_saf 15.4', 'firefox 92']],
])('a feature is supported (%s) when the oldest of the browsers %j have it', (expected, browsers) => {
  expect(isSupported(OBJECT_HAS_OWN, browserslistToTargets(browsers))).toBe(expected);
});

test('the list names Chrome, Safari, iOS and Firefox', () => {
  expect(Object.keys(supportedTargets).sort()).toEqual(['chrome', 'firefox', 'ios_saf', 'safari']);
});

test.each([
  [2020, ['chrome 84', 'safari 14', 'ios_saf 14.0-14.4', 'firefox 90']],
  [2021, ['chrome 87', 'safari 14.1', 'ios_saf 14.5-14.8', 'firefox 90']],
  [2022, ['chrome 94', 'safari 16.4', 'ios_saf 16.4', 'firefox 93']],
])('the syntax is ES%s for browsers that read no newer one', (year, browsers) => {
  expect(ecmaVersion(browserslistToTargets(browsers))).toBe(year);
});
