import type { Who } from '../api/answers.ts';

/** Whether this token may change these remotes; the registry decides, this only keeps dead buttons off the page. */
export const mayChange = ({ role, remote }: Who, names: readonly string[]): boolean =>
  role === 'ops' || (role === 'squad' && names.every((name) => name === remote));

export const isOps = ({ role }: Who): boolean => role === 'ops';
