import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import type { AuditEntry } from '@viewmax/contracts/ops/log';
import { PAGE, readNewest } from '../stores/audit-log.ts';
import { $notice } from '../stores/notice.ts';
import { cellsOf, fill, press, settle, show } from '../testing/gestures.ts';
import { makeEntry, makePlatform, opsTeam } from '../testing/make-platform.ts';
import { type Answers, json, refuse, serveRegistry } from '../testing/serve-registry.ts';
import { AuditLog } from './audit-log.tsx';

const entry = (seq: number, change: Partial<AuditEntry> = {}) =>
  makeEntry({ seq, subject: `remote ${seq}`, detail: { message: 'Back at noon.' }, ...change });
const entries = (newest: number, count: number) => Array.from({ length: count }, (_, index) => entry(newest - index));

/** Clears the log of the previous test. */
beforeEach(async () => {
  serveRegistry();
  await readNewest('nothing');
  await readNewest('');
});

const screenOf = (entry: number) => <AuditLog who={opsTeam} platform={makePlatform({ entry })} />;
const open = (answers: Answers = {}) => show(screenOf(4), answers);
const log = (list: AuditEntry[]) => ({ 'GET /audit': () => json({ entries: list }) });
/** The pause after which the search is sent. */
const rest = async () => {
  await act(async () => void jest.advanceTimersByTime(250));
  await settle();
};
const verdict = () => screen.queryByRole('status')?.textContent;

test('the screen offers a retry when the log does not load', async () => {
  const lost = () => refuse(500, 'internal', 'Something failed on our side.');
  await open({ 'GET /audit': lost });
  expect(screen.getByRole('alert').textContent).toContain('Something failed on our side.');
  serveRegistry(log([entry(1)]));
  await press('Retry');
  expect(cellsOf('Audit log entries')).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the screen reports an empty log', async () => {
  await open();
  expect(screen.getByText('No entries yet')).toBeTruthy();
  expect(screen.queryByText('Loading the log')).toBeNull();
});

test('each entry shows time, token, action and reason', async () => {
  const today = new Date();
  await open(log([entry(2, { at: today.toISOString(), by: 'watch', action: 'rollback' }), entry(1)]));
  const [first, second] = cellsOf('Audit log entries');
  expect(first?.slice(1)).toEqual(['watch', 'Roll back', 'remote 2: Back at noon.']);
  expect(first?.[0]).toMatch(/^\d\d:\d\d:\d\d$/);
  expect(second?.[0]).toMatch(/^(1 Feb|31 Jan|2 Feb)/);
});

test('the log loads page by page back to its beginning', async () => {
  const { queries } = await open({
    'GET /audit': ({ query }) => json({ entries: query.before ? entries(2, 2) : entries(PAGE + 2, PAGE) }),
  });
  expect(screen.queryByText('This is the beginning of the log.')).toBeNull();
  await press('Load older entries');
  expect(queries('/audit')).toEqual([{ limit: '50' }, { limit: '50', before: '3' }]);
  expect(cellsOf('Audit log entries')).toHaveLength(PAGE + 2);
  expect(screen.getByText('This is the beginning of the log.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Load older entries' })).toBeNull();
});

test('the log reloads with each entry', async () => {
  const list = [entry(1)];
  const { next } = await open({ 'GET /audit': () => json({ entries: list }) });
  list.unshift(entry(2));
  await next(screenOf(5));
  expect(cellsOf('Audit log entries').map((cells) => cells.at(-1))).toEqual([
    'remote 2: Back at noon.',
    'remote 1: Back at noon.',
  ]);
});

test('the search queries the registry 250 ms after the last key', async () => {
  const { queries } = await open(log([entry(1)]));
  jest.useFakeTimers();
  fill('Search the log', 'ki');
  act(() => void jest.advanceTimersByTime(249));
  fill('Search the log', 'switch ');
  await rest();
  expect(queries('/audit').slice(1)).toEqual([{ limit: '50', search: 'switch' }]);
  expect(screen.getByRole('heading', { name: 'Entries with "switch"' })).toBeTruthy();
  expect(screen.getByText('No older entry matches.')).toBeTruthy();
});

test('the screen distinguishes a search without results from an empty log', async () => {
  await open();
  jest.useFakeTimers();
  fill('Search the log', 'switch');
  await rest();
  expect(screen.getByText('Nothing was found')).toBeTruthy();
  expect(screen.getByText('No entry contains all of these words.')).toBeTruthy();
});

test('refused attempts have their own tag, and a button filters by them', async () => {
  const refused = entry(2, {
    by: 'account squad',
    action: 'refused',
    subject: 'POST /rollouts',
    detail: { message: 'account@2.0.0-x claims /fund, which wallet owns.' },
  });
  const { queries } = await open({
    'GET /audit': ({ query }) => json({ entries: query.search ? [refused] : [refused, entry(1)] }),
  });
  expect(cellsOf('Audit log entries')[0]?.slice(1)).toEqual([
    'account squad',
    'Refused',
    'POST /rollouts: account@2.0.0-x claims /fund, which wallet owns.',
  ]);
  jest.useFakeTimers();
  await press('Refused');
  await rest();
  expect(queries('/audit').at(-1)).toEqual({ limit: '50', search: 'refused' });
  expect(cellsOf('Audit log entries')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Refused' }).getAttribute('aria-pressed')).toBe('true');
  await press('Refused');
  await rest();
  expect(cellsOf('Audit log entries')).toHaveLength(2);
});

test('the screen reports a failed verification as a failure, not as a verdict', async () => {
  await open({ 'GET /audit/verify': () => refuse(500, 'internal', 'Something failed on our side.') });
  await press('Verify');
  expect($notice.get()).toEqual({ tone: 'error', text: 'Something failed on our side.' });
  expect(verdict()).toBeUndefined();
});

test('the verification names the first wrong entry of a changed log', async () => {
  await open({ 'GET /audit/verify': () => json({ ok: false, entries: 1200, brokenAt: 17, head: 'abc' }) });
  await press('Verify');
  expect(verdict()).toBe('Entry 17 was changed or removed after it was written. Hash of the entry before: abc');
});

test('the verification of a complete log shows its number of entries and its head', async () => {
  await open({ 'GET /audit/verify': () => json({ ok: true, entries: 1200, head: 'abc' }) });
  await press('Verify');
  expect(verdict()).toBe('The log is complete and unchanged: 1,200 entries. Hash of the last one: abc');
});
