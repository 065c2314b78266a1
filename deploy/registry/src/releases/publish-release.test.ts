import { hash } from 'node:crypto';
import { afterAll, expect, test } from '@jest/globals';
import { tablesOf } from '../state/tables.ts';
import { openTestRegistry } from '../testing/open-test-registry.ts';
import { writeRelease } from '../testing/write-release.ts';
import { readReleaseFolder } from './read-release-folder.ts';

const open = await openTestRegistry({ isStrict: true });
afterAll(open.close);

const publish = (version: string) =>
  open.registry.publish(writeRelease({ name: 'catalog', version, code: `/* ${version} */` }));

test('a strict registry takes one build of each package version, and each commit of a pull request has its own', async () => {
  for (const version of ['1.4.2-pr.12.7-aaaa', '1.4.2-pr.12.8-bbbb', '1.4.2-cccc'])
    expect(await publish(version)).toMatchObject({ isNew: true });
  await expect(publish('1.4.2-dddd')).rejects.toThrow('catalog 1.4.2 is published as catalog@1.4.2-cccc');
  await expect(publish('1.4.2-pr.12.7-eeee')).rejects.toThrow('catalog 1.4.2-pr.12.7 is published as');
});

test('a release that restyles the whole app is refused, and the shell may', async () => {
  const styles = (css: string, name = 'offers') =>
    open.registry.publish(writeRelease({ name, css, version: '1.0.0-aaaa' }));
  await expect(styles('.offers-x1Y2z{color:red}\nbody{background:red}h1,button{color:red}')).rejects.toThrow(
    'style.css, line 2: "body" reaches elements outside of offers; it needs a class of this remote.',
  );
  await expect(styles('.offers-x1Y2z{color:red}'.repeat(5000))).rejects.toThrow(
    'The styles have 120000 bytes, more than the 100000 of a remote.',
  );
  await expect(styles('body{background:red}', 'shell')).resolves.toMatchObject({ isNew: true });
});

test('a release that was published before this rule can be published again', async () => {
  const folder = writeRelease({ name: 'wallet', css: 'h1{color:red}' });
  const { release } = await readReleaseFolder(folder);
  const manifest = JSON.stringify(release);
  const row = { name: 'wallet', version: release.version, digest: hash('sha256', manifest), manifest };
  await tablesOf(open.db)
    .insertInto('releases')
    .values({ ...row, published_at: new Date() })
    .execute();
  await open.store.put(release, manifest, (await readReleaseFolder(folder)).files);
  await expect(open.registry.publish(folder)).resolves.toMatchObject({ isNew: false });
});
