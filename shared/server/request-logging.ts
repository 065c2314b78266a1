import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The set of a page or a discovery document, for the log. */
    setId?: string;
  }
}

interface LoggedRequest {
  id?: unknown;
  method?: string;
  routeOptions?: { url?: string };
}
interface LoggedReply {
  statusCode?: number;
  request?: Pick<FastifyRequest, 'setId'>;
}

// Phone numbers, pins and codes are runs of digits.
const withoutNumbers = (text: string) => text.replace(/\d{6,}/g, '#');

// The first lines of a stack repeat the message; the frames name the place.
const framesOf = (stack = '') =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/**
 * Options for Fastify's logger. Paths hold phone numbers and ids, a database error holds the refused row, and headers
 * hold tokens. So a line names the route's pattern and never the address, and an error only its type and place.
 *
 * @example
 * const server = Fastify({ logger: { level: 'info', ...requestLogging } });
 */
export const requestLogging = {
  serializers: {
    req: (request: LoggedRequest) => ({ id: request.id, method: request.method, route: request.routeOptions?.url }),
    res: (reply: LoggedReply) => ({ statusCode: reply.statusCode, setId: reply.request?.setId }),
    err: (error: Error & { code?: unknown }) => ({
      type: error.name,
      code: typeof error.code === 'string' ? error.code : undefined,
      message: withoutNumbers(error.message),
      stack: framesOf(error.stack),
    }),
  },
};
