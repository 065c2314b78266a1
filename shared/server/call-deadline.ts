import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The deadline of this call, if it is not that of the others. */
    deadlineMs?: number;
  }
}

interface DeadlineOptions {
  deadlineMs: number;
  /** The body of the refusal, in the shape of this API's other refusals. */
  refusal(request: FastifyRequest): object;
}

const RETRY_SECONDS = '2';

/**
 * Answers 503 to each later call whose answer has not begun by its deadline. The work of the call goes on to its end, and its
 * answer is dropped. Fastify's own `handlerTimeout` ends with the request's `close`, which Node emits once a body is read, so
 * a call with a body would have none.
 *
 * @example
 * answerInTime(app, { deadlineMs: 30_000, refusal: ({ id }) => ({ code: 'too_slow', requestId: id }) });
 */
export function answerInTime(app: FastifyInstance, { deadlineMs, refusal }: DeadlineOptions): void {
  app.addHook('onRequest', (request, reply, done) => {
    const limit = request.routeOptions.config.deadlineMs ?? deadlineMs;
    const timer = setTimeout(() => {
      // A stream of events has no end, and nobody reads the answer of a connection that has gone.
      if (reply.sent || reply.raw.destroyed) return;
      request.log.error(`The call was not answered within ${limit} ms`);
      const body = JSON.stringify(refusal(request));
      // Fastify would crash on a second answer, so it drops all later ones.
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'cache-control': 'no-store',
        'retry-after': RETRY_SECONDS,
      };
      reply.raw.writeHead(503, headers).end(body);
    }, limit);
    reply.raw.once('close', () => clearTimeout(timer));
    const { send } = reply;
    // The hooks of `onSend` that the owning server has come first and may take a while, and two answers would meet there.
    reply.send = (payload) => {
      clearTimeout(timer);
      return send.call(reply, payload);
    };
    done();
  });
}
