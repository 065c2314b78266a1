import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { BundleFailed } from './bundle-failed.ts';

const setSchema = z.strictObject({
  /** The public origin of the site. */
  site: z.url({ protocol: /^https$/ }).transform((url) => new URL(url).origin),
  /** The releases that the app shall contain, such as `catalog@1.2.0-1a2b3c4d`. Without them, those that are live. */
  releases: z.array(z.string()).optional(),
});
export type SiteSet = z.output<typeof setSchema>;

/** Reads a file such as `production.json`. */
export function readSiteSet(file: string): SiteSet {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new BundleFailed(`${file} cannot be read as JSON.`, { cause });
  }
  const { data, error } = setSchema.safeParse(json);
  if (data) return data;
  const [issue] = error.issues;
  throw new BundleFailed(`${file}: ${issue?.path.join('.') || 'the file'}: ${issue?.message}.`);
}

/** The hosts whose links the two projects claim. */
export function claimedHosts(folder: string): string[] {
  const strings = readFileSync(join(folder, 'android/app/src/main/res/values/strings.xml'), 'utf8');
  const entitlements = readFileSync(join(folder, 'ios/App/App/App.entitlements'), 'utf8');
  const [, android = ''] = /<string name="site_host">([^<]+)<\/string>/.exec(strings) ?? [];
  return [android, ...[...entitlements.matchAll(/<string>applinks:([^<]+)<\/string>/g)].map(([, host = '']) => host)];
}

export function checkHosts(folder: string, site: string): void {
  const { hostname } = new URL(site);
  const others = claimedHosts(folder).filter((host) => host !== hostname);
  if (others.length === 0) return;
  throw new BundleFailed(
    `The projects claim links of ${others.join(' and ')}, but the site is ${hostname}. ` +
      'Change strings.xml and App.entitlements first.',
  );
}

export function checkReleases(found: readonly string[], wanted: readonly string[] = found): void {
  const [a, b] = [found, wanted].map((titles) => [...titles].sort().join(', '));
  if (a !== b) throw new BundleFailed(`The site's live set is ${a}, not ${b}.`);
}
