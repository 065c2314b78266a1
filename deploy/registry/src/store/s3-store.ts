import type { Release } from '@viewmax/shared/contracts/discovery';
import type { Identity } from '../identity.ts';
import { MANIFEST } from '../read-manifest.ts';
import { packedFiles } from './packed-files.ts';
import { isPlain, type ReleaseStore, storedOtherwise } from './release-store.ts';
import { type Credentials, signRequest } from './sign-request.ts';

export interface S3Options {
  /** Such as `https://s3.eu-west-1.amazonaws.com`, or that of a store which speaks the same. */
  endpoint: string;
  bucket: string;
  /** Before every key; may be empty. */
  prefix: string;
  region: string;
  credentials: Credentials;
  now?: () => number;
}

type Headers = Record<string, string>;

const DEADLINE_MS = 30_000;
/** Only where nothing is: what is stored never changes. */
const ONLY_NEW: Headers = { 'if-none-match': '*' };

/** A store in a bucket: `<prefix>/<name>/<version>/<file>`. The manifest is written last: with it, a release is there. */
export function s3Store({ endpoint, bucket, prefix, region, credentials, now = Date.now }: S3Options): ReleaseStore {
  async function send(method: string, { name, version }: Identity, file: string, body?: Buffer, headers?: Headers) {
    const key = [bucket, ...(prefix ? [prefix] : []), name, version, file].join('/');
    const url = new URL(key, `${endpoint.replace(/\/$/, '')}/`);
    const signed = signRequest({ method, url, headers, body }, credentials, region, new Date(now()));
    const answer = await fetch(url, {
      method,
      headers: signed,
      body: body && new Uint8Array(body),
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    if (answer.ok || answer.status === 404 || answer.status === 412) return answer;
    throw new Error(
      `The store answered ${answer.status} to ${method} ${url.pathname}: ${(await answer.text()).slice(0, 300)}`,
    );
  }

  const read: ReleaseStore['read'] = async (identity, file) => {
    if (!isPlain(identity, file)) return null;
    const answer = await send('GET', identity, file);
    return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
  };

  /** What a process left behind when it ended in the middle is taken over, if it is the same. */
  async function putOnce(identity: Identity, file: string, content: Buffer): Promise<void> {
    const answer = await send('PUT', identity, file, content, ONLY_NEW);
    if (answer.ok) return;
    const stored = await read(identity, file);
    if (!stored?.equals(content)) throw storedOtherwise(identity);
  }

  return {
    read,
    async put(identity, manifest, files) {
      const before = await read(identity, MANIFEST);
      if (before && String(before) !== manifest) throw storedOtherwise(identity);
      for (const [file, content] of await packedFiles(files)) await putOnce(identity, file, content);
      await putOnce(identity, MANIFEST, Buffer.from(manifest));
    },
    has: async (identity) => (await send('HEAD', identity, MANIFEST)).ok,
    async remove(identity) {
      const manifest = await read(identity, MANIFEST);
      if (!manifest) return;
      const { files } = JSON.parse(String(manifest)) as Release;
      const all = files.flatMap(({ file }) => [file, `${file}.br`]);
      await Promise.all(all.map((file) => send('DELETE', identity, file)));
      await send('DELETE', identity, MANIFEST);
    },
  };
}
