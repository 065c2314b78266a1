import './for-old-phones.ts';
import ky, { type BeforeErrorState, type BeforeRequestState, type BeforeRetryState, type Hooks, isHTTPError } from 'ky';
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

export interface Call {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  /** Sent as JSON, or as it is when it is a form. */
  body?: unknown;
  headers?: Record<string, string> | undefined;
  /** Sends no token. */
  anonymous?: boolean | undefined;
}

const nameOf = ({ method, path }: Call): string => `${method} ${path}`;

/** A form carries a picture, whose bytes alone take longer on 2G than an answer may. */
const FORM_TAKES = 4;

/**
 * ky's `fetch`: one try. The deadline covers the answer's body too, and it aborts on phones without `AbortSignal.any`,
 * which ky's own `timeout` needs for that. ky gets the answer only once it is known to be one.
 */
async function answerTo(asked: Request, call: Call): Promise<Response> {
  const unanswered = (cause?: unknown): never => {
    $count.set($count.get() + 1);
    // The constructor ignores `cause` before Chrome 93 and Safari 15.
    throw Object.assign(new Error(`${nameOf(call)} got no answer`), { cause });
  };
  const isForm = call.body instanceof FormData;
  const ask = async () => {
    const answer = await fetch(asked.url, {
      method: asked.method,
      headers: asked.headers,
      body: isForm ? (call.body as FormData) : JSON.stringify(call.body),
      signal: abortAfter(platform().config.timeouts.requestMs * (isForm ? FORM_TAKES : 1)),
    });
    const text = await answer.text();
    return { text, whole: new Response(text || null, answer) };
  };
  const { text, whole } = await ask().catch(unanswered);
  // A page is never the server's word: it is the network's own, which wants a login or more credit.
  if (whole.status < 500 && text.trimStart().startsWith('<')) unanswered();
  $count.set(0);
  return whole;
}

type Outgoing = BeforeRequestState | BeforeRetryState;

/** A hook for each try, since a refresh may have brought another token after the one before. */
export const carryToken = ({ request: asked, options }: Outgoing): void => {
  const token = options.context.anonymous ? null : $token.get();
  if (token) asked.headers.set('authorization', `Bearer ${token}`);
  else asked.headers.delete('authorization');
};

const nameReleases = ({ request: asked }: BeforeRequestState): void => {
  for (const [name, value] of Object.entries({ 'x-viewmax-set': platform().setId, ...device().headers() })) {
    asked.headers.set(name, value);
  }
};

function readBody(data: unknown): unknown {
  if (typeof data !== 'string') return data;
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

/** ky's error holds the request, and with it the token. Ours holds what a screen may show and a report may send. */
const inOurWords = ({ error, options }: BeforeErrorState): Error =>
  isHTTPError(error) ? new HttpError(String(options.context.name), error.response.status, readBody(error.data)) : error;

const PASSING = [408, 500, 502, 503, 504];
const LATE = ['TimeoutError', 'AbortError'];
const RETRIES = 2;

/**
 * A lost connection and a server in trouble may pass; an answer that took too long already cost its patience. ky's own
 * test knows a lost connection by the browsers' messages, and not by all of them.
 */
const mayPass = (error: Error): boolean =>
  isHTTPError(error)
    ? PASSING.includes(error.response.status)
    : !LATE.includes((error.cause as Error | undefined)?.name ?? '');

const api = ky.create({
  timeout: false,
  retry: {
    methods: ['get'],
    // One more than what may pass: a call that renews its token by a hook is sent once more, whatever its method.
    limit: RETRIES + 1,
    shouldRetry: ({ error, retryCount }) => retryCount <= RETRIES && mayPass(error),
  },
  hooks: {
    beforeRequest: [nameReleases, carryToken],
    beforeRetry: [carryToken],
    beforeError: [inOurWords],
  },
});

/** One call. What does no harm when it is asked twice is asked up to three times. */
export async function request<T>(call: Call, hooks: Hooks = {}): Promise<T> {
  const { method, path, body, headers, anonymous } = call;
  const answer = await api(path, {
    method,
    prefix: platform().config.apiBase || location.origin,
    headers: {
      ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      ...headers,
    },
    context: { name: nameOf(call), anonymous },
    hooks,
    fetch: (asked) => answerTo(asked as Request, call),
  });
  return JSON.parse(await answer.text()) as T;
}
