import { afterEach, expect, test } from '@jest/globals';
import { platform } from '@viewmax/shared';
import { testConfig } from '@viewmax/testing';
import { pictureAt } from './picture-at.ts';

afterEach(() => {
  platform().config = testConfig;
});

test.each(['/img/posters/eko.svg', 'https://cdn.example/eko.jpg', 'https://cdn.example/img/u/eko.webp', ''])(
  'a picture has one source for %s',
  (url) => {
    expect(pictureAt(url, '50vw')).toEqual({ src: url });
  },
);

test('a photo is offered at the widths of the backend', () => {
  expect(pictureAt('/img/u/a.webp', '50vw')).toEqual({
    sizes: '50vw',
    srcSet: '/img/u/a.webp?w=96 96w, /img/u/a.webp?w=192 192w, /img/u/a.webp?w=384 384w, /img/u/a.webp?w=768 768w',
    src: '/img/u/a.webp',
  });
});

test('a photo of another host is offered through the proxy of the backend’s origin', () => {
  platform().config = { ...testConfig, apiBase: 'https://api.example' };
  const url = '/img/proxy?url=https%3A%2F%2Fcdn.example%2Fa%2Cb.jpg';
  const { src, srcSet } = pictureAt(url, '92px');
  expect(src).toBe(`https://api.example${url}`);
  expect(srcSet?.split(', ')[0]).toBe(`https://api.example${url}&w=96 96w`);
});
