import { expect, test } from '@jest/globals';
import { previewSchema } from '@viewmax/contracts/ops/previews';
import { freezeSchema, startRolloutSchema } from '@viewmax/contracts/ops/rollouts';
import { newTokenSchema } from '@viewmax/contracts/ops/tokens';
import { readValue } from './read-value.ts';

const releases = ['catalog@1.0.0-a'];
test.each([
  [
    startRolloutSchema,
    { releases, plan: { steps: [{ percent: 5 }, { percent: 500 }] } },
    'percent of step 2 must be at most 100.',
  ],
  [
    startRolloutSchema,
    { releases, plan: { steps: [{ percent: 75 }] } },
    'percent of step 1 must be at most 50, or 100: a control of equal size is needed.',
  ],
  [startRolloutSchema, { releases, plan: { steps: [] } }, 'steps must have at least 1 entry.'],
  [startRolloutSchema, { releases: ['catalog'] }, 'release 1 must be a release such as catalog@1.4.2-3fa9c1d2.'],
  [startRolloutSchema, {}, 'releases is missing.'],
  [startRolloutSchema, { releases: 'catalog' }, 'releases must be a list.'],
  [
    startRolloutSchema,
    { releases, plan: { steps: [{ percent: 5, speed: 3 }] } },
    'step 1 has "speed", which is unknown.',
  ],
  [
    startRolloutSchema,
    { releases, plan: { steps: [{ percent: 5, advance: 'fast' }] } },
    'advance of step 1 must be auto or manual.',
  ],
  [freezeSchema, { from: 'now', until: 'later', reason: 'x' }, 'from must be a time such as 2026-12-24T18:00:00Z.'],
  [newTokenSchema, { name: '', role: 'read' }, 'name must have at least 1 letter.'],
  [newTokenSchema, { name: 'x', role: 'squad' }, 'remote is needed for a squad, and for a squad only.'],
  [previewSchema, { hours: 1.5, tester: true }, 'hours must be a whole number.'],
] as const)('%# the refusal is a sentence for people', (schema, body, sentence) => {
  expect(readValue(schema, body)).toEqual({ error: new Error(sentence) });
});
