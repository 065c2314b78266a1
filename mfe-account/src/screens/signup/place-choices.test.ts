import { expect, test } from '@jest/globals';
import { countries, lgasOf, statesOf, withOnlyChoices } from './place-choices.ts';

const EMPTY = { country: '', selectedState: '', selectedLGA: '', sex: 'Female' };

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

test('a list with several options stays open, and so does the list below it', () => {
  expect(withOnlyChoices(EMPTY)).toEqual({ ...EMPTY, country: 'Nigeria' });
});

test('the only LGA of a state is chosen, and a choice of the visitor stays', () => {
  const bauchi = { ...EMPTY, selectedState: 'Bauchi' };
  expect(withOnlyChoices(bauchi)).toEqual({ ...bauchi, country: 'Nigeria', selectedLGA: 'Bauchi' });
  expect(withOnlyChoices({ ...bauchi, selectedLGA: 'Toro' }).selectedLGA).toBe('Toro');
});

test('an unknown country chooses nothing below it', () => {
  const elsewhere = { ...EMPTY, country: 'Nowhere' };
  expect(withOnlyChoices(elsewhere)).toEqual(elsewhere);
});
