import type { FastifyReply, FastifyRequest } from 'fastify';

/** Says no in JSON, and never with a page: the caller is a program. Under `/api`, in the contract's words too. */
export function refuse(request: FastifyRequest, reply: FastifyReply, status: number, code: string, message: string) {
  const contract = request.url.startsWith('/api/') ? { error: message } : {};
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ ...contract, code, message, requestId: request.id });
}

export const notFound = (request: FastifyRequest, reply: FastifyReply) =>
  refuse(request, reply, 404, 'not_found', 'There is nothing at this address.');
