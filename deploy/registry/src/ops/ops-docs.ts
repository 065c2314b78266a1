import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fp from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

// The reader's styles and pictures are inline; its code is not. The page fetches nothing from other hosts.
const POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

const ROLES = {
  open: 'Needs no token.',
  read: 'Needs any token.',
  squad: 'Needs a token of ops, or of the squad whose remotes it names.',
  ops: 'Needs a token of ops.',
};

type Transform = typeof jsonSchemaTransform;

/** The first word of a path: `/ops/api/rollouts/:id` is about `rollouts`. */
const tagOf = (url: string): string => url.split('/')[3] ?? '';

/** Serves an OpenAPI description of all later calls at /ops/api/docs, made from their declarations. It needs a token too. */
export const opsDocs = fp(async (app) => {
  const transform: Transform = (input) => {
    const { schema, url } = jsonSchemaTransform(input);
    const { role } = input.route.config ?? {};
    if (!role || !schema) return { schema: { hide: true }, url };
    const description = [schema.description, ROLES[role]].filter(Boolean).join(' ');
    const security: Record<string, string[]>[] = role === 'open' ? [] : [{ token: [] }, { session: [] }];
    return { schema: { ...schema, description, security, tags: [tagOf(url)] }, url };
  };
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Viewmax, ops', version: '1.0.0' },
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer' },
          session: { type: 'apiKey', in: 'cookie', name: 'ops' },
        },
      },
    },
    transform,
  });
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: POLICY });
});
