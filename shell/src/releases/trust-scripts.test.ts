import { afterEach, expect, jest, test } from '@jest/globals';
import type { LiveRelease, LiveRemote } from '@viewmax/contracts/discovery';
import { testConfig } from '@viewmax/testing';
import { createReleases } from './releases.ts';
import { trustScripts } from './trust-scripts.ts';

type Rules = Record<string, (address: string) => string | null>;

const { origin } = location;
const release = (base: string) => ({ base }) as LiveRelease;
const set = {
  shell: release('/r/shell/1.0.0/'),
  remotes: [
    { ...release('/r/catalog/2.0.0/'), fallback: release('/r/catalog/1.9.0/') },
    release('https://files.example/r/wallet/1.0.0/'),
  ] as LiveRemote[],
};

function open(paymentScripts = testConfig.paymentScripts) {
  const createPolicy = jest.fn((_name: string, _rules: Rules) => ({}));
  Object.assign(globalThis, { trustedTypes: { createPolicy } });
  const trust = trustScripts(set, { paymentScripts });
  const [name = '', rules = {}] = createPolicy.mock.calls[0] ?? [];
  return { trust, name, rules, accepts: (address: string) => rules.createScriptURL?.(address) === address };
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'trustedTypes');
});

test.each([
  ['an older release of the shell', '/r/shell/0.9.0/shell.js'],
  ['an older release with its host', `${origin}/r/catalog/1.0.0/entry.js`],
  ['a release on a host of another name', 'https://files.example.evil/r/wallet/1.0.0/entry.js'],
  ['another release of the host of files', 'https://files.example/r/wallet/0.9.0/entry.js'],
  ['a path that leads back', '/r/catalog/2.0.0/../1.0.0/entry.js'],
  ['a path that leads back by other slashes', '/r/catalog/2.0.0/..\\1.0.0\\entry.js'],
  ['a path that leads back for a server that decodes it', '/r/catalog/2.0.0/..%2f1.0.0%2fentry.js'],
  ['a path that leads back in parts', '/r/catalog/2.0.0/.\t./1.0.0/entry.js'],
  ['a host in the place of a path', '//evil.example/r/catalog/2.0.0/entry.js'],
  ['a release of the set as a query', '/r/catalog/1.0.0/entry.js?/r/catalog/2.0.0/'],
  ['a picture of a member as a script', '/img/uploads/1.js'],
  ['memory of another origin', 'blob:https://evil.example/1'],
  ['a text', 'data:text/javascript,1'],
  ['nothing', ''],
])('the page refuses %s', (_, address) => {
  expect(open().accepts(address)).toBe(false);
});

test.each([
  ['the shell', '/r/shell/1.0.0/late.js'],
  ['a remote, as webpack writes it', `${origin}/r/catalog/2.0.0/movie.js`],
  ['a fallback', '/r/catalog/1.9.0/entry.js'],
  ['a release on the host of files', 'https://files.example/r/wallet/1.0.0/entry.js'],
  ['the worker', '/sw.js'],
  ["the compressor's worker", `blob:${origin}/9d1c`],
  ['a payment script of the sandbox', testConfig.paymentScripts.paystack],
])('the page accepts %s', (_, address) => {
  expect(open().accepts(address)).toBe(true);
});

test("the page accepts every script of a provider's host, but of its own host the configured file alone", () => {
  const { accepts } = open({ flutterwave: 'https://pay.example/v3.js', paystack: `${origin}/sandbox/inline.js` });
  expect([accepts('https://pay.example/more.js'), accepts('https://pay.example.evil/v3.js')]).toEqual([true, false]);
  expect([accepts(`${origin}/sandbox/inline.js`), accepts(`${origin}/r/shell/0.9.0/x.js`)]).toEqual([true, false]);
});

test('the page accepts a newer set as soon as it uses it', () => {
  const { trust, accepts } = open();
  expect(accepts('/r/catalog/3.0.0/entry.js')).toBe(false);
  const newer = { ...release('/r/catalog/3.0.0/'), name: 'catalog' } as LiveRemote;
  createReleases(set, () => {}, trust).adopt({ remotes: [newer] });
  expect([accepts('/r/catalog/3.0.0/entry.js'), accepts('/r/catalog/2.0.0/movie.js')]).toEqual([true, true]);
});

test('the policy has the one name that the header allows, and no rule for HTML or code', () => {
  const { name, rules } = open();
  expect([name, Object.keys(rules)]).toEqual(['default', ['createScriptURL']]);
});

test('a remote that replaces built-in methods or names of all objects widens nothing', () => {
  const { accepts } = open();
  const old = '/r/shell/0.9.0/shell.js';
  const replaced = (['startsWith', 'includes', 'slice', 'indexOf', 'lastIndexOf'] as const).map((name) =>
    jest.spyOn(String.prototype, name).mockReturnValue(true as never),
  );
  Object.assign(Object.prototype, { [old]: true, '/r/shell/0.9.0/': true });
  const isAccepted = accepts(old);
  for (const spy of replaced) spy.mockRestore();
  for (const name of [old, '/r/shell/0.9.0/']) Reflect.deleteProperty(Object.prototype, name);
  expect(isAccepted).toBe(false);
});

test('a browser without Trusted Types starts', () => {
  expect(() => trustScripts(set, testConfig)([])).not.toThrow();
});
