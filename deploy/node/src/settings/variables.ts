import { z } from 'zod';
import { addressVariables } from './variables/addresses.ts';
import { appVariables } from './variables/app.ts';
import { dataVariables } from './variables/data.ts';
import { opsVariables } from './variables/ops.ts';
import { pageVariables } from './variables/page.ts';
import { processVariables } from './variables/process.ts';

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
