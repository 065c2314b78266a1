import { afterEach, expect, jest, test } from '@jest/globals';

/** The flags of a page that starts now. */
async function started() {
  jest.resetModules();
  return (await import('./flags.ts')).pageFlags();
}
const cookieIs = (value: string, more = '') => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server writes it
  document.cookie = `flags=${value}; path=/${more}`;
};

afterEach(() => {
  cookieIs('', '; max-age=0');
  Reflect.deleteProperty(globalThis, 'Capacitor');
});

test.each(['12+booking:seat-plan@1.4.0', encodeURIComponent('12+booking:seat-plan@1.4.0')])(
  'a page starts with the flags of the cookie %s',
  async (text) => {
    cookieIs(text);
    expect(await started()).toEqual({ revision: 12, on: ['booking:seat-plan@1.4.0'] });
  },
);

test.each(['', '%', 'off'])('a page with the cookie "%s" has all flags off', async (text) => {
  if (text) cookieIs(text);
  expect(await started()).toEqual({ revision: 0, on: [] });
});

test('a page of the wrapper starts with the flags of its storage', async () => {
  Object.assign(globalThis, { Capacitor: { isNativePlatform: () => true } });
  localStorage.setItem('flags', '3+booking:seat-plan@1.4.0');
  cookieIs('9');
  expect(await started()).toEqual({ revision: 3, on: ['booking:seat-plan@1.4.0'] });
});
