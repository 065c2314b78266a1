import { afterAll, expect, test } from '@jest/globals';
import { openTestOps } from '../testing/open-test-ops.ts';

const ops = await openTestOps();
afterAll(ops.close);

const upload = (version: string, text: string) => ops.upload({ name: 'catalog', version, files: { 'bom.json': text } });
const bom = (components: unknown) => JSON.stringify({ bomFormat: 'CycloneDX', components });
const one = { name: 'axios', version: '1.14.1' };
const packagesOf = async (version: string) =>
  (await ops.call('GET', `/releases/catalog@${version}/contents`)).body.packages;

test.each([
  ['no JSON', '{', 'bom.json is not JSON.'],
  ['null', 'null', 'bom.json is no CycloneDX document of packages'],
  ['another format', '{"bomFormat":"SPDX"}', 'see bomFormat'],
  ['a component without a version', bom([{ name: 'axios' }]), 'see components.0.version'],
  ['a name that is none of npm', bom([{ ...one, name: 'axios\u0000' }]), 'see components.0.name'],
  ['a long name', bom([{ ...one, name: 'a'.repeat(215) }]), 'see components.0.name'],
  ['a hash that is none', bom([{ ...one, hashes: [{ alg: 'SHA-512', content: 'xyz' }] }]), 'see components.0.hashes'],
  ['too many packages', bom(Array(2001).fill(0)), 'bom.json has 2001 components, more than the 2000 of a release.'],
  ['too many bytes', bom([{ ...one, more: 'x'.repeat(1_000_000) }]), 'instead of at most 1000000.'],
])('a release whose list of packages has %s is refused with a sentence', async (_, text, sentence) => {
  const { status, body } = await upload('3.0.0-h', text);
  expect([status, body.code]).toEqual([422, 'refused']);
  expect(body.message).toContain(sentence);
  expect((await ops.call('GET', '/releases/catalog@3.0.0-h')).status).toBe(404);
});

test('a list without packages is known, and a release without a list is not', async () => {
  await upload('3.1.0-e', bom([]));
  expect(await packagesOf('3.1.0-e')).toEqual([]);
  expect(await packagesOf('1.0.0-aaaa')).toBeNull();
});

test('fields and algorithms of other tools do no harm', async () => {
  const other = { ...one, group: '@acme', 'bom-ref': 'x', hashes: [{ alg: 'BLAKE3', content: 'ab' }] };
  expect(await upload('3.2.0-o', bom([other]))).toMatchObject({ status: 201 });
  expect(await packagesOf('3.2.0-o')).toEqual([{ name: '@acme/axios', version: '1.14.1' }]);
});
