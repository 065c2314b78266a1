/** The hash of the bytes, in the format of `integrity` attributes. */
export async function sha384(bytes: ArrayBuffer): Promise<string> {
  return `sha384-${btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-384', bytes))))}`;
}
