import { hashRaw } from '@node-rs/argon2';

// One salt for all, so that a phone is found again; slow, because there are few phone numbers to try out.
const SALT = Buffer.from('viewmax signup grant');
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Stands for a phone where the phone itself must not be kept. */
export async function phoneMark(phone: string): Promise<string> {
  return (await hashRaw(phone, { ...COST, salt: SALT })).toString('base64url');
}
