import { describe, expect, test } from '@jest/globals';
import type { Head } from '@viewmax/contracts/rendering';
import { headHtml } from './head-html.ts';

const publicUrl = 'https://viewmax.example';
/** The picture of links to the app itself. */
const OWN = 'https://viewmax.example/link-picture.jpg';
const movie: Head = {
  title: 'Eko Nocturne',
  description: 'A radio host who only speaks after midnight.',
  picture: '/img/share/movie/eko.jpg',
  facts: { '@context': 'https://schema.org', '@type': 'Movie', name: 'Eko Nocturne' },
};
const htmlOf = (head: Head = movie, path: string | undefined = '/movie/eko', origin: string | undefined = publicUrl) =>
  headHtml({ title: 'Movie', head, path, publicUrl: origin });

/** The content of a meta tag. */
const tag = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1];
const factsIn = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? 'null');

describe('a hostile release', () => {
  test('cannot break out of the head', () => {
    const bad = '"></title><script>alert(1)</script>';
    const html = htmlOf({ title: bad, description: bad, picture: `/img/${bad}`, facts: { name: bad, [bad]: bad } });
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(factsIn(html).name).toBe(bad);
  });

  test.each([
    [{ title: '' }],
    [{ title: ' ', description: ' ', picture: '' }],
    [{ title: '', facts: { name: 'a'.repeat(6_000) } }],
  ])('gets the route’s title for the head %j', (head) => {
    const html = htmlOf(head);
    expect(html).toContain('<title>Movie | Viewmax</title>');
    expect([tag(html, 'og:image'), factsIn(html)]).toEqual([OWN, null]);
  });

  test.each(['javascript:alert(1)', 'data:image/png;base64,AA', 'http://', 'file:///etc/passwd', 'https://[', '//'])(
    'gives no page the picture %s',
    (picture) => {
      const html = htmlOf({ ...movie, picture });
      expect(tag(html, 'og:image')).toBe(OWN);
      expect(factsIn(html).image).toBeUndefined();
    },
  );

  test('cannot give a page another address by its facts', () => {
    const facts = { ...movie.facts, url: 'https://evil.example', image: 'https://evil.example/a.jpg' };
    expect(factsIn(htmlOf({ ...movie, facts }))).toMatchObject({
      url: 'https://viewmax.example/movie/eko',
      image: 'https://viewmax.example/img/share/movie/eko.jpg',
    });
  });

  test('cannot fill a page with a title of a megabyte', () => {
    const long = 'word '.repeat(200_000);
    expect(htmlOf({ ...movie, title: long, description: long, facts: { name: long } }).length).toBeLessThan(10_000);
  });
});

test('a path that looks like a host leads to the app’s own origin', () => {
  for (const path of ['//evil.example/x', '/\\evil.example', '///evil.example']) {
    const html = htmlOf(movie, path);
    const address = /rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? '';
    expect(new URL(address).origin).toBe(publicUrl);
    expect(new URL(tag(html, 'og:url') ?? '').origin).toBe(publicUrl);
  }
});

test('a page without a public origin has no absolute address', () => {
  const html = htmlOf(movie, '/movie/eko', '');
  expect(html).not.toMatch(/og:|canonical|https?:\/\/(?!schema)/);
  expect(html).toContain('<title>Eko Nocturne | Viewmax</title>');
});

test('a page that is not indexed has no address, no picture and no facts', () => {
  const html = headHtml({ title: 'Movie', head: movie, publicUrl });
  expect(tag(html, 'robots')).toBe('noindex');
  expect(html).not.toMatch(/og:|twitter:|canonical|ld\+json/);
});

test('a screen without a head has the route’s title, and the app’s description and picture', () => {
  const html = headHtml({ title: 'Viewmax Centers', path: '/viewmaxcenters', publicUrl });
  expect(html).toContain('<title>Viewmax Centers | Viewmax</title>');
  expect(tag(html, 'og:type')).toBe('website');
  expect(['', ':width', ':height', ':type'].map((part) => tag(html, `og:image${part}`))).toEqual([
    OWN,
    '1200',
    '630',
    'image/jpeg',
  ]);
  expect(tag(html, 'og:description')).toContain('buy your cinema ticket');
});

test('a photo of another host has its type, and no size', () => {
  const html = htmlOf({ ...movie, picture: 'https://cdn.example/a.png?v=2' });
  expect(tag(html, 'og:image')).toBe('https://cdn.example/a.png?v=2');
  expect(tag(html, 'og:image:type')).toBe('image/png');
  expect(tag(html, 'og:image:width')).toBeUndefined();
});

test('a movie has its picture, its type and its facts for chats and searches', () => {
  const html = htmlOf();
  const names = [
    'title',
    'description',
    'url',
    'type',
    'image',
    'image:width',
    'image:height',
    'image:type',
    'image:alt',
  ];
  expect(Object.fromEntries(names.map((name) => [name, tag(html, `og:${name}`)]))).toEqual({
    title: 'Eko Nocturne',
    description: 'A radio host who only speaks after midnight.',
    url: 'https://viewmax.example/movie/eko',
    type: 'video.movie',
    image: 'https://viewmax.example/img/share/movie/eko.jpg',
    'image:width': '1200',
    'image:height': '630',
    'image:type': 'image/jpeg',
    'image:alt': 'Eko Nocturne',
  });
  expect(['card', 'title', 'description', 'image'].map((name) => tag(html, `twitter:${name}`))).toEqual([
    'summary_large_image',
    'Eko Nocturne',
    'A radio host who only speaks after midnight.',
    'https://viewmax.example/img/share/movie/eko.jpg',
  ]);
  expect(factsIn(html)).toEqual({
    ...movie.facts,
    url: 'https://viewmax.example/movie/eko',
    image: 'https://viewmax.example/img/share/movie/eko.jpg',
  });
  expect(html).toContain('<link rel="canonical" href="https://viewmax.example/movie/eko">');
});
