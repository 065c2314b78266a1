import { abortAfter, platform } from '@viewmax/shared';

const FORM = '/sandbox/form';

export interface Message {
  name: string;
  email: string;
  country: string;
  subject: string;
  message: string;
}

/** Sends the message to the form service of another company, as a form and without the session. */
export async function sendMessage(message: Message): Promise<void> {
  const { contactForm = FORM, timeouts } = platform().config;
  // biome-ignore lint/style/noRestrictedGlobals: another company's address must not get the session
  const answer = await fetch(contactForm, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ ...message }),
    credentials: 'omit',
    signal: abortAfter(timeouts.requestMs),
  });
  if (!answer.ok) throw new Error(`The form service answered ${answer.status}`);
}
