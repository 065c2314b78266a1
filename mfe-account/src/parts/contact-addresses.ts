import { platform } from '@viewmax/shared';

const FORM = '/sandbox/form';

/** The address of the form service that takes messages. */
export const contactForm = (): string => platform().config.contactForm ?? FORM;

/** The address of the support chat. Without a chat the screens show the support mailbox. */
export const supportChat = (): string | undefined => platform().config.supportChat;
