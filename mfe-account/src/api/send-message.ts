import { abortAfter, platform } from '@viewmax/shared';
import { contactForm } from '../parts/contact-addresses.ts';

export interface Message {
  name: string;
  email: string;
  country: string;
  subject: string;
  message: string;
}

/** Goes to the form service, which is not our backend: as a form, and without the session. */
export async function sendMessage(message: Message): Promise<void> {
  // biome-ignore lint/style/noRestrictedGlobals: another company's address, which must not see the session
  const answer = await fetch(contactForm(), {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ ...message }),
    credentials: 'omit',
    signal: abortAfter(platform().config.timeouts.requestMs),
  });
  if (!answer.ok) throw new Error(`The form service answered ${answer.status}`);
}
