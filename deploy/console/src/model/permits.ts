import type { Who } from '../stores/session.ts';

type Rights = Pick<Who, 'kind' | 'role' | 'isOwner'> & { remotes?: readonly string[] };

/** Whether this token or person may change these remotes. The registry enforces it; the console hides useless buttons. */
export const mayChange = ({ role, remotes = [] }: Rights, names: readonly string[]): boolean =>
  role === 'ops' || (role === 'squad' && names.every((name) => remotes.includes(name)));

export const isOps = ({ role }: Pick<Rights, 'role'>): boolean => role === 'ops';

/** Whether it hands out rights: an owner, or a token of the ops team. */
export const isOwner = ({ role, kind, isOwner: its }: Rights): boolean =>
  role === 'ops' && (kind === 'token' || its === true);
