import { afterAll, expect, test } from '@jest/globals';
import { discoverySchema } from '@viewmax/contracts/discovery';
import { openTestEdge } from '../testing/open-test-edge.ts';

const FILES = 'https://files.example';

const open = await openTestEdge({ assetsUrl: FILES });
afterAll(open.close);

test('the document names the other host for every release', async () => {
  const { shell, remotes } = discoverySchema.parse((await open.get('/discovery.json')).json());
  for (const { base, name, version } of [shell, ...remotes]) expect(base).toBe(`${FILES}/r/${name}/${version}/`);
});

test('a page takes every file of a release from the other host, with its hash and CORS', async () => {
  const { body, headers } = await open.visit('/movie/eko-nocturne');
  expect(headers.link).toBe(`<${FILES}>; rel=preconnect; crossorigin`);
  expect(body).not.toMatch(/["'(]\/r\//);
  const tags = body.match(/<(?:link rel="preload"|script defer)[^>]*\/r\/[^>]*>/g) ?? [];
  expect(tags.length).toBeGreaterThan(3);
  for (const tag of tags) {
    expect(tag).toContain(`"${FILES}/r/`);
    expect(tag).toContain(' crossorigin="anonymous"');
    if (!tag.includes('/movie.')) expect(tag).toContain(' integrity="sha384-');
  }
  expect(body).toContain(`url(${FILES}/r/shell/`);
});

test('the edge still serves the files, for that host and for open pages', async () => {
  const { shell } = discoverySchema.parse((await open.get('/discovery.json')).json());
  const { pathname } = new URL(shell.base + shell.entry.file);
  const { statusCode, headers } = await open.get(pathname);
  expect([statusCode, headers['access-control-allow-origin']]).toEqual([200, '*']);
});
