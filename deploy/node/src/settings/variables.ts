import { z } from 'zod';
import { addressVariables } from './address-variables.ts';
import { appVariables } from './app-variables.ts';
import { dataVariables } from './data-variables.ts';
import { opsVariables } from './ops-variables.ts';
import { pageVariables } from './page-variables.ts';
import { processVariables } from './process-variables.ts';

/**
 * Each key is the name of a variable. The table of SETTINGS.md is made from the descriptions, in this order. `normally`
 * describes a default that is no constant.
 */
export const variables = z.object({
  ...processVariables,
  ...addressVariables,
  ...dataVariables,
  ...opsVariables,
  ...appVariables,
  ...pageVariables,
});
