import { beforeEach, expect, test } from '@jest/globals';
import type { AuditEntry } from '@viewmax/contracts/ops/log';
import { makeEntry } from '../testing/make-platform.ts';
import { json, refuse, serveRegistry } from '../testing/serve-registry.ts';
import { $auditLog, PAGE, readNewest, readOlder, readUpTo } from './audit-log.ts';

const LENGTH = PAGE + 20;
const entry = (seq: number) => makeEntry({ seq, by: seq % 2 ? 'ops' : 'watch' });
const log = Array.from({ length: LENGTH }, (_, index) => entry(LENGTH - index));
let answer: (query: Record<string, string>) => Promise<AuditEntry[]>;
const seqs = () => $auditLog.get().entries.map(({ seq }) => seq);

beforeEach(async () => {
  answer = async ({ before = LENGTH + 1, limit, search = '' }) =>
    log.filter(({ seq, by }) => seq < Number(before) && by.includes(search)).slice(0, Number(limit));
  serveRegistry({ 'GET /audit': async ({ query }) => json({ entries: await answer(query) }) });
  await readNewest('');
});

test('a page that does not load keeps the earlier entries', async () => {
  serveRegistry({ 'GET /audit': () => refuse(503, 'internal', 'No answer.') });
  await readOlder();
  expect($auditLog.get()).toMatchObject({ error: 'No answer.', isWhole: false, loading: false });
  expect(seqs()).toHaveLength(PAGE);
});

test('the store drops a response to an outdated search', async () => {
  let resolve: (entries: AuditEntry[]) => void = () => {};
  const promise = new Promise<AuditEntry[]>((done) => (resolve = done));
  const others = answer;
  answer = (query) => (query.search === 'ops' ? promise : others(query));
  const late = readNewest('ops');
  await readNewest('watch');
  resolve([entry(1)]);
  await late;
  expect($auditLog.get().search).toBe('watch');
  expect(seqs().every((seq) => seq % 2 === 0)).toBe(true);
});

test('the log loads page by page to its beginning, and a new entry appears on top', async () => {
  expect(seqs()).toEqual(log.slice(0, PAGE).map(({ seq }) => seq));
  await readOlder();
  expect(seqs()).toEqual(log.map(({ seq }) => seq));
  expect($auditLog.get().isWhole).toBe(true);
  answer = async () => [entry(LENGTH + 1), ...log.slice(0, PAGE - 1)];
  await readNewest();
  expect(seqs()[0]).toBe(LENGTH + 1);
  expect($auditLog.get().isWhole).toBe(true);
});

test('an entry that the log has is not asked for again, and a search asks at each one', async () => {
  const asked: unknown[] = [];
  const others = answer;
  answer = (query) => {
    asked.push(query.search);
    return others(query);
  };
  await readUpTo(LENGTH);
  expect(asked).toEqual([]);
  await readUpTo(Number.MAX_SAFE_INTEGER);
  await readNewest('ops');
  await readUpTo(LENGTH);
  expect(asked).toEqual([undefined, 'ops', 'ops']);
});
