import { updateUser } from '@viewmax/contracts/calls';
import { isMadeUsername, usernameOfName } from '@viewmax/contracts/usernames';
import { $user, ask, persistedAtom, refreshSession } from '@viewmax/shared';
import { computed } from 'nanostores';

const $isAsked = persistedAtom('senderName', false, { personal: true });

/** A friend knows no "user_5g3kfdcj", so a member without a chosen username is asked for a first name, once. */
export const $asksForName = computed(
  [$user, $isAsked],
  (user, isAsked) => !isAsked && isMadeUsername(user?.Username ?? ''),
);

/** Makes the name the username. Without a name the question ends too; a username that is taken leaves it. */
export async function answerName(name: string): Promise<void> {
  const username = usernameOfName(name);
  if (username) {
    await ask(updateUser, { body: { uuid: $user.get()?.UUID ?? '', username } });
    refreshSession().catch((cause) => console.warn('The new username comes with the next session', cause));
  }
  $isAsked.set(true);
}
