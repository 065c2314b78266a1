import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { Approval } from '@viewmax/contracts/ops/approvals';
import type { Who } from '../../stores/session.ts';
import { press, show } from '../../testing/gestures.ts';
import { catalogSquad, makePlatform, opsTeam } from '../../testing/make-platform.ts';
import { json } from '../../testing/serve-registry.ts';
import { Waiting } from './waiting.tsx';

const approval: Approval = { id: 3, words: 'retire offers: Old.', by: 'Ada', expiresAt: '2026-03-03T10:00:00.000Z' };
const open = (who: Who = opsTeam, change: Partial<Approval> = {}) =>
  show(<Waiting who={who} platform={makePlatform({ approvals: [{ ...approval, ...change }] })} />, {
    'POST /approvals/3/approve': () => json(approval),
  });
const person: Who = { ...opsTeam, kind: 'person', by: 'Bola' };

test.each<[string, Who, Partial<Approval>, string]>([
  ['its author of ops', { ...opsTeam, by: 'Ada' }, {}, 'Reject'],
  ['another token of ops', opsTeam, {}, 'ApproveReject'],
  ['a token that names no person', opsTeam, { needsPerson: true }, 'Reject'],
  ['a second person', { ...opsTeam, isPerson: true }, { needsPerson: true }, 'ApproveReject'],
  ['a squad', catalogSquad, {}, ''],
  ['the squad that asked', { ...catalogSquad, by: 'Ada' }, {}, 'Withdraw'],
  ['a person of ops, for an owner', person, { isForOwners: true }, 'Reject'],
  ['an owner', { ...person, isOwner: true }, { isForOwners: true }, 'ApproveReject'],
])(
  'a command that waits names its author and itself, and its buttons are those of %s',
  async (_, who, change, buttons) => {
    const { text } = await open(who, change);
    expect(text()).toMatch(/^Ada asks (ops|an owner), until .*: retire offers: Old\.(Approve)?(Reject)?(Withdraw)?$/);
    expect(text()).toContain(change.isForOwners ? 'Ada asks an owner' : 'Ada asks ops');
    expect(
      screen
        .queryAllByRole('button')
        .map(({ textContent }) => textContent)
        .join(''),
    ).toBe(buttons);
  },
);

test('Approve carries the command out', async () => {
  const { sent } = await open();
  await press('Approve');
  expect(sent()).toEqual([['POST /approvals/3/approve', undefined]]);
});
