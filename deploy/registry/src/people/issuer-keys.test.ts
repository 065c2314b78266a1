import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { decodeProtectedHeader } from 'jose';
import { openTestIssuer, type TestIssuer } from '../testing/open-test-issuer.ts';
import { createIssuerKeys } from './issuer-keys.ts';

const CONFIGURATION = '/.well-known/openid-configuration';
const KEYS = '/.well-known/jwks';

let issuer: TestIssuer;
beforeEach(async () => {
  issuer = await openTestIssuer(Date.now);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await issuer.close();
});

async function find(keysOf = createIssuerKeys(), options?: Parameters<TestIssuer['sign']>[1]) {
  const [header = '', payload = '', signature = ''] = (await issuer.sign({}, options)).split('.');
  const token = { payload, signature, protected: header };
  return keysOf(issuer.issuer)(decodeProtectedHeader(`${header}.${payload}.${signature}`) as { alg: string }, token);
}

test('several simultaneous searches read each document once', async () => {
  const keysOf = createIssuerKeys();
  const found = await Promise.all([find(keysOf), find(keysOf), find(keysOf)]);
  expect(found.map((key) => ('type' in key ? key.type : null))).toEqual(['public', 'public', 'public']);
  expect(issuer.asked).toEqual([CONFIGURATION, KEYS]);
});

test('the finder retries a failed document at the next search', async () => {
  const keysOf = createIssuerKeys();
  const configuration = issuer.pages[CONFIGURATION];
  issuer.pages[CONFIGURATION] = undefined;
  await expect(find(keysOf)).rejects.toMatchObject({ code: 'unavailable' });
  issuer.pages[CONFIGURATION] = configuration;
  expect(await find(keysOf)).toMatchObject({ type: 'public' });
});

test.each<[string, () => void]>([
  ['names another issuer', () => (issuer.pages[CONFIGURATION] = { issuer: 'https://a', jwks_uri: issuer.issuer })],
  ['names keys over plain http', () => (issuer.pages[CONFIGURATION] = { issuer: issuer.issuer, jwks_uri: 'http://a' })],
  ['names keys in a file', () => (issuer.pages[CONFIGURATION] = { issuer: issuer.issuer, jwks_uri: 'file:///a' })],
  ['sends a text', () => (issuer.pages[CONFIGURATION] = '<p>Hello</p>')],
  ['sends a large document', () => (issuer.pages[CONFIGURATION] = ' '.repeat(200_001))],
  ['sends large keys', () => (issuer.pages[KEYS] = ' '.repeat(200_001))],
  ['sends keys in another form', () => (issuer.pages[KEYS] = { keys: 'none' })],
])('the finder refuses an issuer that %s', async (_, change) => {
  change();
  await expect(find()).rejects.toMatchObject({
    code: 'unavailable',
    message: `The keys of ${issuer.issuer} cannot be read. Please try again.`,
  });
});

test('the finder follows no redirect', async () => {
  issuer.redirects[KEYS] = `${issuer.issuer}/elsewhere`;
  issuer.pages['/elsewhere'] = issuer.pages[KEYS];
  await expect(find()).rejects.toMatchObject({ code: 'unavailable' });
  expect(issuer.asked).toEqual([CONFIGURATION, KEYS]);
});

test('an unknown key is a fault of the token', async () => {
  await expect(find(undefined, { kid: 'new' })).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' });
});

test.each([CONFIGURATION, KEYS])('the finder gives up on %s after five seconds', async (page) => {
  const { timeout } = AbortSignal;
  const waited = jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout.call(AbortSignal, ms / 100));
  issuer.pages[page] = null;
  await expect(find()).rejects.toMatchObject({ code: 'unavailable' });
  expect(waited.mock.calls.at(-1)).toEqual([5000]);
});
