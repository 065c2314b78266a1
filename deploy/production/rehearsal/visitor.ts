import { createHmac } from 'node:crypto';
import * as http from 'node:http';
import * as https from 'node:https';

export interface Answer {
  /** 0 without an answer. */
  status: number;
  text: string;
  cookies: string[];
  /** The reason of a lost connection. */
  lost?: string;
}

export interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

const DEADLINE_MS = 15_000;

/** Asks with kept connections, as browsers do. A lost connection is an answer with status 0. With `ca` it asks over TLS. */
export function createVisitor(port: number, host: string, ca?: Buffer) {
  const { Agent, request } = ca ? https : http;
  const tls = ca ? { ca, servername: host } : {};
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const ask = (path: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<Answer> =>
    new Promise((resolve) => {
      const lose = (error: Error) => resolve({ status: 0, text: '', cookies: [], lost: error.message });
      const asking = request(
        {
          agent,
          ...tls,
          port,
          host: '127.0.0.1',
          path,
          method,
          headers: { host, ...headers, ...(body ? { 'content-length': Buffer.byteLength(body) } : {}) },
          signal: AbortSignal.timeout(DEADLINE_MS),
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.once('error', lose);
          answer.once('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              text: Buffer.concat(chunks).toString(),
              cookies: (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? ''),
            }),
          );
        },
      );
      asking.once('error', lose);
      asking.end(body);
    });
  return { ask, close: () => agent.destroy() };
}
export type Visitor = ReturnType<typeof createVisitor>;

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token as the backend signs it at a sign-in. */
export function tokenOf(userId: string, secret: string): string {
  const iat = Math.floor(Date.now() / 1000);
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ sub: JSON.stringify({ UUID: userId }), ver: 1, iat, exp: iat + 86_400 })}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}
