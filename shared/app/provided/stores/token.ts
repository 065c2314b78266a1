import { jwtDecode } from 'jwt-decode';

/** The user as the backend writes it into the token's subject. Every field may be missing on another backend. */
export interface SessionUser {
  UUID: string;
  Username?: string;
  Email?: string;
  PhoneNumber?: string;
  Balance?: number;
  UserDpUrl?: string;
  LGA?: string;
  /** `attendant` opens the door of cinemas. The server decides at each call. */
  Role?: string;
}

interface ReadToken {
  user: SessionUser;
  /** Seconds since 1970; absent when the token never expires. */
  expires?: number;
}

/** Reads a JWT without checking its signature: only the server can, and it does on every call. */
export function readToken(token: string | null): ReadToken | null {
  if (!token) return null;
  try {
    const { sub, exp } = jwtDecode<{ sub?: unknown; exp?: unknown }>(token);
    const user = (typeof sub === 'string' ? JSON.parse(sub) : sub) as SessionUser | null;
    if (typeof user?.UUID !== 'string') return null;
    return { user, expires: typeof exp === 'number' ? exp : undefined };
  } catch {
    return null;
  }
}
