import { expect, test } from '@jest/globals';
import type { LiveRelease } from '@viewmax/shared/contracts/discovery';
import { testConfig } from '../testing/open-test-edge.ts';
import { createPages, type PagesOptions } from './pages.ts';

const file = { file: 'entry.js', integrity: 'sha384-x' };
const release = (name: string): LiveRelease => ({
  ...{ name, version: '1', base: `/r/${name}/1/`, entry: file, code: [], css: [], screens: {}, fills: [] },
  routes: [{ path: `/${name}`, title: name, tab: 'home' }],
});

test('a page whose preloads cannot be made goes out without them, and the fault is told', async () => {
  const faults: unknown[] = [];
  const options: Partial<PagesOptions> = { config: testConfig, reload: false, security: {} };
  const store = { read: async () => null } as unknown as PagesOptions['store'];
  const pages = createPages({ ...options, store, onFault: (error) => faults.push(error) } as PagesOptions);
  const broken = { ...release('catalog'), code: null as unknown as LiveRelease['code'] };
  const discovery = {
    schema: 1 as const,
    revision: 1,
    setId: 'a',
    expiresAt: '',
    shell: release('shell'),
    remotes: [broken],
  };
  const document = { discovery, text: JSON.stringify(discovery), signature: { key: 'k', sig: 's' } };
  const { plain, isOwned } = await pages.of(document as Parameters<typeof pages.of>[0], '/catalog', false);
  expect(isOwned).toBe(true);
  expect(String(plain.body)).toContain('<title>catalog | Viewmax</title>');
  expect(String(plain.body)).not.toContain('rel="preload"');
  expect(faults).toEqual([expect.any(TypeError)]);
});
