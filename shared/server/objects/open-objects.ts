import { directoryObjects } from './directory-objects.ts';
import type { Objects } from './objects.ts';
import { bucketOf } from './store-address.ts';

/**
 * Opens a directory, or `s3://bucket/prefix` with the settings of the AWS SDK. The SDK reads credentials from the
 * environment, from AWS files and from the machine's role.
 */
export async function openObjects(address: string, { deadlineMs }: { deadlineMs?: number } = {}): Promise<Objects> {
  const place = bucketOf(address);
  if (!place) return directoryObjects(address);
  // The SDK is loaded only for buckets, because loading it is slow.
  const { s3Objects } = await import('./s3-objects.ts');
  return s3Objects({ ...place, deadlineMs });
}
