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

type Answer = (call: Call) => Response | Promise<Response>;

/** An answer of the server as JSON. @example json({ message: 'No such movie' }, 404) */
export const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/**
 * Answers requests by `METHOD /path` or `METHOD https://host/path`, and lists them. Any other fails like a lost network.
 *
 * @example
 * const calls = serve({ 'GET /api/x/reviews/movies/7': () => json([{ stars: 4 }]) });
 * expect(calls[0]?.query).toEqual({ page: '2' });
 */
export function serve(answers: Record<string, Answer>): Call[] {
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
    const answer = answers[`${call.method} ${origin}${call.path}`] ?? answers[`${call.method} ${call.path}`];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer(call);
  };
  return calls;
}
