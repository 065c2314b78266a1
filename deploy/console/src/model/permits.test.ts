import { expect, test } from '@jest/globals';
import { isOps, mayChange } from './permits.ts';

test('a reader changes nothing; a squad changes only its own remote, and no train with others', () => {
  expect(mayChange({ by: 'guest', role: 'read' }, ['catalog'])).toBe(false);
  const squad = { by: 'catalog squad', role: 'squad', remote: 'catalog' } as const;
  expect(mayChange(squad, ['wallet'])).toBe(false);
  expect(mayChange(squad, ['catalog', 'wallet'])).toBe(false);
  expect(mayChange(squad, ['catalog'])).toBe(true);
  expect(isOps(squad)).toBe(false);
});

test('the ops team may change everything', () => {
  expect(mayChange({ by: 'ops', role: 'ops' }, ['catalog', 'wallet'])).toBe(true);
});
