import { expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { drawingNotices } from './drawing-notices.ts';
import { health } from './health.ts';
import { everyRole, type Role } from './node-settings.ts';

const NOTICE = 'This platform has no workerd, so pages come without their drawn first screen.';

test.each<[string, readonly Role[], string | undefined, string[]]>([
  ['a whole site', everyRole, undefined, [NOTICE]],
  ['a renderer', ['draw'], undefined, [NOTICE]],
  ['pages with a renderer elsewhere', ['pages'], 'http://draw:8080', []],
  ['calls', ['calls'], undefined, []],
])('on a platform without the runtime, %s says what is missing', (_, roles, drawUrl, expected) => {
  expect(drawingNotices({ roles, drawUrl }, null)).toEqual(expected);
  expect(drawingNotices({ roles, drawUrl }, '/bin/workerd')).toEqual([]);
});

test('/readyz shows what is missing, and stays ready', async () => {
  const server = Fastify();
  await server.register(health, { roles: ['draw'], notices: [NOTICE] });
  const ready = await server.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toMatchObject([200, { status: 'degraded', notices: [NOTICE] }]);
  await server.close();
});
