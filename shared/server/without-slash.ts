/**
 * An address without the slashes at its end.
 *
 * @example
 * withoutSlash('https://app.example//'); // 'https://app.example'
 */
export function withoutSlash(address: string): string {
  let end = address.length;
  while (address[end - 1] === '/') end -= 1;
  return address.slice(0, end);
}
