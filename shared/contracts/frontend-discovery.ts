import { z } from 'zod';

/** The document of github.com/awslabs/frontend-discovery, as strict as its own JSON schema (`schema/v1-pre.json`). */
const frontendSchema = z.strictObject({
  /** The hash of the entry. */
  url: z.string(),
  fallbackUrl: z.string().optional(),
  metadata: z.strictObject({ integrity: z.string(), version: z.string() }),
  /** The extension point of that schema for each implementation. */
  extras: z.strictObject({
    nodeType: z.enum(['app-shell', 'micro-frontend']),
    routes: z.array(z.string()),
    needs: z.record(z.string(), z.string()),
  }),
});
export type Frontend = z.infer<typeof frontendSchema>;

export const frontendDiscoverySchema = z.strictObject({
  schema: z.string(),
  microFrontends: z.record(z.string(), z.array(frontendSchema)),
});
export type FrontendDiscovery = z.infer<typeof frontendDiscoverySchema>;
