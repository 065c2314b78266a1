import { answers } from '@viewmax/contracts/answers';
import * as declared from '@viewmax/contracts/calls';
import { type ErrorCode, errorCodes } from '@viewmax/contracts/error-codes';
import type { ErrorBody } from '@viewmax/contracts/errors';
import { noteWrongAnswer } from './wrong-answers.ts';

/** A request that the code under test made. */
export interface Call {
  method: string;
  path: string;
  /** The parameters of the path, by name. */
  query: Record<string, string>;
  body: unknown;
  headers: Headers;
  authorization: string | null;
}

/** The body of a call's answer, or a whole answer: `refusal()` or `foreign()`. */
export type Reply<Body = never> = Body | Response;
type Given<Body> = Reply<Body> | Promise<Reply<Body>>;

/** A reply, now or later, or a function that gives one for each request. A promise that rejects is a lost network. */
export type Answer<Body = never> = Given<Body> | ((call: Call) => Given<Body>);

/** The answer of one address. */
export interface Fake {
  address: string;
  answer(call: Call): Promise<Response>;
}

type Declared<T extends declared.Takes, Body> = declared.Call<T, Body>;
type WithParams<T, Body> = T extends { params: infer Params }
  ? [params: Params, answer: Answer<NoInfer<Body>>]
  : [answer: Answer<NoInfer<Body>>];

const json = (body: unknown, status: number): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/**
 * An answer that no schema checks: of a squad's own backend, or of another backend of ours that answers otherwise.
 *
 * @example on('GET /api/x/reviews/movies/7', foreign([{ stars: 4 }]))
 */
export const foreign = (body: unknown, status = 200): Response => json(body, status);

/**
 * A refusal of our backend, with its status and its text.
 *
 * @example on(holdSeats, refusal('seats_taken'))
 */
export function refusal(code: ErrorCode, more: Partial<ErrorBody> & Record<string, unknown> = {}): Response {
  const { status, text } = errorCodes[code];
  return json({ error: text, message: more.error ?? text, code, ...more }, status);
}

const schemas = new Map(
  Object.entries(declared).map(([name, { method, path }]) => [
    `${method} ${path}`,
    answers[name as keyof typeof answers],
  ]),
);

/** The name of each declared call, and the form of its addresses. */
const namesOf = Object.entries(declared).map(
  ([name, { method, path }]) => [name, new RegExp(`^${method} ${path.replace(/:\w+/g, '[^/]+')}$`)] as const,
);

/** The body as our backend sends it, which leaves out undeclared fields. */
function sentBody(name: string, body: unknown): unknown {
  const schema = schemas.get(name);
  if (!schema) throw new Error(`No schema has the answer of ${name}, so give it as foreign(body).`);
  const { success, data, error } = schema.safeParse(body);
  if (success) return data;
  const faults = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`The backend never answers ${name} with this:\n${faults.join('\n')}`);
}

function whole(name: string, given: unknown): Response {
  if (given instanceof Response) return given.clone();
  try {
    return json(sentBody(name, given), 200);
  } catch (error) {
    // The code under test takes it as a lost network, so the test would not fail by itself.
    noteWrongAnswer(error as Error);
    throw error;
  }
}

function fakeOf(name: string, address: string, answer: unknown): Fake {
  const isFixed = typeof answer !== 'function' && !(answer instanceof Promise) && !(answer instanceof Response);
  if (isFixed) sentBody(name, answer);
  return {
    address,
    answer: async (asked) => whole(name, await (typeof answer === 'function' ? answer(asked) : answer)),
  };
}

/**
 * The answer of one call, for `serve`. Its body has to pass the call's schema. A call whose path has values gets them
 * first. An undeclared call has its method and its address as a text.
 *
 * @example on(getMovie, { movieId: 'eko' }, { onemoviedetails })
 * @example on(holdSeats, ({ body }) => holdOf(body))
 */
export function on(address: string, answer: Answer): Fake;
export function on<T extends declared.Takes, Body>(call: Declared<T, Body>, ...given: WithParams<T, Body>): Fake;
export function on(call: Declared<declared.Takes, unknown> | string, ...given: unknown[]): Fake {
  const answer = given.at(-1);
  if (typeof call === 'string') {
    const known = namesOf.find(([, form]) => form.test(call));
    if (known) throw new Error(`${call} is declared, so name its call: on(${known[0]}, …).`);
    return fakeOf(call, call, answer);
  }
  const [params] = given as [Record<string, string>];
  const path = call.path.replace(/:(\w+)/g, (_, value: string) => encodeURIComponent(params[value] ?? ''));
  return fakeOf(`${call.method} ${call.path}`, `${call.method} ${path}`, answer);
}

/**
 * Answers requests, and lists them. Of two answers to one address the later counts, and any other address fails like a
 * lost network.
 *
 * @example
 * const calls = serve(on(listMovies, { moviesList: [movie('eko')] }));
 * expect(calls[0]?.query).toEqual({ page: '2' });
 */
export function serve(...fakes: readonly Fake[]): Call[] {
  const calls: Call[] = [];
  globalThis.fetch = async (input, init = {}) => {
    const { signal: _, ...asked } = init;
    const form = asked.body instanceof FormData ? Object.fromEntries(asked.body) : undefined;
    const request = new Request(new URL(String(input), location.href), asked);
    const { origin, pathname, searchParams } = new URL(request.url);
    const text = form ? '' : await request.text();
    const call: Call = {
      method: request.method,
      path: pathname,
      query: Object.fromEntries(searchParams),
      body: form ?? (text ? JSON.parse(text) : undefined),
      headers: request.headers,
      authorization: request.headers.get('authorization'),
    };
    calls.push(call);
    const addresses = [`${call.method} ${origin}${call.path}`, `${call.method} ${call.path}`];
    const fake = fakes.findLast(({ address }) => addresses.includes(address));
    if (!fake) throw new TypeError('Failed to fetch');
    return fake.answer(call);
  };
  return calls;
}
