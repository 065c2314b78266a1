import { type Cookies, parseCookie } from 'cookie';

export type { Cookies } from 'cookie';

const asSent = { decode: (value: string) => value };

/** The cookies of a `Cookie` header, not decoded. The first of two equal names counts. */
export const cookiesOf = (header = ''): Cookies => parseCookie(header, asSent);
