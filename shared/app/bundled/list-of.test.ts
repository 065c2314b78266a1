import { expect, test } from '@jest/globals';
import { listOf } from './list-of.ts';

test.each([undefined, null, 'none', {}])('the list is empty for %j', (list) => {
  expect(listOf(list as null, 'id' as never)).toEqual([]);
});

test('the list leaves out entries without an id', () => {
  expect(listOf([null, { id: '' }, { id: 'a' }, {} as { id: string }], 'id')).toEqual([{ id: 'a' }]);
});
