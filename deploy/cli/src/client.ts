import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { CommandFailed, EXIT } from './exit.ts';

/** JSON lines. */
const LINES = 'application/x-ndjson';

export interface Answer {
  ok: boolean;
  status: number;
  headers: Headers;
  text: string;
}

export interface Client {
  url: string;
  get<T>(path: string): Promise<T>;
  /** The lines of an answer that comes as a stream. */
  lines(path: string): AsyncIterable<string>;
  post<T>(path: string, body?: object): Promise<T>;
  put<T>(path: string, body: object): Promise<T>;
  remove(path: string): Promise<void>;
  upload<T>(path: string, body: Buffer, type: string): Promise<T>;
  /** Requests another address, such as the app's, without sending the token. */
  open(address: string): Promise<Answer>;
}

const DEADLINE_MS = 60_000;

interface Refusal {
  code?: string;
  message?: string;
  /** The faults of an import's files. */
  faults?: unknown[];
}

export const NOT_JSON = Symbol('not JSON');

/** Parses an answer as an object, since the registry sends only objects. */
export function parseObject(text: string): object | typeof NOT_JSON {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? parsed : NOT_JSON;
  } catch {
    return NOT_JSON;
  }
}

function lost(url: string, error: unknown): CommandFailed {
  if ((error as Error).name === 'TimeoutError')
    return new CommandFailed(`${url} has not answered within ${DEADLINE_MS / 1000} seconds.`, EXIT.unreachable);
  return new CommandFailed(`${url} cannot be reached. Name another one with --url or VIEWMAX_URL.`, EXIT.unreachable);
}

export const notRegistry = (url: string): CommandFailed =>
  new CommandFailed(`${url} is not a Viewmax registry.`, EXIT.unreachable);

function exitCodeOf(status: number, { code }: Refusal) {
  if (code === 'stale') return EXIT.stale;
  if (code === 'invalid') return EXIT.usage;
  return status >= 500 ? EXIT.unreachable : EXIT.no;
}

/** The error for an answer that is not 2xx. */
function refusalOf(url: string, { status, text }: Answer): CommandFailed {
  const parsed = parseObject(text);
  const refusal = (parsed === NOT_JSON ? {} : parsed) as Refusal;
  // The registry gives every refusal a code. A proxy in front of it may be in trouble, or refuse an upload.
  if (!refusal.code && status < 500 && status !== 413) return notRegistry(url);
  const { faults, message = `${url} answered ${status}.` } = refusal;
  if (status === 401) return new CommandFailed(`${message} Set VIEWMAX_TOKEN, or use --token.`, EXIT.no);
  return new CommandFailed(message, exitCodeOf(status, refusal), faults && { faults });
}

/** A token, or a function for one that is renewed. */
export type Token = string | (() => Promise<string>) | undefined;

/** Calls the API of one registry. A refusal ends the command with the registry's sentence. */
export function createClient(url: string, token: Token): Client {
  async function bearer(): Promise<Record<string, string>> {
    const current = typeof token === 'function' ? await token() : token;
    return current ? { authorization: `Bearer ${current}` } : {};
  }

  async function ask(address: URL, init: RequestInit = {}): Promise<Answer> {
    try {
      const answer = await fetch(address, { ...init, signal: AbortSignal.timeout(DEADLINE_MS) });
      const { ok, status } = answer;
      return { ok, status, headers: answer.headers, text: await answer.text() };
    } catch (error) {
      throw lost(address.origin, error);
    }
  }

  async function call<T>(
    method: string,
    path: string,
    body?: string | Uint8Array<ArrayBuffer>,
    type = 'application/json',
  ): Promise<T> {
    const headers = { ...(await bearer()), ...(body === undefined ? {} : { 'content-type': type }) };
    const answer = await ask(new URL(`/ops/api${path}`, url), { method, body, headers });
    if (answer.status === 204) return undefined as T;
    const parsed = parseObject(answer.text);
    if (answer.ok) {
      if (parsed !== NOT_JSON) return parsed as T;
      throw notRegistry(url);
    }
    throw refusalOf(url, answer);
  }

  async function* lines(path: string): AsyncGenerator<string> {
    const address = new URL(`/ops/api${path}`, url);
    const stopped = new AbortController();
    const headers = { ...(await bearer()), accept: LINES };
    try {
      const answer = await fetch(address, { headers, signal: stopped.signal });
      if (!answer.ok || !answer.body || !answer.headers.get('content-type')?.startsWith(LINES)) {
        const { ok, status } = answer;
        throw ok
          ? notRegistry(url)
          : refusalOf(url, { ok, status, headers: answer.headers, text: await answer.text() });
      }
      yield* createInterface({ input: Readable.fromWeb(answer.body as ReadableStream) });
    } catch (error) {
      throw error instanceof CommandFailed ? error : lost(address.origin, error);
    } finally {
      stopped.abort();
    }
  }

  return {
    url,
    lines,
    get: (path) => call('GET', path),
    post: (path, body = {}) => call('POST', path, JSON.stringify(body)),
    put: (path, body) => call('PUT', path, JSON.stringify(body)),
    remove: (path) => call('DELETE', path),
    upload: (path, body, type) => call('POST', path, new Uint8Array(body), type),
    open: (address) => ask(new URL(address)),
  };
}
