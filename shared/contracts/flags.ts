/** A flag of a remote, and the version from which on its releases may have it. */
export interface Flag {
  remote: string;
  name: string;
  since: string;
}

/** Such as `booking:seat-plan`, for people and for commands. */
export const flagText = ({ remote, name }: Pick<Flag, 'remote' | 'name'>): string => `${remote}:${name}`;

/** The flags that a device has on, such as `booking:seat-plan@1.4.0`, and the number of their last change on the server. */
export interface DeviceFlags {
  revision: number;
  on: readonly string[];
}

/** The header that carries them, and of answers to calls the number alone. */
export const FLAGS_HEADER = 'x-viewmax-flags';

/** The form of the cookie and the header: `12+booking:seat-plan@1.4.0`. */
export const flagsText = ({ revision, on }: DeviceFlags): string => [revision, ...on].join('+');

export function flagsIn(text: string): DeviceFlags {
  const [revision, ...on] = text.split('+');
  return { revision: Number(revision) || 0, on };
}

/** The name of a flag, which cookies and headers carry. */
export const FLAG_NAME = /^[a-z][a-z0-9-]{1,39}$/;

export const MOST_FLAGS = 10;
export const MOST_FLAGS_OF_A_REPORT = 20;
/** Each one doubles the pages of a route. */
export const MOST_FLAGS_OF_A_ROUTE = 2;
