import { directoryStore, type ReleaseStore } from './release-store.ts';
import { rememberingStore } from './remembering-store.ts';

const S3 = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*?))?\/?$/;

export const isStoreAddress = (address: string): boolean => !address.includes('://') || S3.test(address);

/**
 * Opens a directory, or `s3://bucket/prefix` with the settings of the AWS SDK. The SDK reads credentials from the
 * environment, from AWS files and from the machine's role. A store that can overwrite a release is rejected. A process
 * that only reads skips this check, because the check writes.
 */
export async function openStore(address: string, { isChecked = true } = {}): Promise<ReleaseStore> {
  const [, bucket, prefix = ''] = S3.exec(address) ?? [];
  if (!bucket) return directoryStore(address);
  // The SDK is loaded only for buckets, because loading it is slow.
  const { s3Store } = await import('./s3-store.ts');
  const store = rememberingStore(s3Store({ bucket, prefix }));
  if (isChecked) await store.check();
  return store;
}
