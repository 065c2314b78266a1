import { FLAGS_HEADER } from '@viewmax/contracts/flags';
import type { Registry } from '@viewmax/registry';
import type { FastifyRequest, onSendAsyncHookHandler } from 'fastify';

const isCall = ({ url }: FastifyRequest): boolean => url.startsWith('/api/');

/**
 * Every answer to a call carries the revisions of the releases and of the flags, so a page in use hears of a change without asking for it.
 */
export const nameRevision =
  ({ revisions }: Pick<Registry, 'revisions'>): onSendAsyncHookHandler =>
  async (request, reply) => {
    const known = isCall(request) ? revisions() : undefined;
    if (!known) return;
    reply.header('x-viewmax-revision', known.releases);
    if (known.flags > 0) reply.header(FLAGS_HEADER, known.flags);
  };
