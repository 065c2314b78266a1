import { expect, test } from '@jest/globals';
import * as publicDoor from './public.ts';
import * as router from './router.ts';
import * as ui from './ui/index.ts';

// Live remotes were built against these names. A removed name needs a new major version of this package, and a new name
// a new minor version.
test.each([
  [
    '@viewmax/shared',
    publicDoor,
    `$coordinates $token $user Slot abortAfter ask busy createFetcher createMutation defineRemote deleteJson device endSession
     failedAnswer flushPersisted getJson invalidateKeys isLocationError lazyScreen notify onSessionEnd persistedAtom platform postJson putJson
     refreshSession revalidateKeys startSession useHead`,
  ],
  ['@viewmax/shared/router', router, 'Link NavLink Navigate Route Router Routes useLocation useNavigate useParams'],
  [
    '@viewmax/shared/ui',
    ui,
    `Banner Button ButtonLink Empty FailureCard Field InputBox Logo Orb Skeleton Spinner SubTabs TextInput Ticket`,
  ],
])('the entry %s offers the names that live remotes were built against', (_, door, names) => {
  expect(Object.keys(door).sort()).toEqual(names.split(/\s+/).sort());
});
