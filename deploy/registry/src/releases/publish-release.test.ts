import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { OPEN_MS, openTestRegistry, type TestRegistry } from '../testing/open-test-registry.ts';
import { writeRelease } from '../testing/write-release.ts';

let open: TestRegistry;
beforeAll(async () => {
  open = await openTestRegistry({ isStrict: true });
}, OPEN_MS);
afterAll(() => open.close());

const publish = (version: string) =>
  open.registry.publish(writeRelease({ name: 'catalog', version, code: `/* ${version} */` }));

test('a strict registry takes one build of each package version, and each commit of a pull request has its own', async () => {
  for (const version of ['1.4.2-pr.12.7-aaaa', '1.4.2-pr.12.8-bbbb', '1.4.2-cccc'])
    expect(await publish(version)).toMatchObject({ isNew: true });
  await expect(publish('1.4.2-dddd')).rejects.toThrow('catalog 1.4.2 is published as catalog@1.4.2-cccc');
  await expect(publish('1.4.2-pr.12.7-eeee')).rejects.toThrow('catalog 1.4.2-pr.12.7 is published as');
});
