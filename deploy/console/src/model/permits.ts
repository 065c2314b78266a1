import type { Who } from '../stores/session.ts';

type Rights = Pick<Who, 'by' | 'role' | 'remote'>;

/** Whether this token may change these remotes. The registry enforces it; the console hides useless buttons. */
export const mayChange = ({ role, remote }: Rights, names: readonly string[]): boolean =>
  role === 'ops' || (role === 'squad' && names.every((name) => name === remote));

export const isOps = ({ role }: Rights): boolean => role === 'ops';
