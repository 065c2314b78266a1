import { expect, test } from '@jest/globals';
import { isReserved } from './reserved.ts';

test.each([
  '/api',
  '/api/v1/movies',
  '/r/shell/1.0.0/entry.js',
  '/ops',
  '/img/u/a.webp',
  '/sw.js',
  '/healthz',
  '/readyz',
  '/livez',
  '/dev/x',
  '/robots.txt',
  '/sitemap.xml',
])('a machine answers %s, never the app’s page', (path) => {
  expect(isReserved(path)).toBe(true);
});

test.each(['/', '/home', '/apiary', '/rooms', '/opsis', '/images', '/sw.js/x', '/movie/api', '/discovery.jsonp'])(
  '%s is the app’s',
  (path) => {
    expect(isReserved(path)).toBe(false);
  },
);
