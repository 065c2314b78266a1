import { z } from 'zod';
import { hasNoNul } from './tickets.ts';

/** The key that a browser binds its subscription to. */
export const pushKeyResponse = z.object({ publicKey: z.string() });
export type PushKeyResponse = z.infer<typeof pushKeyResponse>;

/** The browser names the address, and the server posts to it. Longer or other letters do not fit the database's index. */
function isEndpoint(text: string): boolean {
  if (!/^[!-~]{1,1000}$/.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password, port } = new URL(text);
  return protocol === 'https:' && `${username}${password}${port}` === '';
}

/** The browser's subscription, with its keys in base64url. */
export const pushDeviceRequest = z.object({
  endpoint: z.string().max(1000).refine(isEndpoint),
  p256dh: z.string().regex(/^[\w-]{87}$/),
  auth: z.string().regex(/^[\w-]{22}$/),
});
export type PushDeviceRequest = z.infer<typeof pushDeviceRequest>;

/** The ids of movies. */
export const remindersResponse = z.object({ movies: z.array(z.string()) });
export type RemindersResponse = z.infer<typeof remindersResponse>;

export const reminderRequest = z.object({
  movieID: z.string().min(1).max(100).refine(hasNoNul),
  isOn: z.boolean(),
});
export type ReminderRequest = z.infer<typeof reminderRequest>;
