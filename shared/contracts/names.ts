import { z } from 'zod';
import { PROXIED } from './constants.ts';
import { NAME, RELEASE_NAME } from './release-name.ts';
import { isReserved } from './reserved.ts';

/** The name of a remote, or its version. */
export const nameSchema = z
  .string('must be a name')
  .regex(NAME, 'must be a name of small letters, digits, dots and hyphens');

/** A parameter in the first place would match every screen. */
const PATH = /^\/(?:\w[\w.~-]*(?:\/:?\w[\w.~-]*)*)?$/;

/** The path of a screen: words and, after the first one, parameters. */
export const pathSchema = z
  .string('must be a path')
  .max(200)
  .regex(PATH, { error: 'must be a path such as /movie/:movieId, which begins with a word', abort: true })
  .refine((path) => !isReserved(path), 'must be another path: the app answers there itself, so no page would open');

/** The name of one release, such as `catalog@1.4.2-3fa9`. */
export const releaseNameSchema = z.string().regex(RELEASE_NAME, 'must be a release such as catalog@1.4.2-3fa9c1d2');

/** A path of ours that leads to the backend of a squad. */
export const proxiedPathSchema = z
  .string()
  .max(60)
  .regex(/^\/api\/x\/[a-z0-9][a-z0-9-]*$/, `must be one word of small letters, digits and hyphens after ${PROXIED}`);
