import { expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { health } from '../server/health.ts';
import { everyRole, type Role } from '../settings/roles.ts';
import { drawingNotices } from './drawing-notices.ts';

const NOTICE = 'This platform has no workerd, so pages come without their drawn first screen.';

test.each<[string, Role[], string | undefined, string[]]>([
  ['a whole site', [...everyRole], undefined, [NOTICE]],
  ['a renderer', ['draw'], undefined, [NOTICE]],
  ['pages with a renderer elsewhere', ['pages'], 'http://draw:8080', []],
  ['calls', ['calls'], undefined, []],
])('on a platform without the runtime, %s says what is missing', (_, ROLES, DRAW_URL, expected) => {
  expect(drawingNotices({ ROLES, DRAW_URL }, null)).toEqual(expected);
  expect(drawingNotices({ ROLES, DRAW_URL }, '/bin/workerd')).toEqual([]);
});

test('/readyz shows what is missing, and stays ready', async () => {
  const server = Fastify();
  await server.register(health, { roles: ['draw'], notices: [NOTICE] });
  const ready = await server.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toMatchObject([200, { status: 'degraded', notices: [NOTICE] }]);
  await server.close();
});
