import { z } from 'zod';

export const wholeNumber = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.string().regex(/^\d+$/, error).transform(Number).pipe(z.number().min(least, error).max(most, error));
};

export const milliseconds = (normal: number) => wholeNumber(1, 600_000).default(normal);

const isOrigin = (text: string) => URL.canParse(text) && /^https?:\/\/[^/?#@]+\/?$/.test(text);

const isSafe = (text: string): boolean => {
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
};

/** An origin of pages or scripts. Over plain http, a network could read which screens a member opens, or change them. */
export const safeOrigin = (example: string) =>
  z
    .string()
    .refine((text) => isOrigin(text) && isSafe(text), `must be an https origin without a path, such as ${example}`)
    .transform((text) => new URL(text).origin)
    .optional();

export const publicOrigin = (example: string) =>
  z
    .string()
    .refine(isOrigin, `must be an origin such as ${example}`)
    .transform((text) => new URL(text).origin)
    .optional();
