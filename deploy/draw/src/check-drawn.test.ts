import { expect, test } from '@jest/globals';
import { checkDrawn } from './check-drawn.ts';

test.each([
  ['nothing', undefined],
  ['null', null],
  ['a list', [{ html: '' }]],
  ['a number as markup', { html: 42 }],
  ['a head that is a text', { html: '', head: 'Movies' }],
  ['an object as title', { html: '', head: { title: { a: 1 } } }],
  ['a list as picture', { html: '', head: { title: 'A', picture: ['/a.jpg'] } }],
  ['a text as facts', { html: '', head: { title: 'A', facts: '</script>' } }],
  ['an error without a name', { html: '', threw: { message: 'no' } }],
  ['a script element', { html: '<script>1</script>' }],
])('a drawing cannot return %s', (_, drawn) => {
  expect(() => checkDrawn(drawn)).toThrow(/^The (drawing|markup) /);
});

test('markup with its head is accepted', () => {
  const drawn = { html: '<main>A</main>', head: { title: 'A', picture: '/a.jpg', facts: { '@type': 'Movie' } } };
  expect(checkDrawn(drawn)).toBe(drawn);
});
