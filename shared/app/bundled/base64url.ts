/** The bytes of text in base64url. @example bytesOf('AQID') // Uint8Array [1, 2, 3] */
export const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));

/** Bytes as text in base64url, without padding. @example textOf(Uint8Array.of(1, 2, 3).buffer) // 'AQID' */
export const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
