import { expect, test } from '@jest/globals';
import { endSessionRequest, sessionsResponse } from '@viewmax/contracts/account';
import { redeemRequest, redeemResponse, undoRequest } from '@viewmax/contracts/attendant';
import { okResponse } from '@viewmax/contracts/auth';
import * as declared from '@viewmax/contracts/calls';
import { moviesResponse } from '@viewmax/contracts/movies';
import Fastify, { type FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { calls } from './calls.ts';

/** A server whose hooks and handlers add their names to `passed`. */
async function startCalls() {
  const passed: string[] = [];
  const hook = (name: string) => async () => void passed.push(name);
  const server = Fastify();
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializerCompiler);
  await server.register(fp(async () => {}, { name: 'authentication' }));
  await server.register(fp(async () => {}, { name: 'limits' }));
  server.decorate('authenticate', hook('token'));
  server.decorate('attendantsOnly', hook('role'));
  server.decorate('limitTries', (policy) => hook(policy));
  await server.register(calls);
  return { server, passed, hook };
}

test('a call checks the token, counts the try, checks the role, and then has its own hooks', async () => {
  const { server, passed, hook } = await startCalls();
  const options = { body: undoRequest, answer: okResponse, limit: 'attendant', onRequest: hook('own') } as const;
  server.call(declared.undoScan, options, async () => {
    passed.push('handler');
    return { ok: true as const };
  });
  const payload = { nonce: 'a nonce of a scan' };
  expect((await server.inject({ method: 'POST', url: declared.undoScan.path, payload })).json()).toEqual({ ok: true });
  expect(passed).toEqual(['token', 'attendant', 'role', 'own', 'handler']);
});

test('a public call needs no token', async () => {
  const { server, passed } = await startCalls();
  server.call(declared.listMovies, { answer: moviesResponse }, async () => ({ moviesList: [] }));
  expect((await server.inject(declared.listMovies.path)).statusCode).toBe(200);
  expect(passed).toEqual([]);
});

test('the refusals of a call follow from its access, its limit and its body', async () => {
  const { server } = await startCalls();
  const found: Record<string, string> = {};
  server.addHook('onRoute', ({ method, schema, url }) => {
    if (method !== 'HEAD') found[url] = Object.keys(schema?.response ?? {}).join(' ');
  });
  server.call(declared.listMovies, { answer: moviesResponse }, async () => ({ moviesList: [] }));
  const scan = { body: undoRequest, answer: okResponse, refused: ['too_late_to_undo'], limit: 'attendant' } as const;
  server.call(declared.undoScan, scan, async () => ({ ok: true as const }));
  expect(found).toEqual({
    [declared.listMovies.path]: '200 400 500 503 507',
    [declared.undoScan.path]: '200 400 401 403 409 413 415 429 500 503 507',
  });
});

/** The compiler reads this function, and nothing calls it. */
export function differences(app: FastifyInstance): void {
  const ok = async () => ({ ok: true as const });
  const answer = okResponse;
  app.call(declared.endOtherSession, { body: endSessionRequest, answer }, ok);
  // @ts-expect-error The declaration has a body.
  app.call(declared.endOtherSession, { answer }, ok);
  const wider = endSessionRequest.extend({ more: z.string().optional() });
  // @ts-expect-error The declared body has no further fields.
  app.call(declared.endOtherSession, { body: wider, answer }, ok);
  // @ts-expect-error The declared field is a text.
  app.call(declared.endOtherSession, { body: z.object({ session: z.number() }), answer }, ok);
  // @ts-expect-error The declaration has no body.
  app.call(declared.endPush, { body: endSessionRequest, answer }, ok);
  // @ts-expect-error The declared answer has all of its fields.
  app.call(declared.fetchSessions, { answer: sessionsResponse.partial() }, async () => ({ sessions: [] }));
  // @ts-expect-error The handler answers as declared.
  app.call(declared.fetchSessions, { answer: sessionsResponse }, ok);
  // @ts-expect-error An option has a known name.
  app.call(declared.endPush, { answer, limits: 'push' }, ok);
  const scans = { body: redeemRequest, answer: redeemResponse };
  // @ts-expect-error The handler reads the fields of the declared body.
  app.call(declared.redeemTicket, scans, async ({ body }) => body.ticket);
}
