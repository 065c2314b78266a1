import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { addressOf, type CallName, calls, TOKEN_ENDS } from '@viewmax/contracts/ops/calls';
import { UPLOAD_MS } from '@viewmax/contracts/ops/releases';
import type { Answer, Values } from '@viewmax/contracts/ops/schemas';
import { CommandFailed, EXIT, NothingThere } from './exit.ts';

/** JSON lines. */
const LINES = 'application/x-ndjson';

/** What an address answered. */
export interface Page {
  ok: boolean;
  status: number;
  headers: Headers;
  text: string;
}

export interface Client {
  url: string;
  /** A declared call, such as `call('startRollout', { body })`. */
  call<N extends CallName>(name: N, ...values: Values<N>): Promise<Answer<N>>;
  /** The lines of an answer that comes as a stream. */
  lines<N extends CallName>(name: N, ...values: Values<N>): AsyncIterable<string>;
  /** A file of this type. */
  download<N extends CallName>(name: N, type: string, ...values: Values<N>): Promise<Buffer>;
  upload<N extends CallName>(name: N, body: Buffer, type: string, ...values: Values<N>): Promise<Answer<N>>;
  /** Requests another address, such as the app's, without sending the token. */
  open(address: string, headers?: Record<string, string>): Promise<Page>;
}

const DEADLINE_MS = 60_000;
/** The registry gives an upload `UPLOAD_MS` from its turn on, and answers by itself after that. */
const UPLOAD_DEADLINE_MS = 2 * UPLOAD_MS;

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

const OWN: Named = { address: '--url or VIEWMAX_URL', token: 'VIEWMAX_TOKEN, use --token, or run "viewmax login"' };

function lost(url: string, error: unknown, deadlineMs: number, named?: Named): CommandFailed {
  const remedy = named ? ` Name another one with ${named.address}.` : '';
  if ((error as Error).name === 'TimeoutError')
    return new CommandFailed(`${url} has not answered within ${deadlineMs / 1000} seconds.`, EXIT.unreachable);
  return new CommandFailed(`${url} cannot be reached.${remedy}`, EXIT.unreachable);
}

export const notRegistry = (url: string): CommandFailed =>
  new NothingThere(`${url} is not a Viewmax registry.`, EXIT.unreachable, url);

function exitCodeOf(status: number, { code }: Refusal) {
  if (code === 'stale') return EXIT.stale;
  if (code === 'invalid') return EXIT.usage;
  return status >= 500 ? EXIT.unreachable : EXIT.no;
}

/** The error for an answer that is not 2xx. */
function refusalOf(url: string, { status, text }: Pick<Page, 'status' | 'text'>, named: Named): CommandFailed {
  const parsed = parseObject(text);
  const refusal = (parsed === NOT_JSON ? {} : parsed) as Refusal;
  // The registry gives every refusal a code. A proxy in front of it may be in trouble, or refuse an upload.
  if (!refusal.code && status < 500 && status !== 413) return notRegistry(url);
  const { faults, message = `${url} answered ${status}.` } = refusal;
  if (status === 401) return new CommandFailed(`${message} Set ${named.token}.`, EXIT.no);
  if (status === 404) return new NothingThere(message, EXIT.no, url);
  return new CommandFailed(message, exitCodeOf(status, refusal), faults && { faults });
}

/** A token, or a function for one that is renewed. */
export type Token = string | (() => Promise<string>) | undefined;

export interface ClientOptions {
  named?: Named;
  /** Called with the end of the token, once the registry warns of it. */
  onEnding?(endsAt: string): void;
}

/** Calls the API of one registry. A refusal ends the command with the registry's sentence. */
export function createClient(url: string, token: Token, { named = OWN, onEnding }: ClientOptions = {}): Client {
  async function bearer(): Promise<Record<string, string>> {
    const current = typeof token === 'function' ? await token() : token;
    return current ? { authorization: `Bearer ${current}` } : {};
  }

  async function ask(address: URL, init: RequestInit = {}, remedy?: Named, deadlineMs = DEADLINE_MS): Promise<Page> {
    try {
      const answer = await fetch(address, { ...init, signal: AbortSignal.timeout(deadlineMs) });
      const { ok, status } = answer;
      const endsAt = answer.headers.get(TOKEN_ENDS);
      if (endsAt) onEnding?.(endsAt);
      return { ok, status, headers: answer.headers, text: await answer.text() };
    } catch (error) {
      throw lost(address.origin, error, deadlineMs, remedy);
    }
  }

  const placeOf = (name: CallName, values?: object): URL => new URL(`/ops/api${addressOf(name, values)}`, url);

  async function send<N extends CallName>(
    name: N,
    values: object | undefined,
    body: string | Uint8Array<ArrayBuffer> | undefined,
    type = 'application/json',
    deadlineMs?: number,
  ): Promise<Answer<N>> {
    const { method } = calls[name];
    const headers = { ...(await bearer()), ...(body === undefined ? {} : { 'content-type': type }) };
    const answer = await ask(placeOf(name, values), { method, body, headers }, named, deadlineMs);
    if (answer.status === 204) return undefined as Answer<N>;
    const parsed = parseObject(answer.text);
    if (answer.ok) {
      if (parsed !== NOT_JSON) return parsed as Answer<N>;
      throw notRegistry(url);
    }
    throw refusalOf(url, answer, named);
  }

  const bodyOf = (name: CallName, { body = {} }: { body?: object } = {}): string | undefined =>
    ['POST', 'PUT'].includes(calls[name].method) ? JSON.stringify(body) : undefined;

  /** The error for an answer that is a refusal, or not of the expected type. */
  const wrongAnswer = async (answer: Response): Promise<CommandFailed> =>
    answer.ok ? notRegistry(url) : refusalOf(url, { status: answer.status, text: await answer.text() }, named);

  async function download(name: CallName, type: string, values?: object): Promise<Buffer> {
    const address = placeOf(name, values);
    try {
      const answer = await fetch(address, { headers: await bearer(), signal: AbortSignal.timeout(DEADLINE_MS) });
      if (!answer.ok || answer.headers.get('content-type') !== type) throw await wrongAnswer(answer);
      return Buffer.from(await answer.arrayBuffer());
    } catch (error) {
      throw error instanceof CommandFailed ? error : lost(address.origin, error, DEADLINE_MS, named);
    }
  }

  async function* lines(name: CallName, values?: object): AsyncGenerator<string> {
    const address = placeOf(name, values);
    const stopped = new AbortController();
    const headers = { ...(await bearer()), accept: LINES };
    try {
      const answer = await fetch(address, { headers, signal: stopped.signal });
      if (!answer.ok || !answer.body || !answer.headers.get('content-type')?.startsWith(LINES)) {
        throw await wrongAnswer(answer);
      }
      yield* createInterface({ input: Readable.fromWeb(answer.body as ReadableStream) });
    } catch (error) {
      throw error instanceof CommandFailed ? error : lost(address.origin, error, DEADLINE_MS, named);
    } finally {
      stopped.abort();
    }
  }

  return {
    url,
    lines,
    download,
    call: (name, ...[values]) => send(name, values, bodyOf(name, values)),
    upload: (name, body, type, ...[values]) => send(name, values, new Uint8Array(body), type, UPLOAD_DEADLINE_MS),
    open: (address, headers) => ask(new URL(address), { headers }),
  };
}
