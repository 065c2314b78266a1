import { directoryStore, type ReleaseStore } from './release-store.ts';
import { rememberingStore } from './remembering-store.ts';

const S3 = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*?))?\/?$/;

export const isStoreAddress = (address: string): boolean => !address.includes('://') || S3.test(address);

/**
 * A directory, or `s3://bucket/prefix` with the settings of the AWS SDK: it looks for credentials in the environment, in the
 * files of AWS and at the machine's role. A store that could change a release is refused.
 */
export async function openStore(address: string): Promise<ReleaseStore> {
  const [, bucket, prefix = ''] = S3.exec(address) ?? [];
  if (!bucket) return directoryStore(address);
  // Only those who keep releases in a bucket pay for loading the SDK.
  const { s3Store } = await import('./s3-store.ts');
  const store = rememberingStore(s3Store({ bucket, prefix }));
  await store.check();
  return store;
}
