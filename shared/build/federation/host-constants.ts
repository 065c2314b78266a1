import { sharedVersions } from './share-list.ts';

/** The constants of a build that hosts containers. The runtime core leaves out code by the first two. */
export const hostConstants = (room: string): Record<string, string> => ({
  // The shell loads containers itself, so it keeps only the sharing of the federation's runtime.
  FEDERATION_OPTIMIZE_NO_REMOTE: 'true',
  ENV_TARGET: '"web"',
  SHARED_VERSIONS: JSON.stringify(sharedVersions(room)),
});
