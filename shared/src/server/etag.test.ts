import { expect, test } from '@jest/globals';
import { etagOf, isKnown } from './etag.ts';

test.each([undefined, '', '"other"', 'W/"other"', 'W/"other", "x"'])('the header %j knows nothing of it', (header) => {
  expect(isKnown(header, etagOf('content'))).toBe(false);
});

test('a mark is not known by a part of it', () => {
  const etag = etagOf('content');
  expect([isKnown(etag.slice(0, -1), etag), isKnown(`${etag}x`, etag)]).toEqual([false, false]);
});

test('it is known by its mark, alone or among others, and by the star', () => {
  const etag = etagOf('content');
  for (const header of [etag, `"x",${etag}`, `${etag} , "x"`, '*']) expect(isKnown(header, etag)).toBe(true);
});

test('a proxy that has changed the kind of the mark knows it too', () => {
  expect([isKnown('W/"a"', '"a"'), isKnown('"a"', 'W/"a"'), isKnown('W/"b"', '"a"')]).toEqual([true, true, false]);
});

test('a mark is weak, the same for the same content, and another for another one', () => {
  expect(etagOf('content')).toMatch(/^W\/"[\w-]{22}"$/);
  expect(etagOf(Buffer.from('content'))).toBe(etagOf('content'));
  expect(etagOf('Content')).not.toBe(etagOf('content'));
});
