import { expect, test } from '@jest/globals';
import { framesOf } from './frames-of.ts';

const withStack = (stack: string) => Object.assign(new Error('x'), { stack });

test.each([
  ['Chrome', 'TypeError: x\n    at Movie (https://app.test/r/catalog/1.4.2-3fa9/movie.ab12.js:1:2034)'],
  ['Firefox and Safari', 'Movie@https://app.test/r/catalog/1.4.2-3fa9/movie.ab12.js:1:2034'],
])('a report names the release, script and position of a frame of %s', (_, stack) => {
  expect(framesOf(withStack(stack))).toEqual(['catalog@1.4.2-3fa9/movie.ab12.js:1:2034']);
});

test('a report has at most eight frames, and none of other addresses', () => {
  const frame = 'at f (https://app.test/r/shell/1.0.0-a/shell.js:1:1)';
  const other = 'Error: card 4111 of ada@mail.test\n at g (https://pay.test/inline.js:1:1)';
  expect(framesOf(withStack([other, ...Array(9).fill(frame)].join('\n')))).toEqual(
    Array(8).fill('shell@1.0.0-a/shell.js:1:1'),
  );
  expect(framesOf(Object.assign(new Error('x'), { stack: undefined }))).toEqual([]);
});
