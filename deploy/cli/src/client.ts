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
  /** A file of this type. */
  download(path: string, type: string): Promise<Buffer>;
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

/** The options and variables that a sentence about a failed call names. */
export interface Named {
  address: string;
  token: string;
}

const OWN: Named = { address: '--url or VIEWMAX_URL', token: 'VIEWMAX_TOKEN, or use --token' };

function lost(url: string, error: unknown, named?: Named): CommandFailed {
  const remedy = named ? ` Name another one with ${named.address}.` : '';
  if ((error as Error).name === 'TimeoutError')
    return new CommandFailed(`${url} has not answered within ${DEADLINE_MS / 1000} seconds.`, EXIT.unreachable);
  return new CommandFailed(`${url} cannot be reached.${remedy}`, EXIT.unreachable);
}

export const notRegistry = (url: string): CommandFailed =>
  new CommandFailed(`${url} is not a Viewmax registry.`, EXIT.unreachable);

function exitCodeOf(status: number, { code }: Refusal) {
  if (code === 'stale') return EXIT.stale;
  if (code === 'invalid') return EXIT.usage;
  return status >= 500 ? EXIT.unreachable : EXIT.no;
}

/** The error for an answer that is not 2xx. */
function refusalOf(url: string, { status, text }: Pick<Answer, 'status' | 'text'>, named: Named): CommandFailed {
  const parsed = parseObject(text);
  const refusal = (parsed === NOT_JSON ? {} : parsed) as Refusal;
  // The registry gives every refusal a code. A proxy in front of it may be in trouble, or refuse an upload.
  if (!refusal.code && status < 500 && status !== 413) return notRegistry(url);
  const { faults, message = `${url} answered ${status}.` } = refusal;
  if (status === 401) return new CommandFailed(`${message} Set ${named.token}.`, EXIT.no);
  return new CommandFailed(message, exitCodeOf(status, refusal), faults && { faults });
}

/** A token, or a function for one that is renewed. */
export type Token = string | (() => Promise<string>) | undefined;

/** Calls the API of one registry. A refusal ends the command with the registry's sentence. */
export function createClient(url: string, token: Token, named: Named = OWN): Client {
  async function bearer(): Promise<Record<string, string>> {
    const current = typeof token === 'function' ? await token() : token;
    return current ? { authorization: `Bearer ${current}` } : {};
  }

  async function ask(address: URL, init: RequestInit = {}, remedy?: Named): Promise<Answer> {
    try {
      const answer = await fetch(address, { ...init, signal: AbortSignal.timeout(DEADLINE_MS) });
      const { ok, status } = answer;
      return { ok, status, headers: answer.headers, text: await answer.text() };
    } catch (error) {
      throw lost(address.origin, error, remedy);
    }
  }

  async function call<T>(
    method: string,
    path: string,
    body?: string | Uint8Array<ArrayBuffer>,
    type = 'application/json',
  ): Promise<T> {
    const headers = { ...(await bearer()), ...(body === undefined ? {} : { 'content-type': type }) };
    const answer = await ask(new URL(`/ops/api${path}`, url), { method, body, headers }, named);
    if (answer.status === 204) return undefined as T;
    const parsed = parseObject(answer.text);
    if (answer.ok) {
      if (parsed !== NOT_JSON) return parsed as T;
      throw notRegistry(url);
    }
    throw refusalOf(url, answer, named);
  }

  /** The error for an answer that is a refusal, or not of the expected type. */
  const wrongAnswer = async (answer: Response): Promise<CommandFailed> =>
    answer.ok ? notRegistry(url) : refusalOf(url, { status: answer.status, text: await answer.text() }, named);

  async function download(path: string, type: string): Promise<Buffer> {
    const address = new URL(`/ops/api${path}`, url);
    try {
      const answer = await fetch(address, { headers: await bearer(), signal: AbortSignal.timeout(DEADLINE_MS) });
      if (!answer.ok || answer.headers.get('content-type') !== type) throw await wrongAnswer(answer);
      return Buffer.from(await answer.arrayBuffer());
    } catch (error) {
      throw error instanceof CommandFailed ? error : lost(address.origin, error, named);
    }
  }

  async function* lines(path: string): AsyncGenerator<string> {
    const address = new URL(`/ops/api${path}`, url);
    const stopped = new AbortController();
    const headers = { ...(await bearer()), accept: LINES };
    try {
      const answer = await fetch(address, { headers, signal: stopped.signal });
      if (!answer.ok || !answer.body || !answer.headers.get('content-type')?.startsWith(LINES)) {
        throw await wrongAnswer(answer);
      }
      yield* createInterface({ input: Readable.fromWeb(answer.body as ReadableStream) });
    } catch (error) {
      throw error instanceof CommandFailed ? error : lost(address.origin, error, named);
    } finally {
      stopped.abort();
    }
  }

  return {
    url,
    lines,
    download,
    get: (path) => call('GET', path),
    post: (path, body = {}) => call('POST', path, JSON.stringify(body)),
    put: (path, body) => call('PUT', path, JSON.stringify(body)),
    remove: (path) => call('DELETE', path),
    upload: (path, body, type) => call('POST', path, new Uint8Array(body), type),
    open: (address) => ask(new URL(address)),
  };
}
