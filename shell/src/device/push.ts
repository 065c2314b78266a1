import { $user, device, onSessionEnd, platform } from '@viewmax/shared';

/** Messages follow the person: whoever signs out gets none of theirs on this phone. Returns the undo. */
export function startPush(): () => void {
  const { pushAppId } = platform().config;
  if (device().kind === 'web' || !pushAppId) return () => {};
  const { push } = device();
  push.start(pushAppId);
  let known: string | undefined;
  const forget = $user.subscribe((user) => {
    if (user && user.UUID !== known) push.signIn(user.UUID);
    known = user?.UUID;
  });
  const undo = onSessionEnd(() => push.signOut());
  return () => {
    forget();
    undo();
  };
}
