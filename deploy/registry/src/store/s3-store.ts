import { randomUUID } from 'node:crypto';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { Release } from '@viewmax/shared/contracts/discovery';
import type { Identity } from '../base/identity.ts';
import { MANIFEST } from '../base/read-manifest.ts';
import { packedFiles } from './packed-files.ts';
import { isPlain, otherBytesStored, type ReleaseStore } from './release-store.ts';

export interface S3Options {
  bucket: string;
  /** The start of every key; may be empty. */
  prefix: string;
  /** The time limit of one call, with its retries and its whole body. */
  deadlineMs?: number;
}

const ABSENT = 404;
/** The store rejects a write, because the key exists. */
const TAKEN = 412;
/** Another write to the same key is in progress; AWS asks clients to retry. */
const CONFLICT = 409;

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The SDK ignores AWS_DEFAULT_REGION, and requires a region even for stores without regions. */
const regionOf = ({ AWS_REGION, AWS_DEFAULT_REGION } = process.env) =>
  AWS_REGION || AWS_DEFAULT_REGION || (() => new S3Client({}).config.region().catch(() => 'us-east-1'));

function createClient(): S3Client {
  const client = new S3Client({
    region: regionOf(),
    forcePathStyle: true,
    // Other companies' stores do not support AWS's newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  client.middlewareStack.add(
    (next) => async (call) => {
      try {
        return await next(call);
      } catch (error) {
        if (statusOf(error) === CONFLICT) Object.assign(error as object, { $retryable: {} });
        throw error;
      }
    },
    // This is below the SDK's retries, so that the SDK treats a conflict as a temporary failure.
    { step: 'finalizeRequest', priority: 'low', name: 'retryConflicts' },
  );
  return client;
}

/**
 * A store in a bucket: `<prefix>/<name>/<version>/<file>`. The manifest is written last and marks the release as
 * complete. The SDK handles credentials, endpoint, timeouts and retries, with its own settings.
 */
export function s3Store({ bucket, prefix, deadlineMs = 30_000 }: S3Options): ReleaseStore {
  const client = createClient();
  const keyOf = ({ name, version }: Identity, file: string) => [prefix, name, version, file].filter(Boolean).join('/');

  /** The response, or null for the one expected error. */
  async function ask<T>(
    method: string,
    key: string,
    expected: number,
    send: (at: { Bucket: string; Key: string }, options: { abortSignal: AbortSignal }) => Promise<T>,
  ): Promise<T | null> {
    try {
      return await send({ Bucket: bucket, Key: key }, { abortSignal: AbortSignal.timeout(deadlineMs) });
    } catch (error) {
      const status = statusOf(error);
      if (status === expected) return null;
      const what = status ? `answered ${status}` : 'gave no answer';
      throw new Error(`The store ${what} to ${method} /${bucket}/${key}: ${messageOf(error)}`, { cause: error });
    }
  }

  const get = (key: string) =>
    ask('GET', key, ABSENT, async (at, options) => {
      const { Body } = await client.send(new GetObjectCommand(at), options);
      const bytes = await Body?.transformToByteArray();
      return Buffer.from(bytes ?? []);
    });

  const read: ReleaseStore['read'] = async (identity, file) =>
    isPlain(identity, file) ? get(keyOf(identity, file)) : null;

  /** Writes an object if the key is free, and returns whether it did. */
  async function create(key: string, content: Buffer): Promise<boolean> {
    const answer = await ask('PUT', key, TAKEN, (at, options) =>
      client.send(new PutObjectCommand({ ...at, Body: content, IfNoneMatch: '*' }), options),
    );
    return answer !== null;
  }

  const drop = (key: string) =>
    ask('DELETE', key, ABSENT, (at, options) => client.send(new DeleteObjectCommand(at), options));

  /** An interrupted process may have left the object. It is accepted if the bytes are the same. */
  async function putOnce(identity: Identity, file: string, content: Buffer): Promise<void> {
    const key = keyOf(identity, file);
    if (await create(key, content)) return;
    const stored = await get(key);
    if (!stored?.equals(content)) throw otherBytesStored(identity);
  }

  return {
    read,
    async put(identity, manifest, files) {
      const before = await read(identity, MANIFEST);
      if (before && String(before) !== manifest) throw otherBytesStored(identity);
      for await (const all of packedFiles(files)) {
        for (const [file, content] of all) await putOnce(identity, file, content);
      }
      await putOnce(identity, MANIFEST, Buffer.from(manifest));
    },
    async has(identity) {
      const answer = await ask('HEAD', keyOf(identity, MANIFEST), ABSENT, (at, options) =>
        client.send(new HeadObjectCommand(at), options),
      );
      return answer !== null;
    },
    async remove(identity) {
      const manifest = await read(identity, MANIFEST);
      if (!manifest) return;
      const { files } = JSON.parse(String(manifest)) as Release;
      const all = files.flatMap(({ file }) => [file, `${file}.br`]);
      await Promise.all(all.map((file) => drop(keyOf(identity, file))));
      await drop(keyOf(identity, MANIFEST));
    },
    async check() {
      // No release can have this name. The key is random, because nodes may start together.
      const key = [prefix, '.probe', randomUUID()].filter(Boolean).join('/');
      await create(key, Buffer.from('first'));
      const isOverwritten = await create(key, Buffer.from('second')).finally(() => drop(key));
      if (!isOverwritten) return;
      throw new Error(
        `The store s3://${bucket} ignores If-None-Match and overwrites objects, so a release could change after it was published. Use a store with conditional writes.`,
      );
    },
  };
}
