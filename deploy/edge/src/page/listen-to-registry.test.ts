import { expect, test } from '@jest/globals';
import type { Renderer } from '@viewmax/draw';
import { writeRelease } from '@viewmax/registry/testing/write-release';
import { openTestEdge } from '../testing/open-test-edge.ts';

const soon = () => new Promise((resolve) => setTimeout(resolve, 500));

test('the edge draws the visited pages at the start and after a change of them, and draws nothing once it is closed', async () => {
  const drawn: (string | undefined)[] = [];
  const draw: Renderer['draw'] = async ({ discovery, path }) => {
    drawn.push(`${path} of ${discovery.remotes.find(({ name }) => name === 'catalog')?.version}`);
    return { html: '<main>screen</main>' };
  };
  const askBackend = async () => ({ status: 200, text: '{"moviesList":[]}' });
  const { registry, server, close } = await openTestEdge({ askBackend, renderer: { draw, close: () => {} } });
  await server.ready();
  await registry.announce();
  expect([...new Set(drawn.splice(0))]).toEqual(['/ of 1.0.0-aaaa']);

  const routes = [{ path: '/', title: 'Movies', tab: 'home', firstCalls: ['/api/v1/movies'] }] as never;
  await registry.activate([await registry.publish(writeRelease({ name: 'catalog', version: '2.0.0-b', routes }))]);
  await soon();
  expect([...new Set(drawn.splice(0))]).toEqual(['/ of 2.0.0-b']);

  await server.close();
  await registry.activate([{ name: 'catalog', version: '1.0.0-aaaa' }]);
  await soon();
  expect(drawn).toEqual([]);
  await close();
});
