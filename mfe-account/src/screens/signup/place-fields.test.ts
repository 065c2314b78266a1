import { expect, test } from '@jest/globals';
import { countries, lgasOf, statesOf } from './place-fields.tsx';

test('an unknown place has no choices below it', () => {
  expect(statesOf('Nowhere')).toEqual([]);
  expect(lgasOf('Nigeria', 'Nowhere')).toEqual([]);
});

test('the choices are one country, its states and their LGAs', () => {
  expect(countries()).toEqual(['Nigeria']);
  expect(statesOf('Nigeria')).toEqual(['Delta', 'Bauchi']);
  expect(lgasOf('Nigeria', 'Delta')).toEqual(['Sapele']);
  expect(lgasOf('Nigeria', 'Bauchi')).toEqual(['Bauchi']);
});
