import type { TrustedTypes } from '@viewmax/edge';
import { z } from 'zod';

export const trustedTypesSetting = z
  .enum(['off', 'report', 'enforce'], 'must be off, report or enforce')
  .optional()
  .describe(
    'Scripts outside the releases of a page: `report` reports them, `enforce` also blocks them. The default is `enforce` with the sandbox, otherwise `report`',
  );

/**
 * The journeys prove our own scripts and the sandbox's. The script of a real provider may make HTML from text, and then a
 * member could not pay. So ops enforce it after a payment without reports.
 */
export const trustedTypesOf = (hasSandbox: boolean): TrustedTypes => (hasSandbox ? 'enforce' : 'report');
