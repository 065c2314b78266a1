import type { LiveRelease } from '@viewmax/contracts/discovery';
import { releaseName } from '@viewmax/contracts/release-name';
import { WRAPPER } from '../state/identity.ts';
import { satisfies } from './version-range.ts';

/** One sentence for each of these releases that cannot run in this version of the app. */
export const brokenWrapperNeeds = (
  releases: readonly Pick<LiveRelease, 'name' | 'version' | 'needs'>[],
  wrapper: string,
): string[] =>
  releases.flatMap((release) => {
    const range = release.needs?.[WRAPPER];
    if (range === undefined || satisfies(wrapper, range)) return [];
    return [`${releaseName(release)} needs ${WRAPPER} ${range}, but the app has ${wrapper}.`];
  });
