import { expect, test } from '@jest/globals';
import { familyOf } from './dictionaries.ts';

test.each([
  ['app.1f2e3d4c.js', 'app.*.js'],
  ['select.cinema.1f2e3d4c.css', 'select.cinema.*.css'],
  ['entry.js', 'entry.js'],
  // No hash of a build: it is too short, or has other letters.
  ['app.1f2e.js', 'app.1f2e.js'],
  ['app.provider.js', 'app.provider.js'],
  ['1f2e3d4c.js', '1f2e3d4c.js'],
])('the file %s belongs to %s', (file, family) => expect(familyOf(file)).toBe(family));

test.each(['js', 'photo.png', 'bom.json', 'licenses.txt', 'sw.js', 'drawing.js', 'page.html'])(
  'the file %s is the dictionary of no other',
  (file) => expect(familyOf(file)).toBeNull(),
);
