import { expect, test } from '@jest/globals';
import { isOtherPlace, staysInApi } from './other-place.ts';

test.each([
  '/api/v1/cinemas/..%2f..%2f..%2fr%2fshell%2f1.0.0%2fshell.js',
  '/api/v1/cinemas/..%2F..%2F..%2Fr%2Fshell',
  '/api/v1/cinemas/%2e%2e%2f%2E%2E%2fr',
  '/api/v1/cinemas/.%2e/x',
  '/api/v1/cinemas/..%252f..%252fr',
  '/api/v1/cinemas/%252e%252e/r',
  '/api/v1/cinemas/%25252e./r',
  '/api/v1/cinemas/..%5c..%5cr',
  '/api/v1/cinemas/..\\r',
  '/api/../r/shell/1/shell.js',
  '/movie/../r/shell/1/shell.js',
  '/movie/./eko',
  '/movie/..',
  '/api/x/reviews/..;/admin',
  '/api/x/reviews/..;a=b/admin',
  '/api/x/reviews/..%3b/admin',
  '/%72/shell/1/shell.js',
  '/%2572/shell/1/shell.js',
  '/%2fr%2fshell%2f1%2fshell.js',
  '//r/shell/1/shell.js',
  '/\\r/shell/1/shell.js',
  '/r%2fshell/1/shell.js',
  '/%61pi/v1/movies',
  '//api/v1/movies',
  '/%6civez',
  '/ready%7a',
  '/%6fps',
])('a proxy may take %s for another place', (path) => {
  expect(isOtherPlace(path)).toBe(true);
});

test.each([
  '/',
  '/movie/eko-nocturne',
  '/movie/eko...',
  '/movie/..eko',
  '/movie/%65ko',
  '/movie/a%2Fb',
  '//movie/eko',
  '/.well-known/assetlinks.json',
  '/api/v1/cinemas/Ado%20Ekiti',
  '/api/v1/cinemas/Obio%2FAkpor',
  '/api/v1/movies/%2B2348031112222',
  '/api/x/reviews/of/a%2Fb;c',
  '/r/shell/1.0.0-3fa9c1d2/shell.0a1b2c3d.js',
  '/100%25',
  '/%zz',
])('%s is one place for every reader', (path) => {
  expect(isOtherPlace(path)).toBe(false);
});

test.each([
  '/api/v1/movies',
  '/api/v1/cinemas/Ado%20Ekiti',
  '/api/v1/movie/:movieId',
  '/api/v1/showtimes?movie=:movieId&from=../x',
  '/api/x/reviews/of/:movieId',
])('the call %s stays in the API', (address) => {
  expect(staysInApi(address)).toBe(true);
});

test.each([
  '/api/../internal/users.json',
  '/api/%2e%2e/internal/users.json',
  '/api/.%2E/internal',
  '/api/..%2finternal',
  '/api/v1/..\\..\\internal',
  '/api/.\t./internal',
  '/api/\n../internal',
  '/api/..#',
  '/api/..?a',
  '/api/v1/movie/..',
  '/api',
  '/apis/x',
  '//api/x',
  'https://evil.example/api/',
])('the call %j leaves the API', (address) => {
  expect(staysInApi(address)).toBe(false);
});
