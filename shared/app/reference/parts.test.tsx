import { expect, test } from '@jest/globals';
import * as ui from '../provided/ui/index.ts';
import { PARTS, partsPage } from './parts.tsx';

test('the page for squads shows every part of the screens, with its styles', () => {
  expect(Object.keys(PARTS)).toEqual(Object.keys(ui).sort());
  const page = partsPage('.a { color: red }');
  for (const name of Object.keys(ui))
    expect(page).toMatch(new RegExp(`<section id="${name}"><h2>${name}</h2><div><.+</div>`));
  expect(page).toContain('.a { color: red }');
});
