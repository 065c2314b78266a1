import type { ErrorBody } from '@viewmax/contracts/errors';
import { diskProblem } from '@viewmax/server/disk-problem';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { ApiError } from './api-error.ts';
import { toApiError } from './to-api-error.ts';

function logSentence(error: unknown): string {
  const problem = diskProblem(error);
  if (!problem) return 'The request failed';
  return `A disk ${problem === 'full' ? 'is full' : 'is read-only'}: DATA_DIR or the database`;
}

/** The body of a refusal. `message` repeats the text, because some callers read that field and not `error`. */
export const bodyOf = ({ details, message, code }: ApiError, { id, routeOptions }: FastifyRequest): ErrorBody => ({
  ...details,
  error: message,
  message,
  code,
  requestId: id,
  ...(routeOptions.config.answersOk && { ok: false }),
});

/** Answers every failure in the contract's shape, for the routes of this plugin only. */
export const errorHandling = fp(
  async (app) => {
    app.setErrorHandler((error, request, reply) => {
      const refusal = toApiError(error);
      if (refusal.statusCode >= 500) request.log.error({ err: error }, logSentence(error));
      if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
      return reply.code(refusal.statusCode).send(bodyOf(refusal, request));
    });
    // Unknown calls are routes here, because the not-found handler belongs to the owning server.
    for (const url of ['/api/*', '/img/*']) {
      app.route({
        method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        url,
        schema: { hide: true },
        handler: async () => {
          throw new ApiError('not_found');
        },
      });
    }
  },
  { name: 'error-handling' },
);
