import { expect, test } from '@jest/globals';
import { checkAnswer } from './ask-runtime.ts';

test.each([
  ['nothing', undefined],
  ['null', null],
  ['a list', [{ html: '' }]],
  ['a number as markup', { html: 42 }],
  ['a head that is a text', { html: '', head: 'Movies' }],
  ['an object as title', { html: '', head: { title: { a: 1 } } }],
  ['a list as picture', { html: '', head: { title: 'A', picture: ['/a.jpg'] } }],
  ['a head without a title', { html: '', head: { description: 'A' } }],
  ['nothing as title', { html: '', head: { title: null, facts: null } }],
  ['a text as facts', { html: '', head: { title: 'A', facts: '</script>' } }],
  ['a list as facts', { html: '', head: { title: 'A', facts: ['a'] } }],
  ['an error without a name', { html: '', threw: { message: 'no' } }],
  [
    'facts 5,000 deep',
    { html: '', head: { title: 'A', facts: JSON.parse(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`) } },
  ],
  [
    'facts in 100,000 lists',
    { html: '', head: { title: 'A', facts: { a: JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) } } },
  ],
  ['a title of 100,000 characters', { html: '', head: { title: 'a'.repeat(100_000) } }],
  ['a script element', { html: '<script>1</script>' }],
])('a render cannot return %s', (_, drawn) => {
  expect(() => checkAnswer({ drawn })).toThrow(/^The (answer has another shape|markup contains)/);
});

test('markup with its head is accepted', () => {
  const drawn = { html: '<main>A</main>', head: { title: 'A', picture: '/a.jpg', facts: { '@type': 'Movie' } } };
  expect(checkAnswer({ drawn })).toEqual({ drawn });
});
