import { isIP } from 'node:net';
import { NAME } from '@viewmax/contracts/release-name';
import type { GroupRole } from '@viewmax/registry';
import { z } from 'zod';

export const wholeNumber = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.string().regex(/^\d+$/, error).transform(Number).pipe(z.number().min(least, error).max(most, error));
};

export const port = wholeNumber(0, 65_535);
export const milliseconds = (normal: number) => wholeNumber(1, 600_000).default(normal);
export const onOrOff = z.enum(['0', '1'], 'must be 0 or 1').optional();

/** Reads each part of a list with commas. `read` returns null for a part that the list must not have. */
const commaList = <T>(read: (part: string) => T | null, error: string) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => read(part.trim())))
    .refine((parts) => parts.every((part) => part !== null), { error, abort: true })
    .transform((parts) => parts.filter((part) => part !== null));

/** 32 bytes in base64url. */
const KEY = /^[\w-]{43}$/;
export const signingKey = z.string().regex(KEY, 'must be 32 bytes in base64url, 43 characters');
export const signingKeys = commaList(
  (part) => (KEY.test(part) ? part : null),
  'must be keys of 43 characters, comma-separated',
);

export const token = z.string().min(32, 'must have at least 32 characters').optional();

const isOrigin = (text: string) => URL.canParse(text) && /^https?:\/\/[^/?#@]+\/?$/.test(text);

const isSafe = (text: string): boolean => {
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
};

/** An origin of pages or scripts. Over plain http, a network could read which screens a member opens, or change them. */
export const safeOrigin = (example: string) =>
  z
    .string()
    .refine((text) => isOrigin(text) && isSafe(text), `must be an https origin without a path, such as ${example}`)
    .transform((text) => new URL(text).origin)
    .optional();

export const publicOrigin = (example: string) =>
  z
    .string()
    .refine(isOrigin, `must be an origin such as ${example}`)
    .transform((text) => new URL(text).origin)
    .optional();

export const issuer = z
  .string()
  .refine(
    (text) => URL.canParse(text) && isSafe(text) && !/[?#@\s]/.test(text),
    'must be an https address such as https://id.example',
  )
  .optional();

/** A group may contain every character but a comma. */
function groupRoleOf(part: string): GroupRole | null {
  const at = part.lastIndexOf('=');
  const [group, role] = [part.slice(0, Math.max(at, 0)).trim(), part.slice(at + 1).trim()];
  if (!group) return null;
  const [kind, remote = ''] = role.split(/:(.*)/);
  if (kind === 'squad' && NAME.test(remote)) return { group, role: 'squad', remote };
  return role === 'reader' || role === 'ops' || role === 'owner' ? { group, role } : null;
}

/** Parses `staff=reader, catalog-team=squad:catalog`. */
export const groupRoles = commaList(
  groupRoleOf,
  'must be groups with roles, comma-separated: reader, squad:<remote>, ops or owner, such as staff=reader, leads=owner',
).optional();

/** Accepts lists such as `10.0.0.0/8, loopback`. */
const areAddresses = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim().split('/')[0] ?? '')
    .every((part) => isIP(part) > 0 || ['loopback', 'linklocal', 'uniquelocal'].includes(part));

export const addresses = z.string().refine(areAddresses, 'must be addresses, comma-separated');

const HOST = /^(?:https?:\/\/)?[\w.-]+(?::\d{1,5})?\/?$/;

/** Parses hosts such as `cdn.example, https://video.example:8443` into origins. */
export const hosts = commaList((part) => {
  const url = part.includes('://') ? part : `https://${part}`;
  return HOST.test(part) && URL.canParse(url) ? new URL(url).origin : null;
}, 'must be hosts or origins such as cdn.example, comma-separated')
  .optional()
  .transform((found) => found ?? []);

const FINGERPRINT = /^(?:[\dA-F]{2}:){31}[\dA-F]{2}$/i;

export const fingerprints = commaList(
  (part) => (FINGERPRINT.test(part) ? part.toUpperCase() : null),
  'must be SHA-256 fingerprints of 32 pairs with colons, comma-separated',
).optional();
