import { hashRaw } from '@node-rs/argon2';

// One salt for all, so that the server finds a phone again. The hash is slow, because there are few phone numbers to
// try.
const SALT = Buffer.from('viewmax signup grant');
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Identifies a phone where the server must not store its number. */
export async function phoneMark(phone: string): Promise<string> {
  return (await hashRaw(phone, { ...COST, salt: SALT })).toString('base64url');
}
