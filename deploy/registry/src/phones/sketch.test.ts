import { expect, test } from '@jest/globals';
import { addTo, countOf, emptySketch, merged } from './sketch.ts';

const sketchOf = (from: number, until: number) => {
  const sketch = emptySketch();
  for (let id = from; id < until; id += 1) addTo(sketch, `phone-${id}`);
  return sketch;
};

test.each([0, 1, 7, 50])('a sketch counts %d phones exactly', (count) => {
  expect(countOf(sketchOf(0, count))).toBe(count);
});

test.each([1000, 3000, 20_000, 200_000])('a sketch counts %d phones within a tenth', (count) => {
  const error = Math.abs(countOf(sketchOf(0, count)) / count - 1);
  expect(error).toBeLessThan(0.1);
});

test('a phone counts once, and only a new one changes the sketch', () => {
  const sketch = emptySketch();
  expect([addTo(sketch, 'a'), addTo(sketch, 'a')]).toEqual([true, false]);
  expect(countOf(sketch)).toBe(1);
});

test('the sketch of two nodes is the one of all their phones', () => {
  expect(merged(sketchOf(0, 600), sketchOf(400, 1000))).toEqual(sketchOf(0, 1000));
});
