import { expect, test } from '@jest/globals';
import { deviceName } from './known-devices.ts';

test.each([
  [undefined, 'Unknown device'],
  ['curl/8', 'Unknown device'],
  ['Mozilla/5.0 (Linux; Android 13; Pixel 6)', 'Android phone'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)', 'iPhone'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Windows computer'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Computer'],
])('a browser with the user agent "%s" is named %s', (agent, name) => {
  expect(deviceName(agent, false)).toBe(name);
});

test('the app and the browser of one phone have different names', () => {
  expect(deviceName('Mozilla/5.0 (Linux; Android 13; wv)', true)).toBe('Android phone, Viewmax app');
});
