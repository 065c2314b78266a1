import { z } from 'zod';
import { FLAG_NAME } from '../flags.ts';
import { NAME } from '../release-name.ts';
import type { CallSchema } from './call-schema.ts';
import { rolloutSchema, startRolloutSchema } from './rollouts.ts';
import { moment, text } from './values.ts';

/** A flag that a release on phones declares, with what it is for them. */
export const flagStateSchema = z.object({
  remote: z.string(),
  name: z.string(),
  about: z.string(),
  ends: z.string(),
  /** Releases of earlier versions read it as off. Null while it is off for all. */
  since: z.string().nullable(),
  /** Since when it is on for all. */
  onAt: moment.nullable(),
  /** The rollout that turns it on step by step. */
  rollout: z.number().nullable(),
});
export type FlagState = z.infer<typeof flagStateSchema>;

const params = z.object({
  flag: z.string().transform((flag, { addIssue }) => {
    const [remote = '', name = '', ...more] = flag.split(':');
    if (!NAME.test(remote) || !FLAG_NAME.test(name) || more.length > 0)
      addIssue({ code: 'custom', message: 'must be a flag such as booking:seat-plan' });
    return { remote, name };
  }),
});
const since = z
  .string()
  .regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/, 'must be a version such as 1.4.0')
  .optional()
  .describe('The first version that has the whole feature, by default the live one');

export const flagCalls = {
  startFlag: {
    description: 'Starts a rollout of a flag. It has a plan as a rollout of releases, and the commands of one.',
    params,
    body: startRolloutSchema.omit({ releases: true, replace: true }).extend({ since }),
    answer: rolloutSchema,
    status: 201,
  },
  turnFlagOn: {
    description: 'Turns a flag on for all devices whose release declares it, and ends its rollout.',
    params,
    body: z.strictObject({ since, reason: text.optional() }),
  },
  turnFlagOff: {
    description: 'Turns a flag off for all devices, in open pages too, and ends its rollout. Nothing forbids it.',
    params,
    body: z.strictObject({ reason: text.optional() }),
  },
} satisfies Record<string, CallSchema>;
