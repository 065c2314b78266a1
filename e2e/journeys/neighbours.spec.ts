import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPlaces } from '@viewmax/build/read-places';
import type { Release, ReleaseFile } from '@viewmax/contracts/discovery';
import { faultJourney } from '@viewmax/remote-kit/fault-journey';
import { faultsOf } from '@viewmax/remote-kit/faults-of';
import { copiedBuild, described } from '../faults/rollout.ts';
import { expect, test } from '../setup/journey.ts';
import { liveSet } from '../steps/routes.ts';

/** A build of the account with more styles. No registry accepts it. */
function restyled(css: string) {
  const dist = copiedBuild('account');
  const release = JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8')) as Release;
  for (const { file } of release.css) appendFileSync(join(dist, file), css);
  const again = (files: ReleaseFile[]) => files.map(({ file }) => described(dist, file));
  return { dist, release: { ...release, css: again(release.css), files: again(release.files) } };
}

test('the fault journey of a squad finds styles that reach its neighbours', async ({ browser, stack, session }) => {
  const places = readPlaces(join(import.meta.dirname, '../../mfe-account'));
  const failsWith = async (css: string) => {
    const built = restyled(css);
    const met = await faultJourney({
      env: new URL(stack.address),
      discovery: await liveSet(stack),
      built,
      places: { places: [places.places[0]] },
      browser,
      member: session.origins[0]?.localStorage[0]?.value,
      onResult: () => {},
      faults: faultsOf(built.release).filter(({ comparesLooks }) => comparesLooks),
    });
    return met.filter(({ reason }) => reason);
  };
  expect(await failsWith('')).toEqual([]);
  expect(await failsWith('h1,nav a{letter-spacing:3px}')).toEqual([
    {
      name: 'all its files are lost',
      reason: expect.stringMatching(/^The remote changes the look of \S+ of another remote: \d+ pixels from /),
    },
    {
      name: 'it throws at render',
      reason: expect.stringMatching(/^The remote changes the look of the failure card: \d+ pixels from /),
    },
  ]);
});
