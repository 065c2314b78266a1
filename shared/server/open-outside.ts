import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import type { IncomingMessage, OutgoingHttpHeaders, Agent as PlainAgent } from 'node:http';
import { type Agent, request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** The addresses that a server of ours may call. */
export interface OutsideRules {
  protocol: string;
  request: typeof httpsRequest;
  isAllowed(address: string): boolean;
}

/** The internet over https, so no call reaches our own network. */
export const internet: OutsideRules = { protocol: 'https:', request: httpsRequest, isAllowed: isPublicAddress };

export interface OutsideCall {
  method?: string;
  headers: OutgoingHttpHeaders;
  body?: Buffer | undefined;
  /** Also ends the answer's body. */
  signal: AbortSignal;
  /** Reuses connections. Without it, each call has its own. */
  agent?: Agent | PlainAgent;
}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** Checks the address of the actual connection: a second lookup of the same name may return another address. */
const lookupAllowed = (isAllowed: OutsideRules['isAllowed']) => (host: string, options: LookupOptions, done: Found) =>
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const refused = error ?? addresses.every(({ address }) => isAllowed(address));
    if (refused !== true) return done(error ?? new Error(`${host} is not in the internet`), []);
    const [first] = addresses;
    if (options.all) done(null, addresses);
    else done(null, first?.address ?? '', first?.family);
  });

/**
 * Calls another company's host, and never one of our own network. It follows no redirect, because that could lead inside.
 *
 * @example
 * const answer = await openOutside(new URL('https://cdn.example/a.jpg'), { headers: {}, signal: AbortSignal.timeout(8000) });
 * const bytes = await readBounded(answer, 8 * 1024 * 1024);
 */
export function openOutside(
  url: URL,
  { method = 'GET', headers, body, signal, agent }: OutsideCall,
  { protocol, request, isAllowed }: OutsideRules = internet,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A literal address needs no lookup.
  if (url.protocol !== protocol || (isIP(host) && !isAllowed(host))) {
    return Promise.reject(new Error(`${url.host} is not allowed`));
  }
  return new Promise((resolve, reject) => {
    const options = { method, headers, signal, agent: agent ?? false, lookup: lookupAllowed(isAllowed) };
    const silent = new Error(`${url.host} closed the connection without an answer`);
    // Node reports no error for an answer 101, only the end of the connection.
    request(url, options, resolve)
      .on('error', reject)
      .on('close', () => reject(silent))
      .end(body);
  });
}

/** The whole body of an answer. A longer one ends the connection, whatever size its host declared. */
export async function readBounded(answer: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    size += piece.length;
    // Leaving the loop destroys the answer and its connection.
    if (size > mostBytes) throw new Error(`The host sent more than ${mostBytes} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
