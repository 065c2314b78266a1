import { createPublicKey, verify } from 'node:crypto';
import type { Discovery, LiveRelease } from '@viewmax/contracts/discovery';
import type { RuntimeConfig } from '@viewmax/contracts/runtime-config';
import { integrityOf } from '@viewmax/server/integrity-of';
import { BundleFailed } from './bundle-failed.ts';

/** A whole set of a site, for the app. */
export interface TakenSet {
  discovery: Discovery;
  /** The document as the edge signed it. */
  text: string;
  config: RuntimeConfig;
  /** The content security policy of the site's page. */
  policy: string;
  /** By path below the app's root, such as `r/catalog/1.2.0-1a2b3c4d/catalog.js`. */
  files: Map<string, Buffer>;
}

const DEADLINE_MS = 60_000;
/** The set needs a newer app than this one. */
const OLD_WRAPPER = 426;
const CONFIG = /<script type="application\/json" id="config">([^<]*)<\/script>/;

async function get(url: string, headers: Record<string, string> = {}): Promise<Response> {
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(DEADLINE_MS) }).catch((cause: unknown) => {
    throw new BundleFailed(`${url} gave no answer.`, { cause });
  });
  if (answer.status === OLD_WRAPPER) throw new BundleFailed(((await answer.json()) as { message: string }).message);
  if (!answer.ok) throw new BundleFailed(`${url} answered ${answer.status}.`);
  return answer;
}

function isSigned(text: string, signature: string, keys: RuntimeConfig['keys']): boolean {
  const [id = '', sig = ''] = signature.split('.');
  const coordinates = keys[id];
  if (!coordinates) return false;
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', ...coordinates }, format: 'jwk' });
  return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(sig, 'base64url'));
}

async function filesOf(site: string, release: LiveRelease): Promise<[string, Buffer][]> {
  const { entry, code, css, screens } = release;
  const base = `r/${release.name}/${release.version}`;
  const wanted = new Map(
    [entry, ...code, ...css, ...Object.values(screens).flat()].map((file) => [
      file.file,
      file.integrity ?? ('starts' in file ? file.starts : undefined) ?? '',
    ]),
  );
  return Promise.all(
    [...wanted].map(async ([file, hash]): Promise<[string, Buffer]> => {
      const address = new URL(release.base + file, site).href;
      const content = Buffer.from(await (await get(address)).arrayBuffer());
      if (!hash || !integrityOf(content).startsWith(hash))
        throw new BundleFailed(`${address} is not the file that was published.`);
      return [`${base}/${file}`, content];
    }),
  );
}

/** Downloads the set that a site gives to phones outside every rollout, and verifies every byte. */
export async function takeSet(site: string, version: string): Promise<TakenSet> {
  const page = await get(`${site}/`, { accept: 'text/html' });
  const policy = page.headers.get('content-security-policy');
  const html = await page.text();
  const [, config = ''] = CONFIG.exec(html) ?? [];
  if (!config || !policy) throw new BundleFailed(`${site} serves no page of the app.`);
  const runtime = JSON.parse(config) as RuntimeConfig;
  const answer = await get(`${site}/discovery.json`, { 'x-viewmax-platform': 'android', 'x-viewmax-app': version });
  const text = await answer.text();
  if (!isSigned(text, answer.headers.get('x-viewmax-signature') ?? '', runtime.keys)) {
    throw new BundleFailed(`${site} signs its set with a key that its page does not name.`);
  }
  const discovery = JSON.parse(text) as Discovery;
  const off = discovery.remotes.find((remote) => remote.off);
  if (off) throw new BundleFailed(`${off.name} is switched off, so the set is not whole.`);
  const files = new Map(
    (await Promise.all([discovery.shell, ...discovery.remotes].map((one) => filesOf(site, one)))).flat(),
  );
  return { discovery, text, config: runtime, policy, files };
}
