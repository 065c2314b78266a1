export type Answer = { status?: number; body: string | object; headers?: Record<string, string> } | Error;

/** A provider's server that gives the test's answers, and records the requests. */
export function fakeProvider(...answers: Answer[]) {
  const requests: { url: string; headers: Headers; body?: unknown }[] = [];
  const fetch = (async (input: string | URL | Request, init?: RequestInit) => {
    const body = typeof init?.body === 'string' ? { body: JSON.parse(init.body) } : {};
    requests.push({ url: String(input), headers: new Headers(init?.headers), ...body });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (!answer) throw new Error('The test has no answer left');
    if (answer instanceof Error) throw answer;
    const { status = 200, body: given, headers } = answer;
    return new Response(typeof given === 'string' ? given : JSON.stringify(given), { status, headers });
  }) as typeof globalThis.fetch;
  return { fetch, requests };
}
