import { expect, test } from '@jest/globals';
import { placeOf } from './place-of.ts';

test.each([
  ['no fields', {}],
  ['null', { Latitude: null, Longitude: null }],
  ['empty text', { Latitude: '', Longitude: ' ' }],
  ['words', { Latitude: 'north', Longitude: '5.68' }],
  ['a decimal comma', { Latitude: '5,8941', Longitude: '5,6767' }],
  ['another notation', { Latitude: '0x05', Longitude: '5e0' }],
  ['a unit', { Latitude: '5.8941°', Longitude: '5.6767°' }],
  ['no number', { Latitude: Number.NaN, Longitude: 5.68 }],
  ['an endless number', { Latitude: 5.89, Longitude: Number.POSITIVE_INFINITY }],
  ['another type', { Latitude: [5.89], Longitude: { value: 5.68 } }],
  ['a latitude beyond the pole', { Latitude: 90.1, Longitude: 5.68 }],
  ['a longitude beyond the date line', { Latitude: 5.89, Longitude: '-180.5' }],
])('a cinema has no place with %s', (_, coordinates) => {
  expect(placeOf(coordinates as unknown as Parameters<typeof placeOf>[0])).toBeNull();
});

test.each([
  ['numbers', { Latitude: 5.8941, Longitude: -5.6767 }],
  ['text', { Latitude: '5.8941', Longitude: '-5.6767' }],
  ['text with spaces and a sign', { Latitude: ' +5.8941 ', Longitude: ' -5.6767' }],
  ['one of each', { Latitude: '5.8941', Longitude: -5.6767 }],
])('a cinema has its place from %s', (_, coordinates) => {
  expect(placeOf(coordinates)).toEqual({ latitude: 5.8941, longitude: -5.6767 });
});

test('the place on the equator is a place', () => {
  expect(placeOf({ Latitude: 0, Longitude: '0' })).toEqual({ latitude: 0, longitude: 0 });
});
