export type Answer = { status?: number; body: string | object } | Error;

/** A provider's server that gives the test's answers, and records the requests. */
export function fakeProvider(...answers: Answer[]) {
  const requests: { url: string; headers: Headers }[] = [];
  const fetch = (async (input: string | URL | Request, init?: RequestInit) => {
    requests.push({ url: String(input), headers: new Headers(init?.headers) });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (!answer) throw new Error('The test has no answer left');
    if (answer instanceof Error) throw answer;
    const { status = 200, body } = answer;
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  }) as typeof globalThis.fetch;
  return { fetch, requests };
}
