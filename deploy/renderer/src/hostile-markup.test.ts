import { test } from '@jest/globals';
import { mustBeLinear } from '@viewmax/testing/server/test-linear';
import { checkMarkup } from './check-markup.ts';

// The check refuses more than 64 KB, so the worst case has this length.
const BOUND = 65_536;
const within = (text: string) => text.slice(0, BOUND);

test.each([
  ['open tags', '<'],
  ['tags', '<p>'],
  ['attributes', ' a="b"'],
  ['names of attributes', ' a'],
  ['spaces', ' '],
  ['values', ' a="'],
])('markup of a million characters of %s is checked in linear time', (_, part) => {
  mustBeLinear(
    (text) => checkMarkup(text),
    (length) => part.repeat(length / part.length),
  );
  mustBeLinear(
    (text) => checkMarkup(within(`<p${text}`)),
    (length) => part.repeat(length / part.length),
  );
});
