/** Digits in groups of three, which are easy to read aloud at a door. @example inThrees('1234567') // '123 456 7' */
export const inThrees = (code: string): string => (/^\d+$/.test(code) ? code.replace(/(.{3})(?=.)/g, '$1 ') : code);
