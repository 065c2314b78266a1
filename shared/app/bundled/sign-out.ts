import { $token, endSession } from '@viewmax/shared';
import { endPushHere } from './end-push.ts';
import { forgetPhone } from './last-phone.ts';
import { noteSignedOut } from './signed-out.ts';

/**
 * The member's own sign-out, after which this phone holds nothing of the member. Account tells the server.
 *
 * @example <Button onClick={signOut}>Sign out</Button>
 */
export function signOut(): void {
  const token = $token.get();
  // The phone ends its session first, so a lost network cannot keep the member signed in.
  endSession();
  noteSignedOut(token);
  forgetPhone();
  endPushHere().catch(console.warn);
}
