import { EventEmitter, once } from 'node:events';
import { expect, test } from '@jest/globals';
import { writeRelease } from '@viewmax/registry/testing/write-release';
import type { Renderer } from '@viewmax/renderer';
import { openTestEdge } from '../testing/open-test-edge.ts';

test('the edge renders the visited pages at the start and after a change of them, and renders nothing once it is closed', async () => {
  const rendered: (string | undefined)[] = [];
  const renders = new EventEmitter();
  const render: Renderer['render'] = async ({ discovery, path }) => {
    rendered.push(`${path} of ${discovery.remotes.find(({ name }) => name === 'catalog')?.version}`);
    renders.emit('rendered');
    return { html: '<main>screen</main>' };
  };
  const askBackend = async () => ({ status: 200, text: '{"moviesList":[]}' });
  const { registry, server, close } = await openTestEdge({ askBackend, renderer: { render, close: () => {} } });
  await server.ready();
  await registry.announce();
  expect([...new Set(rendered.splice(0))]).toEqual(['/ of 1.0.0-aaaa']);

  const routes = [{ path: '/', title: 'Movies', tab: 'home', firstCalls: ['/api/v1/movies'] }] as never;
  const isRendered = once(renders, 'rendered');
  await registry.activate([await registry.publish(writeRelease({ name: 'catalog', version: '2.0.0-b', routes }))]);
  await isRendered;
  expect([...new Set(rendered.splice(0))]).toEqual(['/ of 2.0.0-b']);

  await server.close();
  await registry.activate([{ name: 'catalog', version: '1.0.0-aaaa' }]);
  await registry.announce();
  expect(rendered).not.toContain('/ of 1.0.0-aaaa');
  await close();
});
