import { expect, test } from '@jest/globals';
import { titleCase } from './title-case.ts';

test.each([
  ['', ''],
  ['  eko nocturne ', 'Eko Nocturne'],
  ['LAST DANFO TO OJOTA', 'Last Danfo to Ojota'],
  ['Moonlight Over Yankari', 'Moonlight over Yankari'],
  ['the bronze thief', 'The Bronze Thief'],
  ['what it was for', 'What It Was For'],
  ['mama’s second wedding', 'Mama’s Second Wedding'],
  ["mama's second wedding", "Mama's Second Wedding"],
  ['okada 99', 'Okada 99'],
  ['McCoy in the USA', 'McCoy in the USA'],
  ['english, yoruba', 'English, Yoruba'],
  ['ṣàngó', 'Ṣàngó'],
])('%j is written as %j', (text, written) => {
  expect(titleCase(text)).toBe(written);
});
