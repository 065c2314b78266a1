export async function base64Hash(algorithm: 'SHA-256' | 'SHA-384', bytes: ArrayBuffer): Promise<string> {
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest(algorithm, bytes))));
}

/** The hash of the bytes, in the format of `integrity` attributes. */
export const sha384 = async (bytes: ArrayBuffer): Promise<string> => `sha384-${await base64Hash('SHA-384', bytes)}`;
