import type { RolloutCommand } from '@viewmax/shared/contracts/ops';

export type RiskyCommand = 'promote' | 'abort' | 'rollback';

export const COMMANDS: Record<RolloutCommand, { label: string; done: string }> = {
  pause: { label: 'Pause', done: 'paused. Nobody new is given it.' },
  resume: { label: 'Resume', done: 'resumed.' },
  advance: { label: 'Advance', done: 'went on to the next step.' },
  promote: { label: 'Promote', done: 'promoted. Every new session is given it.' },
  abort: { label: 'Abort', done: 'aborted. Sessions that have it keep it.' },
  rollback: { label: 'Roll back', done: 'rolled back, for open pages too.' },
};
