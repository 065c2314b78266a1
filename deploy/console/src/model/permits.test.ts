import { expect, test } from '@jest/globals';
import { isOps, isOwner, mayChange } from './permits.ts';

test('a reader changes nothing; a squad changes only its own remote, and no train with others', () => {
  expect(mayChange({ kind: 'token', role: 'read' }, ['catalog'])).toBe(false);
  const squad = { kind: 'token', role: 'squad', remotes: ['catalog'] } as const;
  expect(mayChange(squad, ['wallet'])).toBe(false);
  expect(mayChange(squad, ['catalog', 'wallet'])).toBe(false);
  expect(mayChange(squad, ['catalog'])).toBe(true);
  expect(isOps(squad)).toBe(false);
});

test('the ops team may change everything', () => {
  expect(mayChange({ kind: 'token', role: 'ops' }, ['catalog', 'wallet'])).toBe(true);
});

test.each([
  [{ kind: 'token', role: 'ops' } as const, true],
  [{ kind: 'person', role: 'ops', isOwner: true } as const, true],
  [{ kind: 'person', role: 'ops' } as const, false],
  [{ kind: 'token', role: 'squad', remotes: ['catalog'] } as const, false],
])('%j hands out rights: %s', (who, expected) => {
  expect(isOwner(who)).toBe(expected);
});
