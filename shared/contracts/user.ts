import { z } from 'zod';

/** The token's subject: its owner. `Email` and `UserDpUrl` are empty while absent. */
export const user = z.object({
  UUID: z.string(),
  Username: z.string(),
  Email: z.string(),
  PhoneNumber: z.string(),
  Balance: z.number().int(),
  UserDpUrl: z.string(),
  LGA: z.string(),
  Role: z.enum(['attendant']).optional(),
});
export type User = z.infer<typeof user>;
