import { isDatabaseAway } from '@viewmax/server/database-away';
import { diskProblem } from '@viewmax/server/disk-problem';
import { isUnstorable } from '@viewmax/server/storable-text';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { NoteRefusal } from '../state/note-refusals.ts';
import { type RefusalCode, Refused } from '../state/refused.ts';
import { principalOf } from './principal.ts';

export const STATUS: Record<RefusalCode, number> = {
  invalid: 400,
  unauthorised: 401,
  forbidden: 403,
  // A second person has to approve. A 202 would be a success for programs of before.
  waits: 403,
  not_found: 404,
  stale: 409,
  gone: 410,
  refused: 422,
  too_large: 413,
  too_slow: 408,
  too_many: 429,
  frozen: 423,
  unavailable: 503,
};

/** Errors of Fastify from before a body is parsed. */
const CODES: Record<number, RefusalCode> = { 404: 'not_found', 413: 'too_large' };

const RETRY_SECONDS = 2;

/** The refusal of a call that took too long. The registry may still complete it. */
export const tooLate = ({ id }: FastifyRequest): object => ({
  code: 'unavailable',
  message: 'The registry takes too long, and may still complete this. Look, then try again.',
  requestId: id,
});

/** Formats every refusal as `{ code, message, requestId }`. The message is for the person behind the request. */
export function answerErrors(app: FastifyInstance, note: NoteRefusal): void {
  async function noteOverreach(request: FastifyRequest, { code, message }: Refused): Promise<void> {
    const principal = principalOf(request);
    // Only a foreign origin, or a call for owners, gives a member of the ops team this refusal.
    if (!principal || (principal.role === 'ops' && code !== 'forbidden')) return;
    const path = request.url.split('?')[0]?.replace('/ops/api', '') ?? '';
    try {
      await note({ by: principal.by, subject: `${request.method} ${path}`, message });
    } catch (error) {
      request.log.error({ err: error }, 'A refusal could not be logged');
    }
  }

  app.setErrorHandler(async (error: FastifyError | Refused, request, reply) => {
    reply.header('cache-control', 'no-store');
    const requestId = request.id;
    if (error instanceof Refused) {
      if (error.isOverreach) await noteOverreach(request, error);
      return reply
        .code(STATUS[error.code])
        .send({ ...error.detail, code: error.code, message: error.message, requestId });
    }
    if (isUnstorable(error)) {
      const message = 'The database stores no such text or number.';
      return reply.code(STATUS.invalid).send({ code: 'invalid', message, requestId });
    }
    if (isDatabaseAway(error)) {
      request.log.error({ err: error }, 'The database is away or busy');
      const message = "The registry's database is away or busy. Try again in a moment.";
      return reply
        .code(STATUS.unavailable)
        .header('retry-after', RETRY_SECONDS)
        .send({ code: 'unavailable', message, requestId });
    }
    const status = error.statusCode ?? 500;
    if (status < 500)
      return reply.code(status).send({ code: CODES[status] ?? 'invalid', message: error.message, requestId });
    const problem = diskProblem(error);
    if (problem) {
      const message = `The registry's disk ${problem === 'full' ? 'is full' : 'is read-only'}.`;
      request.log.error({ err: error }, message);
      return reply.code(507).send({ code: 'disk', message, requestId });
    }
    request.log.error({ err: error }, 'The request failed');
    return reply
      .code(500)
      .send({ code: 'internal', message: 'Something failed on our side. Please try again.', requestId });
  });
}
