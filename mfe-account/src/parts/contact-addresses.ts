import { platform } from '@viewmax/shared';

const FORM = '/sandbox/form';

function configured(key: string): string | undefined {
  const value: unknown = Object.entries(platform().config).find(([name]) => name === key)?.[1];
  return typeof value === 'string' && value ? value : undefined;
}

/** The form service that takes messages. */
export const contactForm = (): string => configured('contactForm') ?? FORM;

/** Where support chats; without a chat there is its mailbox. */
export const supportChat = (): string | undefined => configured('supportChat');
