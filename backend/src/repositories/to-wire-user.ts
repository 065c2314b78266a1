import type { User } from '@viewmax/contracts/user';
import type { UserRecord } from './users.ts';

export function toWireUser(user: UserRecord): User {
  return {
    UUID: user.id,
    Username: user.username,
    Email: user.email ?? '',
    PhoneNumber: user.phone ?? '',
    Balance: user.balance,
    UserDpUrl: user.pictureUrl ?? '',
    LGA: user.lga,
    Role: user.role === 'attendant' ? user.role : undefined,
  };
}
