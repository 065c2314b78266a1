import { expect, test } from '@jest/globals';
import { makeEntry } from '../testing/make-platform.ts';
import { actionWord, describe } from './describe.ts';

const entry = (action: string, detail: Record<string, unknown> = {}, subject = 'rollout 7') =>
  makeEntry({ action, subject, detail });

test('an unknown action is described by its subject', () => {
  expect(describe(entry('something new', { odd: { deep: 1 } }, 'catalog@1.0.0-a'))).toBe('catalog@1.0.0-a');
});

test('each kind of entry reads as a sentence', () => {
  const releases = ['booking@1.1.0-b', 'catalog@2.0.0-c'];
  expect(describe(entry('start', { releases, steps: [1, 5] }))).toBe('booking@1.1.0-b and catalog@2.0.0-c by 1%, 5%');
  expect(describe(entry('pause', { releases: ['booking@1.1.0-b'], percent: 5, reason: 'Errors.' }))).toBe(
    'booking@1.1.0-b at 5%: Errors.',
  );
  expect(describe(entry('promote', { releases: ['booking@1.1.0-b'], percent: 5 }))).toBe('booking@1.1.0-b');
  expect(describe(entry('switch off', { message: 'Back at noon.' }, 'wallet'))).toBe('wallet: Back at noon.');
  expect(describe(entry('passed', { check: 'faults' }, 'catalog@2.0.0-c'))).toBe('catalog@2.0.0-c: faults');
  expect(describe(entry('publish', { from: { environment: 'staging', by: 'ci' } }, 'catalog@2.0.0-c'))).toBe(
    'catalog@2.0.0-c from staging',
  );
  expect(describe(entry('create token', { name: 'ci', role: 'squad' }, '0a1b'))).toBe('ci (squad)');
  expect(describe(entry('move', { from: 'wallet', to: 'account' }, '/fund'))).toBe('/fund from wallet to account');
  expect(describe(entry('grant', { kind: 'path', to: 'account' }, '/new'))).toBe('/new to account');
  expect(describe(entry('sign in', { role: 'ops', isOwner: true, client: 'browser' }))).toBe('owner, in a browser');
  expect(describe(entry('sign in', { role: 'squad', remotes: ['catalog', 'wallet'], client: 'command' }))).toBe(
    'squad of catalog and wallet, by the command',
  );
  expect(actionWord('rollback')).toBe('Roll back');
});
