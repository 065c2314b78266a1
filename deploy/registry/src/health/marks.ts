import type { Insertable } from 'kysely';
import type { RegistryTables } from '../state/tables.ts';

export type ComparedDevice = Insertable<RegistryTables['compared']>;

/** The last times of a page and of its start. */
export const TIMES = ['page_at', 'started_at'] as const;

/** What a device reported. A mark stays once it is set. */
export const MARKS = ['reported', 'used', 'failed', 'slow', 'own_used', 'own_failed', 'own_slow'] as const;
