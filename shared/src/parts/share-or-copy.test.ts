import { afterEach, expect, it } from '@jest/globals';
import { platform } from '@viewmax/shared';
import { testConfig } from '@viewmax/shared/testing';
import { linkTo } from './share-or-copy.ts';

afterEach(() => {
  platform().config = testConfig;
});

it('links to the page’s own site, and from the wrapper to the one that it talks to', () => {
  expect(linkTo('/movie/eko')).toBe('http://localhost/movie/eko');
  platform().config = { ...testConfig, apiBase: 'https://viewmax.example' };
  expect(linkTo('/movie/eko')).toBe('https://viewmax.example/movie/eko');
});
