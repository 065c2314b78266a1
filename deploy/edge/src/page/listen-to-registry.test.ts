import { EventEmitter, once } from 'node:events';
import { expect, test } from '@jest/globals';
import type { Renderer } from '@viewmax/draw';
import { writeRelease } from '@viewmax/registry/testing/write-release';
import { openTestEdge } from '../testing/open-test-edge.ts';

test('the edge draws the visited pages at the start and after a change of them, and draws nothing once it is closed', async () => {
  const drawn: (string | undefined)[] = [];
  const draws = new EventEmitter();
  const draw: Renderer['draw'] = async ({ discovery, path }) => {
    drawn.push(`${path} of ${discovery.remotes.find(({ name }) => name === 'catalog')?.version}`);
    draws.emit('drawn');
    return { html: '<main>screen</main>' };
  };
  const askBackend = async () => ({ status: 200, text: '{"moviesList":[]}' });
  const { registry, server, close } = await openTestEdge({ askBackend, renderer: { draw, close: () => {} } });
  await server.ready();
  await registry.announce();
  expect([...new Set(drawn.splice(0))]).toEqual(['/ of 1.0.0-aaaa']);

  const routes = [{ path: '/', title: 'Movies', tab: 'home', firstCalls: ['/api/v1/movies'] }] as never;
  const isDrawn = once(draws, 'drawn');
  await registry.activate([await registry.publish(writeRelease({ name: 'catalog', version: '2.0.0-b', routes }))]);
  await isDrawn;
  expect([...new Set(drawn.splice(0))]).toEqual(['/ of 2.0.0-b']);

  await server.close();
  await registry.activate([{ name: 'catalog', version: '1.0.0-aaaa' }]);
  await registry.announce();
  expect(drawn).not.toContain('/ of 1.0.0-aaaa');
  await close();
});
