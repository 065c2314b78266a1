import { expect, test } from '@jest/globals';
import { categoryName, partyOf, partyText } from './category-words.ts';

test.each([
  [['adult', 'adult', 'child'], '2 adults, 1 child'],
  [['student', 'child', 'adult', 'child'], '1 adult, 1 student, 2 children'],
  [['child', null, undefined], '2 adults, 1 child'],
  [['school-child', 'school-child'], '2 school children'],
  [['students', 'students'], '2 students'],
  [[null, undefined], ''],
])('the tickets of %j are %j', (categories, words) => {
  expect(partyText(partyOf(categories))).toBe(words);
});

test('a name on a screen has no hyphen', () => {
  expect(categoryName('school-child')).toBe('School child');
});
