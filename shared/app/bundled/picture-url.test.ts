import { afterEach, expect, test } from '@jest/globals';
import { platform } from '@viewmax/shared';
import { testConfig } from '@viewmax/testing';
import { pictureUrl } from './picture-url.ts';

afterEach(() => {
  platform().config = testConfig;
});

test('a path stays unchanged on the backend’s own origin', () => {
  expect(pictureUrl('/img/posters/eko.svg')).toBe('/img/posters/eko.svg');
});

test('a path leads to the backend from another origin, and a whole address stays unchanged', () => {
  platform().config = { ...testConfig, apiBase: 'https://api.example' };
  expect(pictureUrl('/img/posters/eko.svg')).toBe('https://api.example/img/posters/eko.svg');
  expect(pictureUrl('https://cdn.example/eko.webp')).toBe('https://cdn.example/eko.webp');
});

test('an invalid address breaks no screen', () => {
  platform().config = { ...testConfig, apiBase: 'https://api.example' };
  expect(pictureUrl('http://')).toBe('http://');
});
