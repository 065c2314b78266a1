import { randomInt } from 'node:crypto';
import { signupPoints } from '@viewmax/contracts/constants';
import { MADE_LENGTH, MADE_LETTERS, madeUsername } from '@viewmax/contracts/usernames';
import type { AppDatabase } from '../database/app-database.ts';
import { isFirstTime } from './phone-marks.ts';

export interface NewPerson {
  phone: string;
  phoneMark: string;
  passwordHash: string;
  lga: string;
  dateOfBirth: string;
  sex: 'Male' | 'Female';
  deviceType: string;
  platform: string;
  at: Date;
}

const NAMES_TO_TRY = 5;

function firstUsername(): string {
  const letters = Array.from({ length: MADE_LENGTH }, () => MADE_LETTERS[randomInt(MADE_LETTERS.length)]);
  return madeUsername(letters.join(''));
}

async function insertUser(tx: AppDatabase, person: NewPerson): Promise<string | null> {
  for (let tried = 0; tried < NAMES_TO_TRY; tried++) {
    const added = await tx
      .insertInto('users')
      .values({
        phone: person.phone,
        password_hash: person.passwordHash,
        username: firstUsername(),
        lga: person.lga,
        date_of_birth: person.dateOfBirth,
        sex: person.sex,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (added) return added.id;
    const known = await tx.selectFrom('users').select('id').where('phone', '=', person.phone).executeTakeFirst();
    if (known) return null;
  }
  throw new Error('No free username was found');
}

/**
 * Opens an account with a wallet. The first account of a phone gets the free points. Null when the phone has an
 * account.
 */
export function openAccount(db: AppDatabase, person: NewPerson): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    const id = await insertUser(tx, person);
    if (!id) return null;
    const balance = (await isFirstTime(tx, person.phoneMark)) ? signupPoints : 0;
    await tx.insertInto('wallets').values({ user_id: id, balance }).execute();
    const { deviceType: device_type, platform, at } = person;
    await tx.insertInto('devices').values({ user_id: id, device_type, platform, seen_at: at }).execute();
    if (balance === 0) return id;
    const accounts = { from_account: 'house:promotions', to_account: `wallet:${id}` };
    const movement = { at, kind: 'bonus' as const, amount: balance, reference: `signup:${id}` };
    await tx
      .insertInto('ledger')
      .values({ ...movement, ...accounts })
      .execute();
    return id;
  });
}
