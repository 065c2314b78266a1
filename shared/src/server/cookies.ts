import { type Cookies, parseCookie } from 'cookie';

export type { Cookies } from 'cookie';

const asSent = { decode: (value: string) => value };

/** The cookies of a `Cookie` header, not decoded; of two with one name, the first. */
export const cookiesOf = (header = ''): Cookies => parseCookie(header, asSent);
