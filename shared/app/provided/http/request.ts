import './for-old-phones.ts';
import type { Call as Declared, Takes } from '@viewmax/contracts/calls';
import { abortAfter } from '@viewmax/contracts/deadline';
import ky, { type BeforeErrorState, type BeforeRequestState, type BeforeRetryState, type Hooks, isHTTPError } from 'ky';
import { atom, type ReadableAtom } from 'nanostores';
import { platform } from '../mfe/platform.ts';
import { device } from '../native/current-device.ts';
import { $token } from '../stores/session.ts';
import { takeFirstAnswer } from './first-answers.ts';
import { hearRevision } from './heard-revision.ts';

/** The server rejected the call. Remotes identify it by its name, because each may have a copy of the class. */
export class HttpError extends Error {
  override readonly name = 'HttpError' as const;
  readonly status: number;
  /** The body of the answer, when it was JSON. */
  readonly body: unknown;

  constructor(call: string, status: number, body: unknown) {
    super(`${call} answered ${status}`);
    this.status = status;
    this.body = body;
  }
}

export const isHttpError = (error: unknown): error is HttpError => error instanceof Error && error.name === 'HttpError';

const $count = atom(0);

/** The number of calls without an answer since the last answer. */
export const $unanswered: ReadableAtom<number> = $count;

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** Sent as JSON, or unchanged when it is a form. */
  body?: unknown;
  headers?: Record<string, string | undefined> | undefined;
  /** Sends no token. */
  anonymous?: boolean | undefined;
}

/** A declared call with its values. Of the query, those that are undefined are left out. */
export function filled<T extends Takes>({ method, path, access, carriesToken }: Declared<T, unknown>, given: T): Call {
  const { params = {}, query = {}, headers, body }: Takes = given;
  const named = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const asked = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = asked.map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`).join('&');
  return {
    method,
    path: search ? `${named}?${search}` : named,
    headers,
    body,
    anonymous: access === 'public' && !carriesToken,
  };
}

const callName = ({ method, path }: Call): string => `${method} ${path}`;

/** A form carries a picture, and its bytes alone take longer on 2G than a call may. */
const FORM_TAKES = 4;

/**
 * ky's `fetch`: one try. The deadline covers the body too, and it works on phones without `AbortSignal.any`, which ky's
 * own `timeout` needs. ky gets the answer only after the check that it is one.
 */
async function answerTo(asked: Request, call: Call): Promise<Response> {
  const unanswered = (cause?: unknown): never => {
    $count.set($count.get() + 1);
    // Before Chrome 93 and Safari 15 the constructor ignores `cause`.
    throw Object.assign(new Error(`${callName(call)} got no answer`), { cause });
  };
  const inPage = call.method === 'GET' && !asked.headers.has('authorization') ? takeFirstAnswer(call.path) : undefined;
  if (inPage !== undefined) return new Response(inPage);
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
  // The server never answers with a page. A captive network does, for a sign-in or more credit.
  if (whole.status < 500 && text.trimStart().startsWith('<')) unanswered();
  $count.set(0);
  hearRevision(whole);
  return whole;
}

type Outgoing = BeforeRequestState | BeforeRetryState;

/** Runs for each try, because a refresh may have changed the token since the last one. */
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

/** ky's error holds the request with its token. This error holds only data for screens and reports. */
const withoutRequest = ({ error, options }: BeforeErrorState): Error =>
  isHTTPError(error) ? new HttpError(String(options.context.name), error.response.status, readBody(error.data)) : error;

const PASSING = [408, 500, 502, 503, 504];
const LATE = ['TimeoutError', 'AbortError'];
const RETRIES = 2;

/**
 * A lost connection and a server in trouble may pass. A timeout is final, because the member has waited long enough. ky
 * recognises a lost connection by the browsers' messages, but not all of them.
 */
const mayPass = (error: Error): boolean =>
  isHTTPError(error)
    ? PASSING.includes(error.response.status)
    : !LATE.includes((error.cause as Error | undefined)?.name ?? '');

const api = ky.create({
  timeout: false,
  retry: {
    methods: ['get'],
    // One more than the retries of faults, because a call whose hook renews the token is sent again, with any method.
    limit: RETRIES + 1,
    shouldRetry: ({ error, retryCount }) => retryCount <= RETRIES && mayPass(error),
  },
  hooks: {
    beforeRequest: [nameReleases, carryToken],
    beforeRetry: [carryToken],
    beforeError: [withoutRequest],
  },
});

/** The browser blocks a host that the page's policy does not name, and says no reason to the code. */
function refuseAddress(call: Call): void {
  if (!/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(call.path)) return;
  throw new Error(
    `${callName(call)} was not sent, because a page calls paths and no addresses. Ops lead a path to the backend of a squad: viewmax host proxy. The path of a call begins with one slash.`,
  );
}

/** One call, by a path of ours. A call that does no harm when repeated is sent up to three times. */
export async function request<T>(call: Call, hooks: Hooks = {}): Promise<T> {
  refuseAddress(call);
  const { method, path, body, headers } = call;
  const answer = await api(path, {
    method,
    prefix: platform().config.apiBase || location.origin,
    headers: {
      ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      ...headers,
    },
    context: { name: callName(call), anonymous: call.anonymous },
    hooks,
    fetch: (asked) => answerTo(asked as Request, call),
  });
  const text = await answer.text();
  // A deletion may have an empty answer.
  return (text ? JSON.parse(text) : undefined) as T;
}
