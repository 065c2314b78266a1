import { z } from 'zod';

/** What the page is told at run time, so that no build knows where or how it will be served. */
export const runtimeConfigSchema = z.object({
  /** Origin of the backend; empty for the page's own. */
  apiBase: z.string(),
  appVersion: z.string(),
  supportEmail: z.email(),
  /** Where each payment provider's script is; loaded when somebody pays, not before. */
  paymentScripts: z.object({ flutterwave: z.string(), paystack: z.string() }),
  /** The public keys (P-256) that sign discovery documents, by their id. */
  keys: z.record(z.string(), z.object({ x: z.string(), y: z.string() })),
  /** The share of pages that send their timings. Faults are always sent. */
  reportSample: z.number().min(0).max(1),
  /** Where the contact form posts to; without it, the sandbox's. */
  contactForm: z.url().optional(),
  /** Where support chats; without it, only its mailbox is named. */
  supportChat: z.url().optional(),
  /** OneSignal's app id; without it the wrapper gets no push. */
  pushAppId: z.string().optional(),
  /** What the debug screens ask: a maps service in the shapes of Google's, and a place for a test upload. */
  debug: z.object({ maps: z.string(), upload: z.string() }).optional(),
  /** Lets the console speak. Elsewhere it is silent, and errors go to the reports. */
  logs: z.boolean().optional(),
  timeouts: z.object({
    entryMs: z.number().int().positive(),
    chunkMs: z.number().int().positive(),
    mountMs: z.number().int().positive(),
    requestMs: z.number().int().positive(),
  }),
});
export type RuntimeConfig = z.infer<typeof runtimeConfigSchema>;
