import { beforeEach, expect, jest, test } from '@jest/globals';
import type { AuditEntry } from '../api/answers.ts';
import { ops } from '../api/ops.ts';
import { $auditLog, PAGE, readNewest, readOlder } from './audit-log.ts';

const LENGTH = PAGE + 20;
const entry = (seq: number): AuditEntry => ({
  seq,
  at: '2026-03-02T10:00:00.000Z',
  by: seq % 2 ? 'ops' : 'watch',
  action: 'pause',
  subject: `rollout ${seq}`,
  detail: {},
});
const log = Array.from({ length: LENGTH }, (_, index) => entry(LENGTH - index));
const audit = jest.spyOn(ops, 'audit');
const seqs = () => $auditLog.get().entries.map(({ seq }) => seq);

beforeEach(async () => {
  audit.mockImplementation(async ({ before = LENGTH + 1, limit = 0, search = '' }) =>
    log.filter(({ seq, by }) => seq < before && by.includes(search)).slice(0, limit),
  );
  await readNewest('');
});

test('a page that does not load keeps the earlier entries', async () => {
  audit.mockRejectedValueOnce(new Error('No answer.'));
  await readOlder();
  expect($auditLog.get()).toMatchObject({ error: 'No answer.', isWhole: false, loading: false });
  expect(seqs()).toHaveLength(PAGE);
});

test('the store drops a response to an outdated search', async () => {
  let answer: (entries: AuditEntry[]) => void = () => {};
  audit.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const late = readNewest('ops');
  await readNewest('watch');
  answer([entry(1)]);
  await late;
  expect($auditLog.get().search).toBe('watch');
  expect(seqs().every((seq) => seq % 2 === 0)).toBe(true);
});

test('the log loads page by page to its beginning, and a new entry appears on top', async () => {
  expect(seqs()).toEqual(log.slice(0, PAGE).map(({ seq }) => seq));
  await readOlder();
  expect(seqs()).toEqual(log.map(({ seq }) => seq));
  expect($auditLog.get().isWhole).toBe(true);
  audit.mockResolvedValueOnce([entry(LENGTH + 1), ...log.slice(0, PAGE - 1)]);
  await readNewest();
  expect(seqs()[0]).toBe(LENGTH + 1);
  expect($auditLog.get().isWhole).toBe(true);
});

test('a search queries the registry and starts from the newest entry', async () => {
  await readOlder();
  await readNewest(' watch ');
  expect(audit).toHaveBeenLastCalledWith({ before: undefined, limit: PAGE, search: 'watch' });
  expect(seqs()).toHaveLength(LENGTH / 2);
  expect($auditLog.get().isWhole).toBe(true);
});
