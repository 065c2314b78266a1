import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fp from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

// The reader's styles and pictures are inline; its code is not. The page fetches nothing from other hosts.
const POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

const PUBLIC = 'Everybody';
const tagOf = (url: string) => /^\/api\/v1\/(user|wallet|attendant|webhooks)\//.exec(url)?.[1] ?? 'app';

type Transform = typeof jsonSchemaTransform;

/** Serves an OpenAPI description of all later calls at /api/docs, made from their schemas. It is off in production. */
export const docs = fp(
  async (app) => {
    const { API_DOCS, APP_VERSION, NODE_ENV } = app.backend.config;
    if ((API_DOCS ?? (NODE_ENV === 'production' ? '0' : '1')) === '0') return;
    const transform: Transform = (input) => {
      const { route, url: path } = input;
      const { schema, url } = jsonSchemaTransform(input);
      if (!path.startsWith('/api/') || !schema) return { schema: { hide: true }, url };
      const { access = 'public', form: body } = route.config ?? {};
      return {
        schema: {
          tags: [tagOf(path)],
          ...schema,
          ...(body && { body }),
          ...(access === 'public' ? { description: PUBLIC } : { security: [{ token: [] }] }),
        },
        url,
      };
    };
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: { title: 'Viewmax', version: APP_VERSION },
        components: { securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      },
      transform,
    });
    await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: POLICY });
  },
  { name: 'docs', dependencies: ['context'] },
);
