import { z } from 'zod';
import type { CallSchema } from './schemas.ts';
import { moment, releaseNameSchema } from './values.ts';

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
  listPreviews: { answer: z.object({ previews: z.array(previewViewSchema) }) },
  makePreview: { body: previewSchema, answer: madePreviewSchema, status: 201 },
  revokePreview: { params: z.object({ id: z.string() }) },
} satisfies Record<string, CallSchema>;
