import type { SessionUser } from '@viewmax/shared';

const part = (value: unknown) => btoa(JSON.stringify(value));

/** The member of tests, as a token names her. */
export const member: SessionUser = {
  UUID: 'u-1',
  Username: 'demo_sapele',
  Email: '',
  PhoneNumber: '08000000001',
  Balance: 12_400,
  UserDpUrl: '',
  LGA: 'Sapele',
};

/**
 * A token that signs a member in, with these differences from `member`.
 *
 * @example startSession(tokenFor({ Balance: 0 }))
 */
export const tokenFor = (user: Partial<SessionUser> = {}): string =>
  `${part({ alg: 'HS256' })}.${part({ sub: JSON.stringify({ ...member, ...user }) })}.x`;
