import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { reportCalls, verdictSchema } from './reports.ts';

test('a verdict with evidence beyond all numbers is an answer, and JSON holds null for it', () => {
  const one = { slow: 1, ownFailed: 1, ownSlow: 1, missing: 1, unstarted: 1, slotless: 1, fewer: 1, more: 1 };
  const evidence = { ...one, failed: Number.POSITIVE_INFINITY };
  const sent = z.encode(verdictSchema, { verdict: 'fail', reason: '2000 devices failed.', evidence });
  expect(JSON.parse(JSON.stringify(sent)).evidence).toEqual({ ...evidence, failed: null });
});

test('an error travels with its dates as texts', () => {
  const at = new Date('2026-03-02T10:00:00Z');
  const times = { count: 1, firstAt: at, lastAt: at };
  const error = { cause: 'c', kind: 'render', message: 'm', frames: [], share: null, ...times };
  const answer = { release: 'catalog@1.0.0-a', rollout: null, loads: 1, errors: [error] };
  const sent = z.encode(reportCalls.readErrors.answer, answer);
  expect(sent.errors[0]).toMatchObject({ firstAt: '2026-03-02T10:00:00.000Z', lastAt: '2026-03-02T10:00:00.000Z' });
});
