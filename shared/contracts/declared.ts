import { z } from 'zod';
import { FLAG_NAME, MOST_FLAGS } from './flags.ts';
import { METRIC_NAME } from './metric-name.ts';
import { pathSchema, proxiedPathSchema } from './names.ts';
import { isNoted } from './noted-events.ts';

// What a remote declares in `remote.json` beside its screens and slots. Its release keeps it.

const MOST_METRICS = 10;
export const metrics = z
  .array(
    z
      .string()
      .regex(METRIC_NAME, 'small letters, digits and underscores, such as seat_chosen')
      .refine((name) => !isNoted(name), 'must be another name: the backend counts this one itself'),
  )
  .max(MOST_METRICS)
  .optional();

const MOST_LINKS = 50;
export const links = z.array(pathSchema).max(MOST_LINKS).optional();

const MOST_BACKENDS = 10;
export const backends = z.array(proxiedPathSchema).max(MOST_BACKENDS).optional();

export const flags = z
  .record(
    z.string().regex(FLAG_NAME),
    z.strictObject({
      about: z.string().min(1).max(100).describe('What it shows, in a few words for ops'),
      ends: z.iso.date().describe('The day by which it is gone from the code, such as 2027-03-01'),
    }),
    'must name each flag by small letters, digits and hyphens, such as seat-plan',
  )
  .refine((record) => Object.keys(record).length <= MOST_FLAGS, `at most ${MOST_FLAGS} flags`)
  .optional();
