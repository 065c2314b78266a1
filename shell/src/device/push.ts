import { $user, device, onSessionEnd, platform } from '@viewmax/shared';

/** Registers the phone for the signed-in member's messages, and ends that on sign-out. Returns the undo. */
export function startPush(): () => void {
  const { pushAppId } = platform().config;
  if (device().kind === 'web' || !pushAppId) return () => {};
  const { push } = device();
  push.start(pushAppId);
  let known: string | undefined;
  const unsubscribe = $user.subscribe((user) => {
    if (user && user.UUID !== known) push.signIn(user.UUID);
    known = user?.UUID;
  });
  const undo = onSessionEnd(() => push.signOut());
  return () => {
    unsubscribe();
    undo();
  };
}
