import { expect, test } from '@jest/globals';
import { etagOf, isKnown } from './etag.ts';

test.each([undefined, '', '"other"', 'W/"other"', 'W/"other", "x"'])(
  'the header %j does not match the tag',
  (header) => {
    expect(isKnown(header, etagOf('content'))).toBe(false);
  },
);

test('a part of a tag does not match', () => {
  const etag = etagOf('content');
  expect([isKnown(etag.slice(0, -1), etag), isKnown(`${etag}x`, etag)]).toEqual([false, false]);
});

test('the header matches by the tag, alone or in a list, and by the star', () => {
  const etag = etagOf('content');
  for (const header of [etag, `"x",${etag}`, `${etag} , "x"`, '*']) expect(isKnown(header, etag)).toBe(true);
});

test('a tag that a proxy made weak or strong still matches', () => {
  expect([isKnown('W/"a"', '"a"'), isKnown('"a"', 'W/"a"'), isKnown('W/"b"', '"a"')]).toEqual([true, true, false]);
});

test('a tag is weak, and depends on the content only', () => {
  expect(etagOf('content')).toMatch(/^W\/"[\w-]{22}"$/);
  expect(etagOf(Buffer.from('content'))).toBe(etagOf('content'));
  expect(etagOf('Content')).not.toBe(etagOf('content'));
});
