import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { type Objects, StoreError } from './objects.ts';

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

/** Objects in a bucket. The SDK handles credentials, endpoint, timeouts and retries, with its own settings. */
export function s3Objects({ bucket, prefix, deadlineMs = 30_000 }: S3Options): Objects {
  const client = createClient();
  const base = prefix && `${prefix}/`;

  async function ask<T>(what: string, send: (abortSignal: AbortSignal) => Promise<T>): Promise<T>;
  async function ask<T>(
    what: string,
    send: (abortSignal: AbortSignal) => Promise<T>,
    expected: number,
  ): Promise<T | null>;
  /** The response, or null for the one expected error. */
  async function ask<T>(what: string, send: (abortSignal: AbortSignal) => Promise<T>, expected?: number) {
    try {
      return await send(AbortSignal.timeout(deadlineMs));
    } catch (error) {
      const status = statusOf(error);
      if (status !== undefined && status === expected) return null;
      const did = status ? `answered ${status}` : 'gave no answer';
      throw new StoreError(`The store ${did} to ${what}: ${messageOf(error)}`, { cause: error });
    }
  }

  const at = (key: string) => ({ Bucket: bucket, Key: base + key });
  const nameOf = (key: string) => `/${bucket}/${base}${key}`;

  return {
    read: (key) =>
      ask(
        `GET ${nameOf(key)}`,
        async (abortSignal) => {
          const { Body } = await client.send(new GetObjectCommand(at(key)), { abortSignal });
          const bytes = await Body?.transformToByteArray();
          return Buffer.from(bytes ?? []);
        },
        ABSENT,
      ),
    async write(key, content) {
      const command = new PutObjectCommand({ ...at(key), Body: content });
      await ask(`PUT ${nameOf(key)}`, (abortSignal) => client.send(command, { abortSignal }));
    },
    async create(key, content) {
      const command = new PutObjectCommand({ ...at(key), Body: content, IfNoneMatch: '*' });
      const answer = await ask(`PUT ${nameOf(key)}`, (abortSignal) => client.send(command, { abortSignal }), TAKEN);
      return answer !== null;
    },
    async has(key) {
      const command = new HeadObjectCommand(at(key));
      const answer = await ask(`HEAD ${nameOf(key)}`, (abortSignal) => client.send(command, { abortSignal }), ABSENT);
      return answer !== null;
    },
    async remove(key) {
      const command = new DeleteObjectCommand(at(key));
      await ask(`DELETE ${nameOf(key)}`, (abortSignal) => client.send(command, { abortSignal }), ABSENT);
    },
    async *list(start = '') {
      let next: string | undefined;
      do {
        const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: base + start, ContinuationToken: next });
        const page = await ask(`GET ${nameOf('')}`, (abortSignal) => client.send(command, { abortSignal }));
        for (const { Key } of page.Contents ?? []) if (Key) yield Key.slice(base.length);
        next = page.NextContinuationToken;
      } while (next);
    },
  };
}
