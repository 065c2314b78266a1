import type { Registry } from '@viewmax/registry';
import type { FastifyRequest, onSendAsyncHookHandler } from 'fastify';

const isCall = ({ url }: FastifyRequest): boolean => url.startsWith('/api/');

/**
 * Every answer to a call carries the revision of the releases, so a page in use hears of a change without asking for it.
 */
export const nameRevision =
  ({ revision }: Pick<Registry, 'revision'>): onSendAsyncHookHandler =>
  async (request, reply) => {
    const known = isCall(request) ? revision() : undefined;
    if (known !== undefined) reply.header('x-viewmax-revision', known);
  };
