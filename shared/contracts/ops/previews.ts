import { z } from 'zod';
import { releaseNameSchema } from '../names.ts';
import type { CallSchema } from './call-schema.ts';
import { moment } from './values.ts';

export const previewSchema = z
  .strictObject({
    releases: z.array(releaseNameSchema).max(20).default([]),
    tester: z.boolean().default(false),
    hours: z.number().int().min(1).max(720).default(8),
  })
  .refine(({ releases, tester }) => tester || releases.length > 0, 'names a release, or makes a tester');

const madePreviewSchema = z.object({
  id: z.string(),
  token: z.string(),
  path: z.string(),
  link: z.string(),
  expiresAt: moment,
});

const previewViewSchema = z.object({
  id: z.string(),
  /** The name of the token that made it. */
  by: z.string(),
  releases: z.array(z.string()),
  tester: z.boolean(),
  createdAt: moment,
  expiresAt: moment,
  revokedAt: moment.nullable(),
});
export type PreviewView = z.infer<typeof previewViewSchema>;

export const previewCalls = {
  listPreviews: {
    description: 'Links that have not expired, with their makers.',
    answer: z.object({ previews: z.array(previewViewSchema) }),
  },
  makePreview: {
    description:
      'Makes a link: a browser that opens it gets these releases, or joins the testers. A run outside the trusted environment needs the rule runPreviews.',
    body: previewSchema,
    answer: madePreviewSchema,
    status: 201,
  },
  revokePreview: {
    description:
      'Ends a link on every node. Ops may do it, the squad that owns all its remotes, and the token that made it.',
    params: z.object({ id: z.string() }),
  },
} satisfies Record<string, CallSchema>;
