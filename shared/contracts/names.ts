import { z } from 'zod';
import { NAME, RELEASE_NAME } from './release-name.ts';

/** The name of a remote, or its version. */
export const nameSchema = z
  .string('must be a name')
  .regex(NAME, 'must be a name of small letters, digits, dots and hyphens');

/** The name of one release, such as `catalog@1.4.2-3fa9`. */
export const releaseNameSchema = z.string().regex(RELEASE_NAME, 'must be a release such as catalog@1.4.2-3fa9c1d2');
