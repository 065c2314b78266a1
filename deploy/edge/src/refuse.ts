import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Sends an error as JSON and never as a page, because the caller is a program. Under `/api` it has the contract's
 * fields too.
 */
export function refuse(request: FastifyRequest, reply: FastifyReply, status: number, code: string, message: string) {
  const contract = request.url.startsWith('/api/') ? { error: message } : {};
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ ...contract, code, message, requestId: request.id });
}

export const notFound = (request: FastifyRequest, reply: FastifyReply) =>
  refuse(request, reply, 404, 'not_found', 'There is nothing at this address.');
