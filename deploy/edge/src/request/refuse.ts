import type { FastifyReply } from 'fastify';

/**
 * Sends an error as JSON and never as a page, because the caller is a program. Under `/api` it has the contract's
 * fields too.
 */
export function refuse(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  const { url, id } = reply.request;
  const contract = url.startsWith('/api/') ? { error: message } : {};
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ ...contract, code, message, requestId: id });
}

export const notFound = (reply: FastifyReply): FastifyReply =>
  refuse(reply, 404, 'not_found', 'There is nothing at this address.');
