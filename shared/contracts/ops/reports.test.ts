import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { reportCalls } from './reports.ts';

test('an error travels with its dates as texts', () => {
  const at = new Date('2026-03-02T10:00:00Z');
  const times = { count: 1, firstAt: at, lastAt: at };
  const error = {
    cause: 'c',
    kind: 'render',
    message: 'm',
    frames: [],
    components: [],
    flags: [],
    share: null,
    ...times,
  };
  const answer = { release: 'catalog@1.0.0-a', rollout: null, loads: 1, errors: [error] };
  const sent = z.encode(reportCalls.readErrors.answer, answer);
  expect(sent.errors[0]).toMatchObject({ firstAt: '2026-03-02T10:00:00.000Z', lastAt: '2026-03-02T10:00:00.000Z' });
});
