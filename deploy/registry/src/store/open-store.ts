import { directoryStore, type ReleaseStore } from './release-store.ts';
import { rememberingStore } from './remembering-store.ts';
import { s3Store } from './s3-store.ts';

const S3 = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*?))?\/?$/;
const NEEDED = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const;

export const isStoreAddress = (address: string): boolean => !address.includes('://') || S3.test(address);

/** The settings that a store lacks. */
export const missingForStore = (address: string, env: Record<string, string | undefined>): string[] =>
  S3.test(address) ? NEEDED.filter((name) => !env[name]) : [];

/** A directory, or `s3://bucket/prefix` with the usual variables of AWS. */
export function openStore(address: string, env: Record<string, string | undefined>): ReleaseStore {
  const [, bucket, prefix = ''] = S3.exec(address) ?? [];
  if (!bucket) return directoryStore(address);
  const region = env.AWS_REGION ?? env.AWS_DEFAULT_REGION ?? 'us-east-1';
  const endpoint = env.AWS_ENDPOINT_URL_S3 ?? env.AWS_ENDPOINT_URL ?? `https://s3.${region}.amazonaws.com`;
  const credentials = {
    accessKeyId: env.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '',
    sessionToken: env.AWS_SESSION_TOKEN,
  };
  return rememberingStore(s3Store({ endpoint, bucket, prefix, region, credentials }));
}
