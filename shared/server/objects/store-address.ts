const S3 = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*?))?\/?$/;

/** Whether this is a directory, or `s3://bucket/prefix`. */
export const isStoreAddress = (address: string): boolean => !address.includes('://') || S3.test(address);

/** The parts of `s3://bucket/prefix`; undefined for a directory. */
export function bucketOf(address: string): { bucket: string; prefix: string } | undefined {
  const [, bucket, prefix = ''] = S3.exec(address) ?? [];
  return bucket ? { bucket, prefix } : undefined;
}
