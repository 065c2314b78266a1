import { atom, type ReadableAtom } from 'nanostores';
import { abortAfter } from '../mfe/deadline.ts';
import { platform } from '../mfe/platform.ts';
import { device } from '../native/current-device.ts';
import { $token } from '../stores/session.ts';

/** The server answered, and said no. Across remotes it is told by its name, never by `instanceof`. */
export class HttpError extends Error {
  override readonly name = 'HttpError' as const;
  readonly status: number;
  /** What the answer said, where it was JSON. */
  readonly body: unknown;

  constructor(call: string, status: number, body: unknown) {
    super(`${call} answered ${status}`);
    this.status = status;
    this.body = body;
  }
}

export const isHttpError = (error: unknown): error is HttpError => error instanceof Error && error.name === 'HttpError';

const $count = atom(0);

/** How many calls got no answer at all since the last one that did. */
export const $unanswered: ReadableAtom<number> = $count;

export interface Request {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  /** Sent as JSON, or as it is when it is a form. */
  body?: unknown;
  headers?: Record<string, string> | undefined;
  /** Sends no token. */
  anonymous?: boolean | undefined;
}

/** A form carries a picture, whose bytes alone take longer on 2G than an answer may. */
const FORM_TAKES = 4;

async function ask({ method, path, body, headers, anonymous }: Request): Promise<{ status: number; text: string }> {
  const { config, setId } = platform();
  const token = anonymous ? null : $token.get();
  const isForm = body instanceof FormData;
  const answer = await fetch(config.apiBase + path, {
    method,
    body: isForm ? body : JSON.stringify(body),
    headers: {
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      'x-viewmax-set': setId,
      ...device().headers(),
      ...headers,
    },
    signal: abortAfter(config.timeouts.requestMs * (isForm ? FORM_TAKES : 1)),
  });
  return { status: answer.status, text: await answer.text() };
}

async function once<T>(call: Request): Promise<T> {
  const name = `${call.method} ${call.path}`;
  const unanswered = (cause?: unknown): never => {
    $count.set($count.get() + 1);
    throw new Error(`${name} got no answer`, { cause });
  };
  const { status, text } = await ask(call).catch(unanswered);
  // A page is never the server's word: it is the network's own, which wants a login or more credit.
  if (status < 500 && text.trimStart().startsWith('<')) unanswered();
  $count.set(0);
  if (status >= 200 && status < 300) return JSON.parse(text) as T;
  throw new HttpError(name, status, readBody(text));
}

function readBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const PASSING = [408, 500, 502, 503, 504];
const LATE = ['TimeoutError', 'AbortError'];
const PAUSES_MS = [300, 600];

/** A lost connection and a server in trouble may pass; an answer that took too long already cost its patience. */
const mayPass = (error: unknown): boolean =>
  isHttpError(error)
    ? PASSING.includes(error.status)
    : error instanceof Error && !LATE.includes((error.cause as Error | undefined)?.name ?? '');

/** One call. What does no harm when it is asked twice is asked up to three times. */
export async function request<T>(call: Request): Promise<T> {
  for (const pause of call.method === 'GET' ? PAUSES_MS : []) {
    try {
      return await once<T>(call);
    } catch (error) {
      if (!mayPass(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return once<T>(call);
}
