import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { joinPieces } from '@viewmax/contracts/pieces';
import { piecesOf } from './pieces-of.ts';

/** Statements as a minifier writes them. */
const statements = (count: number, from = 0): string =>
  Array.from({ length: count }, (_, at) => `const a${at + from}=b${at * 7 + from}(c${at});`).join('');

test('a changed statement is one piece of new text between two older parts', () => {
  const [before, after] = [statements(50), statements(50, 50)];
  const older = `${before}let old=call(1);${after}`;
  const text = `${before}let fresh=call(2);${after}`;
  const pieces = piecesOf(text, older);
  expect(pieces).toEqual([[0, before.length + 4], 'fresh=call(2', [older.length - after.length - 2, older.length]]);
  expect(joinPieces(pieces, older)).toBe(text);
});

test('parts that moved are found at their old places', () => {
  const [one, two] = [statements(20), statements(20, 100)];
  expect(piecesOf(two + one, one + two)).toEqual([
    [one.length, one.length + two.length],
    [0, one.length],
  ]);
});

test.each([
  ['nothing in common', 'function one(){return 1}', 'other text without a common part'],
  ['an empty text', '', statements(3)],
  ['an empty older text', statements(3), ''],
  [
    'half of a pair of surrogates at a border',
    `${statements(3)}"😀";${statements(3)}`,
    `${statements(3)}"😁";${statements(3)}`,
  ],
  ['the same text', statements(9), statements(9)],
])('with %s the pieces give the text again', (_, text, older) => {
  const sent = JSON.parse(JSON.stringify(piecesOf(text, older)));
  expect(joinPieces(sent, older)).toBe(text);
});

test('random edits of a long text give the text again', () => {
  for (let round = 0; round < 200; round += 1) {
    const older = statements(40);
    const [at, length] = [...randomBytes(2)] as [number, number];
    const text = older.slice(0, at * 2) + randomBytes(4).toString('hex') + older.slice(at * 2 + length);
    expect(joinPieces(piecesOf(text, older), older)).toBe(text);
  }
});

test('a text of one repeated part ends within the time limit of a test', () => {
  const repeated = 'aaaaaaaaaaaa;'.repeat(150_000);
  for (const text of [`b;${repeated}b;`, `;b${'aaaaaaaaaaaa;b'.repeat(140_000)}`])
    expect(joinPieces(piecesOf(text, repeated), repeated)).toBe(text);
});
