import { expect, jest, test } from '@jest/globals';

/** A module of its own, because a change of the real one would end the tests of this file. */
interface Globals {
  setGlobals(globals: object): void;
  test: { (name: string): unknown; each: (table: number[]) => (name: string) => unknown; skip(name: string): unknown };
}
const module: string = './globals.mjs?copy';
const globals = (await import(module)) as Globals;

test('a helper that keeps a function of one test file adds its tests to the file that runs at the call', () => {
  const { test: kept } = globals;
  const { each, skip } = kept;
  const ofFile = () => {
    const each = jest.fn((_table: number[]) => jest.fn((name: string) => `each ${name}`));
    return Object.assign(
      jest.fn((name: string) => name),
      { each, skip: jest.fn((name: string) => `skip ${name}`) },
    );
  };
  const [earlier, now] = [ofFile(), ofFile()];
  globals.setGlobals({ test: earlier });
  globals.setGlobals({ test: now });
  expect([kept('a'), each([1])('b'), skip('c')]).toEqual(['a', 'each b', 'skip c']);
  expect(now).toHaveBeenCalledWith('a');
  expect(now.each).toHaveBeenCalledWith([1]);
  for (const fn of [earlier, earlier.each, earlier.skip]) expect(fn).not.toHaveBeenCalled();
});
