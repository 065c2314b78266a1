import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const KEY = 'AKIDEXAMPLE';
const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const REGION = 'us-east-1';
const SKEW_MS = 15 * 60_000;
/** AWS lists 1000 keys at once. A small page tests the rest of the list with few objects. */
const LISTED_AT_ONCE = 2;

export interface TestBucket {
  endpoint: string;
  /** The stored bytes, by bucket and key: `/viewmax/releases/entry.js`. */
  objects: Map<string, Buffer>;
  /** The method and path of each request. */
  asked: string[];
  /** The faults of the store. `reset` ends them. */
  faults: {
    /** The end of the paths whose writes fail. */
    failing: string;
    /** The end of the paths whose writes are acknowledged and lost. */
    forgotten: string;
    /** The number of conflicts before the store accepts a write. */
    conflicts: number;
    /** The store ignores `if-none-match`. */
    isCareless: boolean;
    /** The body of an object stalls. */
    isStalling: boolean;
    /** Each request is answered with 503. */
    isAway: boolean;
  };
  /** Empties the bucket, and sets the variables of the SDK for it. */
  reset(): void;
  close(): void;
}

const digest = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const mac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/**
 * A signature check as AWS does it: for today, this region, the host and every `x-amz-` header. It is independent of
 * the client's code.
 */
function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const [, key, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/([^,]+), SignedHeaders=([^,]+), Signature=(\w{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const date = String(headers['x-amz-date']);
  const [day = '', time = ''] = date.split('T');
  const at = Date.parse(`${day.replace(/(....)(..)/, '$1-$2-')}T${time.replace(/(..)(..)/, '$1:$2:')}`);
  const needed = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  const given = names.split(';');
  if (key !== KEY || scope !== `${day}/${REGION}/s3/aws4_request`) return false;
  if (!(Math.abs(Date.now() - at) < SKEW_MS)) return false;
  if (needed.some((name) => !given.includes(name)) || names !== given.toSorted().join(';')) return false;
  if (digest(body) !== headers['x-amz-content-sha256']) return false;
  const [path, query = ''] = url.split('?');
  const sorted = query.split('&').toSorted().join('&');
  const lines = given.map((name) => `${name}:${headers[name]}\n`).join('');
  const canonical = `${method}\n${path}\n${sorted}\n${lines}\n${names}\n${headers['x-amz-content-sha256']}`;
  const toSign = `AWS4-HMAC-SHA256\n${date}\n${scope}\n${digest(canonical)}`;
  const signingKey = scope.split('/').reduce<string | Buffer>(mac, `AWS4${SECRET}`);
  return mac(signingKey, toSign).toString('hex') === signature;
}

/** A part of the list, in the XML of ListObjectsV2. */
function listed(objects: ReadonlyMap<string, Buffer>, bucket: string, query: URLSearchParams): string {
  const start = `${bucket}/`;
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()]
    .filter((path) => path.startsWith(start + (query.get('prefix') ?? '')))
    .map((path) => path.slice(start.length))
    .filter((key) => key > after)
    .toSorted();
  const page = keys.slice(0, LISTED_AT_ONCE);
  const isCut = page.length < keys.length;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">',
    `<IsTruncated>${isCut}</IsTruncated><KeyCount>${page.length}</KeyCount><MaxKeys>${LISTED_AT_ONCE}</MaxKeys>`,
    isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '',
    ...page.map((key) => `<Contents><Key>${key}</Key><Size>${objects.get(start + key)?.length}</Size></Contents>`),
    '</ListBucketResult>',
  ].join('');
}

/** A small S3 server: it stores objects, honours `if-none-match`, and answers 403 to a wrong signature. */
export async function openTestBucket(): Promise<TestBucket> {
  const objects = new Map<string, Buffer>();
  const asked: string[] = [];
  const none = { failing: '', forgotten: '', conflicts: 0, isCareless: false, isStalling: false, isAway: false };
  const faults = { ...none };

  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', headers } = request;
      const [path = '', query = ''] = (request.url ?? '').split('?');
      const url = decodeURIComponent(path);
      asked.push(`${method} ${url}`);
      const body = Buffer.concat(chunks);
      const end = (status: number, content?: Buffer | string) => reply.writeHead(status).end(content);
      if (faults.isAway) return end(503);
      if (!isSigned(request, body)) return end(403);
      if (faults.failing && method === 'PUT' && url.endsWith(faults.failing)) return end(500);
      const known = objects.get(url);
      if (method === 'PUT') {
        if (faults.conflicts > 0) {
          faults.conflicts -= 1;
          return end(409);
        }
        if (known && headers['if-none-match'] === '*' && !faults.isCareless) return end(412);
        if (!faults.forgotten || !url.endsWith(faults.forgotten)) objects.set(url, body);
        return end(200);
      }
      if (method === 'DELETE') return end(objects.delete(url) ? 204 : 404);
      const params = new URLSearchParams(query);
      if (params.get('list-type') === '2') return end(200, listed(objects, url.replace(/\/$/, ''), params));
      if (faults.isStalling && known) return void reply.writeHead(200).write(known.subarray(0, 10));
      return known ? end(200, method === 'HEAD' ? undefined : known) : end(404);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    endpoint,
    objects,
    asked,
    faults,
    reset() {
      objects.clear();
      asked.length = 0;
      Object.assign(faults, none);
      const keys = { AWS_ACCESS_KEY_ID: KEY, AWS_SECRET_ACCESS_KEY: SECRET };
      Object.assign(process.env, { ...keys, AWS_REGION: REGION, AWS_ENDPOINT_URL: endpoint });
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
