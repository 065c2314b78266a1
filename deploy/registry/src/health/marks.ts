import type { Insertable } from 'kysely';
import type { RegistryTables } from '../state/tables.ts';

export type ComparedDevice = Insertable<RegistryTables['compared']>;

/** What a device reported. A mark stays once it is set. */
export const MARKS = ['used', 'failed', 'slow', 'own_used', 'own_failed', 'own_slow'] as const;
