import { expect, it } from '@jest/globals';
import { countries, lgasOf, statesOf } from './place-choices.ts';

it('offers nothing below a place that is not in the tree', () => {
  expect(statesOf('Nowhere')).toEqual([]);
  expect(lgasOf('Nigeria', 'Nowhere')).toEqual([]);
});

it('offers one country, its states, and their LGAs', () => {
  expect(countries()).toEqual(['Nigeria']);
  expect(statesOf('Nigeria')).toEqual(['Delta', 'Bauchi']);
  expect(lgasOf('Nigeria', 'Delta')).toEqual(['Sapele']);
  expect(lgasOf('Nigeria', 'Bauchi')).toEqual(['Bauchi']);
});
