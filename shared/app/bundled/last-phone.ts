import { persistedAtom } from '@viewmax/shared';

/**
 * The phone number of the last sign-in on this phone, for the next one. It survives a session that ends by itself. A
 * member who logs out leaves nothing behind, so Logout forgets it.
 */
const $lastPhone = persistedAtom('last-phone', '');

/** The phone number of the last sign-in on this phone, for the form of the next one; empty after a sign-out. */
export const lastPhone = (): string => $lastPhone.get();

/** Remembers the phone number of a sign-in. */
export const rememberPhone = (phone: string): void => $lastPhone.set(phone);

/** Forgets it, because the phone may be shared. */
export const forgetPhone = (): void => $lastPhone.set('');
