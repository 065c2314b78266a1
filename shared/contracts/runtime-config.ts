import { z } from 'zod';

/** The page's settings at run time, so that a build depends on no installation. */
const runtimeConfigSchema = z.object({
  /** Origin of the backend; empty for the page's own. */
  apiBase: z.string(),
  appVersion: z.string(),
  supportEmail: z.email(),
  /** Addresses of the payment providers' scripts, which load at the first payment. */
  paymentScripts: z.object({ flutterwave: z.string(), paystack: z.string() }),
  /** The public keys (P-256) that sign discovery documents, by their id. */
  keys: z.record(z.string(), z.object({ x: z.string(), y: z.string() })),
  /** The share of pages that send their timings. Every page reports faults. */
  reportSample: z.number().min(0).max(1),
  /** Target of the contact form; without it, the sandbox's. */
  contactForm: z.url().optional(),
  /** Link of the support chat; without it, only the mailbox is shown. */
  supportChat: z.url().optional(),
  /** OneSignal's app id; without it the wrapper gets no push. */
  pushAppId: z.string().optional(),
  /** Services of the debug screens: a maps service in the shapes of Google's, and a target for a test upload. */
  debug: z.object({ maps: z.string(), upload: z.string() }).optional(),
  /** Turns the console on. By default it is silent, and errors go to the reports. */
  logs: z.boolean().optional(),
  timeouts: z.object({
    entryMs: z.number().int().positive(),
    chunkMs: z.number().int().positive(),
    mountMs: z.number().int().positive(),
    requestMs: z.number().int().positive(),
    /** The limit of the first two on the slowest line; without it two minutes. */
    longestMs: z.number().int().positive().optional(),
    /** The pause between the page's load event and the work that can wait; without it 3 s. */
    quietMs: z.number().int().positive().optional(),
  }),
});
export type RuntimeConfig = z.infer<typeof runtimeConfigSchema>;
