import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { remoteJsonSchema } from '@viewmax/contracts/discovery';
import { isReserved } from '@viewmax/contracts/reserved';
import { DOMParser, type Element } from '@xmldom/xmldom';
import plist from 'plist';
import { checkHosts, claimedHosts, readSiteSet } from '../src/bundle/site-set.ts';

const PACKAGE = join(import.meta.dirname, '..');
const ROOT = join(PACKAGE, '../..');
const read = (file: string) => readFileSync(join(PACKAGE, file), 'utf8');

const routes = globSync('mfe-*/remote.json', { cwd: ROOT }).flatMap(
  (file) => remoteJsonSchema.parse(JSON.parse(readFileSync(join(ROOT, file), 'utf8'))).routes,
);
const paths = routes.map(({ path }) => path.replaceAll(/:\w+/g, 'a-1'));

const manifest = new DOMParser().parseFromString(
  read('android/app/src/main/AndroidManifest.xml').replace('@string/site_host', claimedHosts(PACKAGE)[0] ?? ''),
  'text/xml',
);
const filters = [...manifest.getElementsByTagName('intent-filter')].filter((filter) =>
  filter.getAttribute('android:autoVerify'),
);
const valuesOf = (filter: Element, name: string) =>
  [...filter.getElementsByTagName('data')].flatMap((data) => data.getAttribute(`android:${name}`) ?? []);

/** Android's rule: without a path in the filter every path matches. */
function opens(filter: Element, { protocol, hostname, pathname }: URL): boolean {
  const exact = valuesOf(filter, 'path');
  const prefixes = valuesOf(filter, 'pathPrefix');
  const isFree = [...exact, ...prefixes].length === 0;
  const isPath = isFree || exact.includes(pathname) || prefixes.some((prefix) => pathname.startsWith(prefix));
  return (
    valuesOf(filter, 'scheme').includes(protocol.slice(0, -1)) && valuesOf(filter, 'host').includes(hostname) && isPath
  );
}

const site = `https://${claimedHosts(PACKAGE)[0]}`;
const opensApp = (url: string) => filters.some((filter) => opens(filter, new URL(url)));

test('the file from which the pipeline builds names the site whose links the projects claim', () => {
  const workflow = readFileSync(join(ROOT, '.github/workflows/native.yml'), 'utf8');
  const [, file = ''] = /default: (\S+)/.exec(workflow) ?? [];
  expect(() => checkHosts(PACKAGE, readSiteSet(join(PACKAGE, file)).site)).not.toThrow();
  expect(readSiteSet(join(PACKAGE, file)).site).toBe(site);
});

test('Android opens each screen of each remote in the app, and a screen of a later release too', () => {
  expect(paths.length).toBeGreaterThan(20);
  expect([...paths, '/offers/a-1'].filter((path) => !opensApp(site + path))).toEqual([]);
});

test('Android opens no link of another host or without https', () => {
  for (const other of [
    'https://evil.example/',
    `https://ops.${new URL(site).hostname}/`,
    site.replace('https', 'http'),
  ]) {
    expect([other, opensApp(other)]).toEqual([other, false]);
  }
});

test('the filter has no pattern that this test does not read', () => {
  for (const name of ['pathPattern', 'pathAdvancedPattern', 'pathSuffix', 'port']) {
    expect(filters.flatMap((filter) => valuesOf(filter, name))).toEqual([]);
  }
});

test('iOS claims the same host, without a path and without a wildcard', () => {
  const entitlements = plist.parse(read('ios/App/App/App.entitlements')) as Record<string, unknown>;
  expect(entitlements['com.apple.developer.associated-domains']).toEqual([`applinks:${new URL(site).host}`]);
});

test('no screen has a path that the edge keeps for machines, such as the files that link the app', () => {
  expect(paths.filter(isReserved)).toEqual([]);
  expect(isReserved('/.well-known/assetlinks.json')).toBe(true);
});
