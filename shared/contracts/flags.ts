/** A flag of a remote, and the version from which on its releases may have it. */
export interface Flag {
  remote: string;
  name: string;
  since: string;
}

/** Such as `booking:seat-plan`, for people and for commands. */
export const flagText = ({ remote, name }: Pick<Flag, 'remote' | 'name'>): string => `${remote}:${name}`;

/** The name of a flag, which cookies and headers carry. */
export const FLAG_NAME = /^[a-z][a-z0-9-]{1,39}$/;

export const MOST_FLAGS = 10;
