import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { releaseName } from '@viewmax/contracts/release-name';
import type { RegistryContext } from '../state/context.ts';
import type { Identity } from '../state/identity.ts';
import { Refused } from '../state/refused.ts';
import { MANIFEST, readManifest } from './read-manifest.ts';
import { uploadHead, uploadTail } from './read-release-upload.ts';
import { publishedRow } from './releases.ts';
import { storedSourceMaps } from './source-maps.ts';

/**
 * Streams a published release as the upload that another registry accepts. The text of `release.json` comes from the store,
 * because the database does not keep the order of its fields, and the digest covers the text.
 */
export async function packRelease({ tables, store }: RegistryContext, identity: Identity): Promise<Readable> {
  const { digest } = await publishedRow(tables, identity);
  const text = await store.read(identity, MANIFEST);
  if (!text || hash('sha256', text) !== digest)
    throw new Refused(
      `The store holds another ${MANIFEST} of ${releaseName(identity)} than the one that was published.`,
    );
  const { files } = readManifest(String(text));
  const maps = await storedSourceMaps(tables, identity);

  async function* parts(manifest: Buffer): AsyncGenerator<Buffer> {
    yield uploadHead(manifest);
    for (const { file } of files) {
      // The receiver verifies every hash, so it names a file that is lost or has other bytes.
      yield (await store.read(identity, file)) ?? Buffer.alloc(0);
    }
    yield uploadTail(maps);
  }
  return Readable.from(parts(text), { objectMode: false });
}
