import { expect, it } from '@jest/globals';
import { listOf } from './list-of.ts';

it.each([undefined, null, 'none', {}])('is empty for %j', (list) => {
  expect(listOf(list as null, 'id' as never)).toEqual([]);
});

it('leaves out what has no id', () => {
  expect(listOf([null, { id: '' }, { id: 'a' }, {} as { id: string }], 'id')).toEqual([{ id: 'a' }]);
});
