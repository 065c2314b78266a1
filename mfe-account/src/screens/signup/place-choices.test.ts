import { expect, test } from '@jest/globals';
import { places } from '@viewmax/contracts/places';
import { countries, lgasOf, statesOf, withOnlyChoices } from './place-choices.ts';

const EMPTY = { country: '', selectedState: '', selectedLGA: '', sex: 'Female' };

test('an unknown place has no choices below it', () => {
  expect(statesOf(places, 'Nowhere')).toEqual([]);
  expect(lgasOf(places, 'Nigeria', 'Nowhere')).toEqual([]);
});

test('the choices are one country, its states and their LGAs', () => {
  expect(countries(places)).toEqual(['Nigeria']);
  expect(statesOf(places, 'Nigeria')).toEqual(['Bauchi', 'Delta']);
  expect(lgasOf(places, 'Nigeria', 'Delta')).toEqual(['Sapele']);
  expect(lgasOf(places, 'Nigeria', 'Bauchi')).toEqual(['Bauchi']);
});

test('a list with several options stays open, and so does the list below it', () => {
  expect(withOnlyChoices(places, EMPTY)).toEqual({ ...EMPTY, country: 'Nigeria' });
});

test('the only LGA of a state is chosen, and a choice of the visitor stays', () => {
  const bauchi = { ...EMPTY, selectedState: 'Bauchi' };
  expect(withOnlyChoices(places, bauchi)).toEqual({ ...bauchi, country: 'Nigeria', selectedLGA: 'Bauchi' });
  expect(withOnlyChoices(places, { ...bauchi, selectedLGA: 'Toro' }).selectedLGA).toBe('Toro');
});

test('an unknown country chooses nothing below it', () => {
  const elsewhere = { ...EMPTY, country: 'Nowhere' };
  expect(withOnlyChoices(places, elsewhere)).toEqual(elsewhere);
});
