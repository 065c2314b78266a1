import { expectAccepted } from '@viewmax/registry/testing/expect-accepted';
import type { Command } from '../command.ts';
import { runCli, type World } from '../program/run-cli.ts';

export interface Asked {
  /** `GET /state`: a path below `/ops/api`, or a complete address. */
  what: string;
  query: Record<string, string>;
  body: unknown;
  headers: Headers;
}

type Answer = (asked: Asked) => Response | Promise<Response>;

export type Answers = Record<string, Answer>;

export const URL_OF_TESTS = 'https://viewmax.test';

export const json = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status });
export const noContent = (): Response => new Response(null, { status: 204 });
/** A refusal in the registry's format. */
export const refuse = (status: number, code: string, message: string): Response =>
  json({ code, message, requestId: 'req-1' }, status);

const readBody = (body: unknown) => (typeof body === 'string' ? JSON.parse(body) : body);

/** Runs one command line, as a text with spaces or as separate words. */
export async function runLine(args: string[], world: Partial<World> = {}, commands?: readonly Command[]) {
  const [out, errors, drawn]: [string[], string[], string[]] = [[], [], []];
  const outside: World = {
    env: { VIEWMAX_URL: URL_OF_TESTS, VIEWMAX_TOKEN: 'vmx_token' },
    print: (text) => void out.push(text),
    complain: (text) => void errors.push(text),
    isTerminal: false,
    draw: (text) => void drawn.push(text),
    wait: async () => {},
    ...world,
  };
  const code = await runCli(args.length === 1 ? (args[0]?.split(' ') ?? []) : args, outside, commands);
  return { code, out: out.join('\n'), errors: errors.join('\n'), drawn: drawn.join('') };
}

/** Runs the CLI against answers by `METHOD /path`; any other call fails as a network error. */
export function openCli(answers: Answers = {}, world: Partial<World> = {}) {
  const asked: (Asked & { url: URL })[] = [];
  globalThis.fetch = async (input, { method = 'GET', body, headers } = {}) => {
    const url = new URL(String(input));
    const what = `${method} ${url.pathname.replace('/ops/api/', '/')}`;
    const call = {
      what,
      query: Object.fromEntries(url.searchParams),
      body: readBody(body),
      headers: new Headers(headers),
      url,
    };
    asked.push(call);
    const answer = answers[what];
    if (!answer) throw new TypeError('fetch failed');
    return answer(call);
  };

  return {
    viewmax: (...args: string[]) => runLine(args, world),
    asked,
    /** All calls in their order. */
    whats: () => asked.map(({ what }) => what),
    /** All changes with their bodies, which the registry accepts. */
    sent: () =>
      asked.flatMap(({ what, body }) => {
        if (what.startsWith('GET ')) return [];
        expectAccepted(what, body);
        return [[what, body]];
      }),
  };
}
