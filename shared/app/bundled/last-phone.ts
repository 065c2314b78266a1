import { persistedAtom } from '@viewmax/shared';

/**
 * The phone number of the last sign-in on this phone, for the next one. It survives a session that ends by itself. A
 * member who logs out leaves nothing behind, so Logout forgets it.
 */
const $lastPhone = persistedAtom('last-phone', '');

export const lastPhone = (): string => $lastPhone.get();

export const rememberPhone = (phone: string): void => $lastPhone.set(phone);

export const forgetPhone = (): void => $lastPhone.set('');
