import { join, resolve } from 'node:path';
import type { z } from 'zod';
import { opsPortOf } from './ports.ts';
import { rolesOf } from './roles.ts';
import { variables } from './variables.ts';

type Variables = z.output<typeof variables>;

const placeOf = (address: string | undefined, folder: string): string => {
  if (!address) return folder;
  return address.includes('://') ? address : resolve(address);
};

/** Completes the places of stored data. */
function withPlaces<T extends Pick<Variables, 'DATA_DIR' | 'REGISTRY_STORE' | 'PICTURE_STORE'>>(given: T) {
  const DATA_DIR = resolve(given.DATA_DIR);
  return {
    ...given,
    DATA_DIR,
    REGISTRY_STORE: placeOf(given.REGISTRY_STORE, join(DATA_DIR, 'releases')),
    PICTURE_STORE: placeOf(given.PICTURE_STORE, join(DATA_DIR, 'uploads')),
  };
}

export const hasSandbox = ({ SANDBOX, DATABASE_URL }: { SANDBOX?: string; DATABASE_URL?: string }): boolean =>
  SANDBOX ? SANDBOX === '1' : !DATABASE_URL;

/** Completes the defaults that depend on other settings. */
export const settingsSchema = variables.transform((given) => {
  const isShared = given.DATABASE_URL !== undefined;
  const SANDBOX = hasSandbox(given);
  return {
    ...withPlaces(given),
    ROLES: rolesOf(given),
    MIGRATE: given.MIGRATE ?? (isShared ? ('command' as const) : ('start' as const)),
    STOP_SECONDS: given.STOP_SECONDS ?? (isShared ? 20 : 5),
    OPS_PORT: opsPortOf(given),
    // The journeys prove our own scripts and the sandbox's. The script of a real provider may make HTML from text, and
    // then a member could not pay. So ops enforce it after a payment without reports.
    TRUSTED_TYPES: given.TRUSTED_TYPES ?? (SANDBOX ? ('enforce' as const) : ('report' as const)),
    LIVE_RELEASES: given.LIVE_RELEASES ?? (given.ROLES ? ('kept' as const) : ('built' as const)),
    REQUIRED_CHECKS: given.REQUIRED_CHECKS ?? (isShared ? ['faults' as const] : []),
    SANDBOX,
  };
});
export type Settings = z.output<typeof settingsSchema>;

/** The settings of commands that work on the stored data, such as `npm run migrate`. They need no secret. */
export const dataSchema = variables
  .pick({ DATABASE_URL: true, DATA_DIR: true, REGISTRY_STORE: true, PICTURE_STORE: true })
  .transform(withPlaces);
export type DataSettings = z.output<typeof dataSchema>;

/** The stand-ins reject live keys, so a node with them has no real members. */
export const isProduction = ({ NODE_ENV, SANDBOX }: Settings): boolean => NODE_ENV === 'production' && !SANDBOX;
