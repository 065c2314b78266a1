import { jwtDecode } from 'jwt-decode';

/**
 * The id of a token's session. A token of another backend may name none.
 *
 * @example sessionOf($token.get())
 */
export function sessionOf(token: string | null): string | undefined {
  try {
    const { sid } = jwtDecode<{ sid?: unknown }>(token ?? '');
    return typeof sid === 'string' ? sid : undefined;
  } catch {
    return undefined;
  }
}
