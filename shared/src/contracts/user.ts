import { z } from 'zod';

/** What the token's subject says about its owner. `Email` and `UserDpUrl` are empty while there is none. */
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
