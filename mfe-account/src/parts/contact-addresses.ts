import { platform } from '@viewmax/shared';

const FORM = '/sandbox/form';

/** The form service that takes messages. */
export const contactForm = (): string => platform().config.contactForm ?? FORM;

/** Where support chats; without a chat there is its mailbox. */
export const supportChat = (): string | undefined => platform().config.supportChat;
