import { expect, test } from '@jest/globals';
import { knownTowns } from '@viewmax/contracts/known-towns';
import { countries, lgasOf, statesOf, withOnlyChoices } from './town-choices.ts';

const EMPTY = { country: '', selectedState: '', selectedLGA: '', sex: 'Female' };

test('an unknown town has no choices below it', () => {
  expect(statesOf(knownTowns, 'Nowhere')).toEqual([]);
  expect(lgasOf(knownTowns, 'Nigeria', 'Nowhere')).toEqual([]);
});

test('the choices are one country, its states and their LGAs', () => {
  expect(countries(knownTowns)).toEqual(['Nigeria']);
  expect(statesOf(knownTowns, 'Nigeria')).toEqual(['Bauchi', 'Delta']);
  expect(lgasOf(knownTowns, 'Nigeria', 'Delta')).toEqual(['Sapele']);
  expect(lgasOf(knownTowns, 'Nigeria', 'Bauchi')).toEqual(['Bauchi']);
});

test('a list with several options stays open, and so does the list below it', () => {
  expect(withOnlyChoices(knownTowns, EMPTY)).toEqual({ ...EMPTY, country: 'Nigeria' });
});

test('the only LGA of a state is chosen, and a choice of the visitor stays', () => {
  const bauchi = { ...EMPTY, selectedState: 'Bauchi' };
  expect(withOnlyChoices(knownTowns, bauchi)).toEqual({ ...bauchi, country: 'Nigeria', selectedLGA: 'Bauchi' });
  expect(withOnlyChoices(knownTowns, { ...bauchi, selectedLGA: 'Toro' }).selectedLGA).toBe('Toro');
});

test('an unknown country chooses nothing below it', () => {
  const elsewhere = { ...EMPTY, country: 'Nowhere' };
  expect(withOnlyChoices(knownTowns, elsewhere)).toEqual(elsewhere);
});
