import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { endSessionRequest, sessionsResponse } from '@viewmax/contracts/account';
import { redeemRequest, redeemResponse } from '@viewmax/contracts/attendant';
import { okResponse } from '@viewmax/contracts/auth';
import * as calls from '@viewmax/contracts/calls';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { startBackend, type TestBackend } from '../../test/start-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
}, 60_000);
afterAll(() => backend.close());

test('every declared call of the app has its route, and every route but the webhooks is declared', () => {
  const declared = Object.values(calls).map(({ method, path }) => `${method} ${path}`);
  const routes = backend.routes.map(({ method, url }) => `${method} ${url}`);
  expect(routes.filter((route) => !route.includes('/webhooks/')).toSorted()).toEqual(declared.toSorted());
});

/** The compiler reads this function, and nothing calls it. */
export function differences(app: FastifyInstance): void {
  const ok = async () => ({ ok: true as const });
  const answer = okResponse;
  app.call(calls.endOtherSession, { body: endSessionRequest, answer }, ok);
  // @ts-expect-error The declaration has a body.
  app.call(calls.endOtherSession, { answer }, ok);
  const wider = endSessionRequest.extend({ more: z.string().optional() });
  // @ts-expect-error The declared body has no further fields.
  app.call(calls.endOtherSession, { body: wider, answer }, ok);
  // @ts-expect-error The declared field is a text.
  app.call(calls.endOtherSession, { body: z.object({ session: z.number() }), answer }, ok);
  // @ts-expect-error The declaration has no body.
  app.call(calls.endPush, { body: endSessionRequest, answer }, ok);
  // @ts-expect-error The declared answer has all of its fields.
  app.call(calls.fetchSessions, { answer: sessionsResponse.partial() }, async () => ({ sessions: [] }));
  // @ts-expect-error The handler answers as declared.
  app.call(calls.fetchSessions, { answer: sessionsResponse }, ok);
  // @ts-expect-error An option has a known name.
  app.call(calls.endPush, { answer, limits: 'push' }, ok);
  const scans = { body: redeemRequest, answer: redeemResponse };
  // @ts-expect-error The handler reads the fields of the declared body.
  app.call(calls.redeemTicket, scans, async ({ body }) => body.ticket);
}
