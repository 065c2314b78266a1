import { expect, test } from '@jest/globals';
import { checkMessage, type Message } from './use-contact.ts';

const SHORT = 'Please enter at least 5 characters.';
const good: Message = {
  name: 'Ada Obi',
  email: 'ada@mail.example',
  country: 'Nigeria',
  subject: 'Order a Product',
  message: 'Hello there',
};

test.each(['name', 'country', 'message', 'email'] as const)(
  'the form needs five characters for the %s, and ignores blanks',
  (field) => {
    expect(checkMessage({ ...good, [field]: '' })).toEqual({ [field]: SHORT });
    expect(checkMessage({ ...good, [field]: '   abcd   ' })).toEqual({ [field]: SHORT });
  },
);

test.each([
  'ada.mail.example',
  '@mail.example',
  'ada@@mail.example',
  'ada@',
  'ada obi@mail.example',
  'ada@mail example',
])('the form rejects "%s" as an email address', (email) => {
  const found = checkMessage({ ...good, email });
  expect(Object.keys(found)).toEqual(['email']);
  expect(found.email).toMatch(email.length < 5 ? SHORT : 'Please enter an email address.');
});

test('a message needs a subject', () => {
  expect(checkMessage({ ...good, subject: '' })).toEqual({ subject: 'Please choose a subject.' });
});

test.each(['a@b.c', ' ada@mail.example '])('the form accepts five characters, and the address "%s"', (email) => {
  expect(checkMessage({ ...good, name: 'Adaob', email })).toEqual({});
});
