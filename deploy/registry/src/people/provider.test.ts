import { afterAll, beforeEach, expect, test } from '@jest/globals';
import type { JWTPayload } from 'jose';
import { openTestIssuer } from '../testing/open-test-issuer.ts';
import { createProvider, type Provider } from './provider.ts';

/** An identity provider with its own keys, whose every answer the test writes. */
let provider: Provider;
const issuer = await openTestIssuer(Date.now);
afterAll(issuer.close);
const configuration = {
  ...(issuer.pages['/.well-known/openid-configuration'] as object),
  authorization_endpoint: `${issuer.issuer}/auth`,
  token_endpoint: `${issuer.issuer}/token`,
  device_authorization_endpoint: `${issuer.issuer}/device`,
  authorization_response_iss_parameter_supported: true,
};
beforeEach(() => {
  issuer.pages['/.well-known/openid-configuration'] = configuration;
  issuer.pages['/token'] = undefined;
  provider = createProvider({ issuer: issuer.issuer, clientId: 'viewmax', groups: [] });
});

const BACK = 'https://ops.viewmax.test/ops/signed-in';
const ADA = { sub: 'ada', aud: 'viewmax', email: 'ada@viewmax.test', groups: ['ops'] };
const tokens = async (claims: JWTPayload, key = issuer.keys.rsa.privateKey) => {
  issuer.pages['/token'] = { access_token: 'x', token_type: 'Bearer', id_token: await issuer.sign(claims, { key }) };
};

/** Signs in with an answer that has these claims, and returns to an address with these values. */
async function signIn(change: JWTPayload = {}, back: Record<string, string> = {}, key = issuer.keys.rsa.privateKey) {
  const { address, ...begun } = await provider.begin(BACK);
  await tokens({ ...ADA, nonce: begun.nonce, ...change }, key);
  const url = new URL(BACK);
  for (const [name, value] of Object.entries({ code: 'c', state: begun.state, iss: issuer.issuer, ...back }))
    url.searchParams.set(name, value);
  return provider.finish(url, begun);
}

const WRONG = 'The answer of the identity provider does not fit this sign-in. Sign in again.';
const seconds = () => Math.floor(Date.now() / 1000);

test.each<[string, () => JWTPayload, Record<string, string>?]>([
  ['another nonce', () => ({ nonce: 'other' })],
  ['no nonce', () => ({ nonce: undefined })],
  ['another issuer', () => ({ iss: 'https://other.test' })],
  ['another audience', () => ({ aud: 'other' })],
  ['a person of another client', () => ({ aud: ['viewmax', 'other'], azp: 'other' })],
  ['an end in the past', () => ({ exp: seconds() - 60 })],
  ['no person', () => ({ sub: undefined })],
  ['another state', () => ({}), { state: 'other' }],
  ['the address of another provider', () => ({}), { iss: 'https://other.test' }],
])('the registry rejects an answer with %s', async (_, claims, back = {}) => {
  await expect(signIn(claims(), back)).rejects.toMatchObject({ code: 'unauthorised', message: WRONG });
});

test('the registry rejects an answer that another key signed', async () => {
  await expect(signIn({}, {}, issuer.keys.foreign.privateKey)).rejects.toMatchObject({ message: WRONG });
});

test('the device flow refuses a token of another audience or issuer', async () => {
  for (const claims of [{ aud: 'other' }, { iss: 'https://other.test' }]) {
    await tokens({ ...ADA, ...claims });
    await expect(provider.askDevice('d')).rejects.toMatchObject({ message: WRONG });
  }
  await tokens(ADA);
  expect(await provider.askDevice('d')).toMatchObject({ subject: 'ada' });
});

test.each([
  [{ name: 'Ada Obi' }, 'Ada Obi (ada@viewmax.test)'],
  [{}, 'ada@viewmax.test'],
  [{ name: 'ops', email_verified: false, preferred_username: 'ada.obi' }, 'ops (ada.obi)'],
  [{ name: 7, email: undefined, groups: 'ops' }, 'ada'],
])('the claims %j give the name %s', async (claims, name) => {
  expect(await signIn(claims as JWTPayload)).toEqual({ subject: 'ada', name, groups: ['ops'] });
});

test('a refusal of the provider has its code, and a next step', async () => {
  await expect(signIn({}, { error: 'access_denied' })).rejects.toMatchObject({
    code: 'unauthorised',
    message: 'The identity provider did not sign you in (access_denied). Sign in again.',
  });
});

test.each(['absent', 'another issuer', 'no answer of tokens'])(
  'a provider in trouble is no fault of the person: %s',
  async (trouble) => {
    if (trouble === 'absent') issuer.pages['/.well-known/openid-configuration'] = undefined;
    if (trouble === 'another issuer')
      issuer.pages['/.well-known/openid-configuration'] = { ...configuration, issuer: 'https://other.test' };
    const work = trouble === 'no answer of tokens' ? provider.askDevice('d') : provider.begin(BACK);
    const unavailable = {
      code: 'unavailable',
      message: `The identity provider ${issuer.issuer} cannot be used now. Please try again. A token works meanwhile.`,
    };
    await expect(work).rejects.toMatchObject(unavailable);
    // The next sign-in asks again.
    issuer.pages['/.well-known/openid-configuration'] = configuration;
    await expect(signIn()).resolves.toMatchObject({ subject: 'ada' });
  },
);

test('a provider without the device flow is named', async () => {
  issuer.pages['/.well-known/openid-configuration'] = { ...configuration, device_authorization_endpoint: undefined };
  await expect(provider.beginDevice()).rejects.toThrow('The identity provider has no device flow.');
});
