import { isReserved } from './reserved.ts';

/**
 * One or two dots as a part of a path, as any program on its way may read it: encoded, also twice, after a backslash, or
 * before a `;`.
 */
const DOTS = /(?:[\\/]|%(?:25)*(?:2f|5c))(?:\.|%(?:25)*2e){1,2}(?=[\\/;]|%(?:25)*(?:2f|5c|3b)|$)/i;

/** Whether a path without its query may lead out of its folder. */
export const hasDots = (path: string): boolean => DOTS.test(path);

/** The path as a proxy reads it that decodes it and joins its slashes. */
const decoded = (path: string): string =>
  path
    .replace(/%(?:25)*([0-9a-f]{2})/gi, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)))
    .replace(/[\\/]+/g, '/');

/**
 * Whether a proxy may take a path for another place than the router of a node does. Its cache would keep the answer of a
 * call as a file of a release, and its rules would not close what they name.
 */
export const isOtherPlace = (path: string): boolean =>
  hasDots(path) || (!isReserved(path) && isReserved(decoded(path)));

/** The characters of an address that no reader removes. */
const CALL = /^\/api\/[\w.~!$&'()*+,;:=@%/?-]*$/;

/** Whether the address of a call stays below `/api/`, however it is read. */
export const staysInApi = (address: string): boolean => CALL.test(address) && !hasDots(address.split('?', 1).join());
