import type { RolloutCommand } from '@viewmax/contracts/ops/calls';

export type RiskyCommand = 'promote' | 'abort' | 'rollback';

export const COMMANDS: Record<RolloutCommand, { label: string; done: string }> = {
  pause: { label: 'Pause', done: 'paused. No further device gets it.' },
  resume: { label: 'Resume', done: 'resumed.' },
  advance: { label: 'Advance', done: 'advanced to the next step.' },
  promote: { label: 'Promote', done: 'promoted. All devices get it with their next visit.' },
  abort: { label: 'Abort', done: 'aborted. Open pages keep it; later visits get the stable release.' },
  rollback: { label: 'Roll back', done: 'rolled back, also for open pages.' },
};
