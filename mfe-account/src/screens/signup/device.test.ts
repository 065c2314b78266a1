import { afterEach, expect, test } from '@jest/globals';
import { device } from './device.ts';

afterEach(() => void Reflect.deleteProperty(globalThis, 'Capacitor'));

test.each([
  ['', 'Unknown'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Unknown'],
  ['Mozilla/5.0 (Linux; Android 13; Pixel 6)', 'Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)', 'iOS'],
])('the sign-up reads "%s" as %s', (agent, operatingSystem) => {
  expect(device(agent)).toEqual({ platform: 'web', operatingSystem });
});

test('the sign-up names the platform of the wrapper', () => {
  Object.assign(globalThis, { Capacitor: { getPlatform: () => 'ios' } });
  expect(device('iPhone').platform).toBe('ios');
});
