import { bucketOf } from '@viewmax/server/objects/store-address';
import { directoryStore, type ReleaseStore } from './release-store.ts';
import { rememberingStore } from './remembering-store.ts';

/**
 * Opens a directory, or `s3://bucket/prefix` with the settings of the AWS SDK. The SDK reads credentials from the
 * environment, from AWS files and from the machine's role. A store that can overwrite a release is rejected. A process
 * that only reads skips this check, because the check writes.
 */
export async function openStore(address: string, { isChecked = true } = {}): Promise<ReleaseStore> {
  const place = bucketOf(address);
  if (!place) return directoryStore(address);
  // The SDK is loaded only for buckets, because loading it is slow.
  const { s3Store } = await import('./s3-store.ts');
  const store = rememberingStore(s3Store(place));
  if (isChecked) await store.check();
  return store;
}
