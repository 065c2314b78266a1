import { expect, it } from '@jest/globals';
import * as publicDoor from './public.ts';
import * as router from './router.ts';
import * as ui from './ui/index.ts';

// Remotes that are live already were built against these names. A name that goes needs a new major version of this package,
// and one that comes a new minor version.
it.each([
  [
    '@viewmax/shared',
    publicDoor,
    `$coordinates $token $user Slot abortAfter busy createFetcher createMutation defineRemote device endSession failedAnswer
     flushPersisted getJson invalidateKeys isLocationError lazyScreen onSessionEnd persistedAtom platform postJson putJson
     refreshSession revalidateKeys startSession`,
  ],
  ['@viewmax/shared/router', router, 'Link NavLink Navigate Route Router Routes useLocation useNavigate useParams'],
  [
    '@viewmax/shared/ui',
    ui,
    `Banner Button ButtonLink Empty FailureCard Field InputBox Logo Orb Skeleton Spinner SubTabs TextInput Ticket`,
  ],
])('the door %s offers what live remotes were built against', (_, door, names) => {
  expect(Object.keys(door).sort()).toEqual(names.split(/\s+/).sort());
});
