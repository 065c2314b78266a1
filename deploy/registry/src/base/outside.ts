/** The backend's name in the needs of a release. */
export const BACKEND = 'api';
/** The name of the installed app there. */
export const WRAPPER = 'wrapper';

/** Names in needs that are no releases. */
export const OUTSIDE: readonly string[] = [BACKEND, WRAPPER];
