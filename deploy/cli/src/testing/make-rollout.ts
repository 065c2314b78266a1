import type { OpsSummary } from '@viewmax/registry';
import type { Watched } from '../rollout-text.ts';
import { json } from './open-cli.ts';

/** `makeRollout`'s step began at 09:55. */
export const NOW = Date.parse('2026-03-02T10:00:00Z');

const step = (percent: number) => ({ percent, minMinutes: 10, minDevices: 200, advance: 'auto' as const });
export const arm = (used = 0, failed = 0) => ({ reported: used + 9, used, failed, slow: 3 });

/** A rollout of the catalog at 5%. */
export const makeRollout = (change: Partial<Watched> = {}): Watched => ({
  id: 7,
  revision: 12,
  status: 'running',
  releases: { catalog: '1.1.0-b' },
  control: { catalog: '1.0.0-a' },
  plan: { steps: [step(1), step(5), step(25)], onFail: 'rollback', slowMs: 3000 },
  step: 1,
  stepSince: '2026-03-02T09:55:00.000Z',
  reason: null,
  startedBy: 'ops',
  startedAt: '2026-03-02T09:00:00.000Z',
  endedAt: null,
  comparison: { canary: arm(100, 1), control: arm(120) },
  verdict: {
    verdict: 'hold',
    reason: 'Not enough devices.',
    evidence: { failed: 1, slow: 1, missing: 1, fewer: 1, more: 1 },
  },
  ...change,
});

type Listed = OpsSummary['releases'][number];
const listed = (name: string, version: string, day: string, change: Partial<Listed> = {}): Listed => ({
  name,
  version,
  live: false,
  files: 3,
  bytes: 12_345,
  routes: [],
  fills: [],
  publishedAt: `2026-03-${day}T09:07:00.000Z`,
  ...change,
});

/** The published releases: the newest catalog is 1.1.0-b, though 1.4.2-z is listed first. */
export const published = {
  'GET /releases': () =>
    json({
      releases: [
        listed('catalog', '1.4.2-z', '01'),
        listed('catalog', '1.0.0-a', '02', { live: true }),
        listed('catalog', '1.1.0-b', '04'),
        listed('catalog', '1.1.0-a', '03'),
        listed('wallet', '1.0.0-a', '02', { live: true, bytes: 4_000 }),
      ],
    }),
};
