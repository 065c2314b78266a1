import { expect, test } from '@jest/globals';
import { bytesOf, textOf } from './base64url.ts';

test.each([
  [[], ''],
  [[1], 'AQ'],
  [[251, 255, 191], '-_-_'],
  [[1, 2, 3], 'AQID'],
])('%j is %s, and back', (bytes, text) => {
  expect(textOf(Uint8Array.from(bytes).buffer)).toBe(text);
  expect([...bytesOf(text)]).toEqual(bytes);
});
