import { expect, test } from '@jest/globals';
import { tokenFor } from '@viewmax/testing';
import { removePersonalData } from './remove-personal-data.ts';

const UUID = '3f2a9c1e-7b40-4d2a-9e6f-0a1b2c3d4e5f';

test.each([
  ['a phone number', 'GET /api/v1/movies/08031234567 got no answer', 'GET /api/v1/movies/(id) got no answer'],
  ['a number with spaces and a dash', 'No user +234 803 123-4567', 'No user (number)'],
  ['an id in a call', `GET /api/v1/refresh/${UUID} answered 500`, 'GET /api/v1/refresh/(id) answered 500'],
  ['a place', 'GET /api/v1/showingshowtimes/m-1/Sapele failed', 'GET /api/v1/showingshowtimes/(id)/(id) failed'],
  ['a query', 'at https://viewmax.example/api/v1/x?lga=Sapele#y', 'at https://viewmax.example/api/v1/x'],
  ['an id outside of a call', `Ticket ${UUID} is unknown`, 'Ticket (id) is unknown'],
  ['the code of a ticket', 'QR 123456789012', 'QR (number)'],
  ['an email address', 'to "ada@mail.example"', 'to "(email)"'],
  ['a token', `Bearer ${tokenFor()} refused`, 'Bearer (token) refused'],
  [
    'an answer',
    `Unexpected token 'x', ..."Ada "Obi"}x" is not valid JSON`,
    `Unexpected token 'x', (text) is not valid JSON`,
  ],
])('the shell removes %s from an error’s text', (_, text, sent) => {
  expect(removePersonalData(text)).toBe(sent);
});

test.each([
  'POST /api/v1/user/otpcode answered 503',
  'GET /api/v1/selected-trailer/(id) got no answer',
  '/r/catalog/1.0.0-43f2731d/movie.d0da97c4.js took longer than 8000 ms',
  "Cannot read properties of undefined (reading 'map')",
])('the shell keeps the cause of an error: %s', (text) => {
  expect(removePersonalData(text.replace('(id)', '17'))).toBe(text);
});

test('the shell cuts a long text', () => {
  expect(removePersonalData('word '.repeat(100))).toHaveLength(200);
});
