import { z } from 'zod';
import { nameSchema, pathSchema } from '../names.ts';
import { guardNames } from '../noted-events.ts';
import { BOUNDS } from './bounds.ts';
import type { CallSchema } from './call-schema.ts';
import { hoursFault } from './hours.ts';
import { planSchema, storedPlan } from './rollouts.ts';
import { within } from './values.ts';

const claimKinds = ['path', 'slot'] as const;
export type ClaimKind = (typeof claimKinds)[number];

/** Hands a path over. Both remotes may claim it until a release of the new owner is promoted with it. */
export const movePathSchema = z.strictObject({ path: pathSchema, from: nameSchema, to: nameSchema });
export const moveSlotSchema = z.strictObject({ slot: nameSchema, from: nameSchema, to: nameSchema });

/** The remotes of a slot that takes several, in their order. */
export const slotOrderSchema = z.strictObject({
  slot: nameSchema,
  remotes: z
    .array(nameSchema)
    .max(20)
    .refine((names) => new Set(names).size === names.length, 'names a remote twice'),
});
export type SlotOrder = z.infer<typeof slotOrderSchema>;

/** Gives a remote a path or a slot before its first release, or a rank in a slot for several remotes. */
export const grantSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('path'), claim: pathSchema, name: nameSchema }),
  z.strictObject({ kind: z.literal('slot'), claim: nameSchema, name: nameSchema }),
]);
export type Grant = z.infer<typeof grantSchema>;

const ownership = {
  owner: z.string(),
  /** Null unless a move is open. */
  movingTo: z.string().nullable(),
};
const ownershipListSchema = z.object({
  paths: z.array(z.object({ path: z.string(), ...ownership })),
  slots: z.array(z.object({ slot: z.string(), ...ownership })),
});
export type OwnershipList = z.infer<typeof ownershipListSchema>;

const hours = z
  .string()
  .max(300)
  .superRefine((text, { addIssue }) => {
    const message = hoursFault(text);
    if (message) addIssue({ code: 'custom', message });
  });

/** The least plan of a squad, the role that may promote by hand, the quota of new files, and the previews of pipelines. */
export const rulesSchema = z.strictObject({
  /** The most percent of the first step. */
  firstPercent: within(BOUNDS.percent),
  /** The least of every step. */
  minMinutes: within(BOUNDS.minutes),
  minDevices: within(BOUNDS.devices),
  promote: z.enum(['squad', 'ops']),
  /** The most new bytes that a remote publishes in a day. */
  dayMegabytes: within(BOUNDS.dayMegabytes),
  /** Whether a run outside the trusted environment, such as one of a pull request, may make previews. */
  runPreviews: z.boolean(),
  /** By remote, its usual guards. Other remotes have those of the registry. */
  guards: z.record(nameSchema, z.array(z.enum(guardNames)).max(guardNames.length)),
  /**
   * Times in Lagos, such as `fri 18:00-23:00,daily 22:00-06:00`, in which squads neither start nor advance a rollout and the
   * watch advances none.
   */
  never: hours,
  /** By remote, the plan of a rollout that names none. */
  plans: z.record(nameSchema, planSchema),
  /**
   * The most percent that one person gives a release. Above it, and for purges, retirements, rules and moves, a second one
   * has to approve, of ops too. Null is off.
   */
  secondPerson: within(BOUNDS.secondPerson).nullable(),
});
/** The rules, with the revision of those that they were decided on; 409 after newer ones. Without it they are set in any case. */
const newRulesSchema = rulesSchema.extend({ revision: z.number().int().optional() });
export type Rules = z.infer<typeof rulesSchema>;
export type NewRules = z.infer<typeof newRulesSchema>;
export type Guards = Rules['guards'];
export type Plans = Rules['plans'];

/** Rules in answers, whose plans and names were checked when they were set. */
const storedRules = rulesSchema.extend({
  guards: z.record(z.string(), z.array(z.enum(guardNames))),
  plans: z.record(z.string(), storedPlan),
  /** Each change raises it. */
  revision: z.number(),
});

const slotListSchema = z.object({
  slots: z.array(
    z.object({
      slot: z.string(),
      /** The remote of the screen. */
      screenOf: z.string(),
      /** The path and the tab of the screen, if its release says where the slot is. */
      path: z.string().nullable(),
      tab: z.string().nullable(),
      many: z.boolean(),
      /** Whether each remote in it declares its height. */
      sized: z.boolean(),
      /** The names of the values that it passes on; null for a release that does not say. */
      passes: z.array(z.string()).nullable(),
      /** The remotes with a right to fill it, in their order. */
      remotes: z.array(
        z.object({
          name: z.string(),
          /** Its live release, if it fills the slot. */
          release: z.string().nullable(),
        }),
      ),
    }),
  ),
});
export type SlotList = z.infer<typeof slotListSchema>;

export const ownershipCalls = {
  listOwnership: {
    description: 'The owner of each path and slot, and open moves.',
    answer: ownershipListSchema,
  },
  movePath: {
    description:
      'Permits another remote to claim a path too. Its promotion with the claim makes it the only owner; a move to the owner cancels the move.',
    body: movePathSchema,
  },
  moveSlot: { description: 'Permits another remote to claim a slot too.', body: moveSlotSchema },
  listSlots: {
    description: 'The slots of the live releases, the values that they pass on, and the remotes in them.',
    answer: slotListSchema,
  },
  orderSlot: {
    description:
      'Sets the remotes of a slot that takes several, in their order. A remote that is not named loses its rank.',
    body: slotOrderSchema,
  },
  grant: {
    description: 'Grants a remote a free path or slot, or a rank in a slot for several remotes.',
    body: grantSchema,
  },
  readRules: { description: 'The rules for squads.', answer: storedRules },
  setRules: {
    description: 'Sets the rules for squads, of the revision that it was decided on; 409 after newer ones.',
    body: newRulesSchema,
    answer: storedRules,
  },
} satisfies Record<string, CallSchema>;
