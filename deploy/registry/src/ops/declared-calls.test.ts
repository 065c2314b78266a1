import { afterAll, expect, test } from '@jest/globals';
import { calls } from '@viewmax/contracts/ops/calls';
import { openTestOps } from '../testing/open-test-ops.ts';

const ops = await openTestOps();
afterAll(ops.close);

test('every route of the API is a declared call', () => {
  // Fastify answers HEAD by the route of GET.
  const routes = ops.routes.filter((route) => !route.startsWith('HEAD ') && !route.startsWith('GET /ops/api/docs'));
  const declared = Object.values(calls).map(({ method, path }) => `${method} /ops/api${path}`);
  expect(routes.sort()).toEqual(['GET /ops', 'GET /ops/files/:file', ...declared].sort());
});

test('the docs describe every call, with its role and its schemas', async () => {
  const { body } = await ops.call('GET', '/docs/json');
  const operations = Object.values<Record<string, { operationId: string; description: string }>>(body.paths).flatMap(
    (path) => Object.values(path),
  );
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(calls).sort());
  const start = body.paths['/ops/api/rollouts'].post;
  expect(start.description).toMatch(/^Starts a rollout\. .*Needs a token of ops, or of the squad/);
  expect(start.requestBody.content['application/json'].schema.required).toEqual(['releases']);
  const { properties } = start.responses[201].content['application/json'].schema;
  expect(properties.status.enum).toContain('rolled_back');
  expect(body.paths['/ops/api/session'].post.security).toEqual([]);
  const { firstAt } =
    body.paths['/ops/api/errors'].get.responses[200].content['application/json'].schema.properties.errors.items
      .properties;
  expect(firstAt).toMatchObject({ type: 'string', format: 'date-time' });
});
