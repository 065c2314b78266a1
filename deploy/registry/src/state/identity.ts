import { releaseName } from '@viewmax/contracts/release-name';

/** The release that loads all remotes. */
export const SHELL = 'shell';

/** The backend's name in the needs of a release. */
export const BACKEND = 'api';
/** The name of the installed app there. */
export const WRAPPER = 'wrapper';

/** Names in needs that are no releases. */
export const OUTSIDE: readonly string[] = [BACKEND, WRAPPER];

/** A release. Its name and version always identify the same bytes, those published first. */
export interface Identity {
  name: string;
  version: string;
}

/** The releases in a map of versions by name, which may hold null for a name. */
export const identitiesIn = (versions: Readonly<Record<string, string | null>>): Identity[] =>
  Object.entries(versions).flatMap(([name, version]) => (version ? [{ name, version }] : []));

export const releaseNames = (versions: Readonly<Record<string, string | null>>): string[] =>
  identitiesIn(versions).map(releaseName);

export const versionsOf = (releases: readonly Identity[]): Record<string, string> =>
  Object.fromEntries(releases.map(({ name, version }) => [name, version]));

export function identityOf(release: string): Identity {
  const [name = '', version = ''] = release.split('@');
  return { name, version };
}

/** The version in package.json: all before the hash of the build. A pull request's is `1.4.2-pr.12.7`. */
export const packageVersion = (version: string): string => version.replace(/-[^-]*$/, '');
