import { afterEach, expect, it } from '@jest/globals';
import { platform } from '@viewmax/shared';
import { testConfig } from '@viewmax/shared/testing';
import { pictureUrl } from './picture-url.ts';

afterEach(() => {
  platform().config = testConfig;
});

it('leaves a path as it is on the backend’s own origin', () => {
  expect(pictureUrl('/img/posters/eko.svg')).toBe('/img/posters/eko.svg');
});

it('leads to the backend from any other origin and leaves whole addresses alone', () => {
  platform().config = { ...testConfig, apiBase: 'https://api.example' };
  expect(pictureUrl('/img/posters/eko.svg')).toBe('https://api.example/img/posters/eko.svg');
  expect(pictureUrl('https://cdn.example/eko.webp')).toBe('https://cdn.example/eko.webp');
});

it('costs no screen when it is no address at all', () => {
  platform().config = { ...testConfig, apiBase: 'https://api.example' };
  expect(pictureUrl('http://')).toBe('http://');
});
