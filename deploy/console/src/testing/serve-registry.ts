import type { Rules } from '@viewmax/contracts/ops/ownership';
import { expectAccepted } from '@viewmax/registry/testing/expect-accepted';
import { type Call, foreign, on, serve } from '@viewmax/testing';
import { makeState, opsTeam } from './make-platform.ts';

type Answer = (call: Call) => Response | Promise<Response>;

export type Answers = Record<string, Answer>;

const RULES: Rules & { revision: number } = {
  ...{ firstPercent: 100, minMinutes: 0, minDevices: 0, promote: 'squad', dayMegabytes: 200, runPreviews: true },
  ...{ guards: {}, never: '', plans: {}, secondPerson: null, revision: 1 },
};

/** An answer of the ops API. */
export const json = foreign;

const API = '/ops/api';
const EMPTY: Record<string, Answer> = {
  'GET /session': () => json(opsTeam),
  'GET /sign-in': () => json({ provider: null }),
  'GET /state': () => json(makeState()),
  'GET /releases': () => json({ releases: [] }),
  'GET /figures': () => json({ figures: [] }),
  'GET /history': () => json({ rollouts: [], incidents: [] }),
  'GET /errors': () => json({ release: 'catalog@1.0.0-a', rollout: null, loads: 0, errors: [] }),
  'GET /audit': () => json({ entries: [] }),
  'GET /clean-up': () => json({ kept: {} }),
  'GET /hosts': () => json({ proxies: [] }),
  'GET /slots': () => json({ slots: [] }),
  'GET /paths': () => json({ paths: [], slots: [] }),
  'GET /rules': () => json(RULES),
  'GET /tokens': () => json({ tokens: [] }),
  'GET /trusts': () => json({ trusts: [] }),
  'GET /previews': () => json({ previews: [] }),
  'GET /can-i-deploy': () => json({ ok: true, reasons: [], warnings: [] }),
};

/** A refusal in the registry's format. */
export const refuse = (status: number, code: string, message: string): Response =>
  json({ code, message, requestId: 'req-1' }, status);

export const noContent = (): Response => new Response(null, { status: 204 });

/** Answers the ops API by `METHOD /path`. Other lists are empty; other changes fail as a network error. */
export function serveRegistry(answers: Answers = {}) {
  const calls = serve(
    ...Object.entries({ ...EMPTY, ...answers }).map(([key, answer]) => on(key.replace(' ', ` ${API}`), answer)),
  );
  const nameOf = ({ method, path }: Call) => `${method} ${path.slice(API.length)}`;
  return {
    calls,
    /** All requests, as `METHOD /path`. */
    asked: () => calls.map(nameOf),
    /** The queries of the requests to a path. */
    queries: (path: string) => calls.filter((call) => call.path === API + path).map(({ query }) => query),
    /** All changes with their bodies, which the registry accepts. */
    sent: () =>
      calls.flatMap((call) => {
        if (call.method === 'GET') return [];
        expectAccepted(nameOf(call), call.body);
        return [[nameOf(call), call.body]];
      }),
  };
}
